import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `A stored structure` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compile(_ samples: [LabelledInk], as name: String = "pages.inkset") throws -> String {
    let writer = try CompiledSetWriter(
      path: folder.file(name), card: DataSetCard(name: "t", title: "T", licence: "MIT"))
    for sample in samples { try writer.append(sample) }
    try writer.finish()
    return folder.file(name)
  }

  private func read(_ line: String) throws -> LabelledInk {
    try JSONLinesReader().sample(from: Array(line.utf8), file: "f", name: "n", line: 7)
  }

  private func message(_ structure: String) -> String? {
    #expect(throws: JSONLinesError.self) {
      try read(#"{"text":"a","strokes":[{"x":[1],"y":[2]}],"structure":\#(structure)}"#)
    }?.description
  }

  @Test func `comes back from a compiled set, beside samples without one`() throws {
    let empty = PageFixture.page { $0 = PageStructure() }
    var blank = empty
    blank.text = ""
    let samples = [InkSamples.plain, PageFixture.page, InkSamples.plain, blank, InkSamples.plain]
    let set = try CompiledSet(path: compile(samples))
    for (index, sample) in samples.enumerated() {
      #expect(try set.sample(at: index).structure == sample.structure)
      #expect(set.info(at: index).kind == sample.kind)
    }
  }

  @Test func `leaves sets without one as they were`() throws {
    let plain = try Data(
      contentsOf: URL(fileURLWithPath: compile([InkSamples.plain, InkSamples.full], as: "a.inkset")))
    #expect(plain[8] == 1)
    var unstructured = PageFixture.page
    unstructured.structure = nil
    let page = try CompiledSet(path: compile([InkSamples.plain, unstructured], as: "b.inkset"))
    #expect(page.info(at: 1).kind == .page)
    #expect(try page.sample(at: 1).structure == nil)
  }

  @Test func `is rejected, whichever bit of the set is flipped, and wherever it is truncated`() throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: compile([InkSamples.plain, PageFixture.page]))))
    func open(_ bytes: [UInt8]) throws {
      let path = folder.file("damaged.inkset")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let set = try CompiledSet(path: path)
      for index in 0..<set.count { _ = try set.sample(at: index) }
    }
    try open(bytes)
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      #expect(throws: CompiledSetError.self, "byte \(offset)") { try open(damaged) }
      #expect(throws: CompiledSetError.self, "cut at \(offset)") { try open(Array(bytes[..<offset])) }
    }
  }

  @Test func `isn't compiled when it is wrong`() throws {
    let error = #expect(throws: CompiledSetError.self) {
      try compile([PageFixture.page { $0.drawings[0].strokes = [8] }])
    }
    #expect(
      error?.description
        == "sample page can't be stored: drawings[0] has stroke 8, but the ink has 8 strokes, which count from 0: correct the index; leave it out or correct it"
    )
    let damaged = CompiledSetError.damagedStructure(path: "a.inkset", index: 3, offset: 99)
    #expect(
      damaged.description == "a.inkset is damaged at byte 99, in the structure of sample 3: import the data again")
  }

  @Test func `comes back from JSON lines`() throws {
    let line = try JSONLinesWriter.line(of: PageFixture.page)
    #expect(try JSONLinesReader().sample(from: line, file: "f", name: "n", line: 1) == PageFixture.page)
  }

  @Test func `gives a line of JSON its text and its kind`() throws {
    let strokes = #""strokes":[{"x":[1],"y":[2]},{"x":[2],"y":[2]}]"#
    let line = try read(
      #"{\#(strokes),"structure":{"lines":[{"words":[{"text":"a","strokes":[0]},{"text":"b","strokes":[1]}]}]}}"#)
    #expect(line.text == "a b" && line.kind == .line && line.structure?.lines[0].paragraph == 0)
    let page = try read(#"{"text":"",\#(strokes),"structure":{"drawings":[{"category":"cat","strokes":[0,1]}]}}"#)
    #expect(page.kind == .page && page.structure?.drawings == [.init(category: "cat", strokes: [0, 1])])
  }

  @Test func `is rejected in JSON lines with the line and the remedy`() {
    #expect(
      message(#"{"lines":[{"words":[{"text":"a","strokes":[3]}]}]}"#)
        == "f:7: “structure”: lines[0].words[0] has stroke 3, but the ink has 1 strokes, which count from 0: correct the index"
    )
    #expect(
      message(#"{"lines":[{"words":[{"text":"b","strokes":[0]}]}]}"#)
        == "f:7: “structure”: the words read “b” where the text is “a”: correct one of them")
    #expect(message(#"{"line":[]}"#) == "f:7: unknown key “structure.line”; did you mean “lines”?")
    #expect(message(#"{"drawings":[{"strokes":[0]}]}"#) == "f:7: “structure.drawings[0].category” is missing: add it")
    #expect(message(#"{"lines":[{"words":[{"text":"a","strokes":[0.5]}]}]}"#) != nil)
  }

  @Test func `of a line of UNIPEN is that of its word segments`() throws {
    let fixture = try UnipenFixture()
    let words = ".SEGMENT WORD 0-1 OK \"so\"\n.SEGMENT WORD 2 OK \"it\"\n"
    try fixture.write(ink: UnipenFixture.downs, segments: words)
    try fixture.write(ink: UnipenFixture.downs, segments: ".SEGMENT TEXT 0-2 OK \"so it\"\n", category: "8")
    let line = try #require(try fixture.imported().samples.first { $0.kind == .line })
    #expect(
      line.structure
        == PageStructure(lines: [
          .init(words: [.init(text: "so", strokes: [0, 1]), .init(text: "it", strokes: [2])], paragraph: 0)
        ]))
    for segments in [
      // Words that read otherwise, that leave a stroke out, and that share one.
      ".SEGMENT WORD 0-1 OK \"so\"\n.SEGMENT WORD 2 OK \"is\"\n",
      ".SEGMENT WORD 0 OK \"so\"\n.SEGMENT WORD 2 OK \"it\"\n",
      ".SEGMENT WORD 0-1 OK \"so\"\n.SEGMENT WORD 1-2 OK \"it\"\n",
    ] {
      try fixture.write(ink: UnipenFixture.downs, segments: segments)
      #expect(try fixture.imported().samples.first { $0.kind == .line }?.structure == nil)
    }
  }
}
