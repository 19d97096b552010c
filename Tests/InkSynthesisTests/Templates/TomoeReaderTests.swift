import InkCore
import InkSynthesis
import TestSupport
import Testing

@Suite struct `The Tomoe reader` {
  func read(_ text: String) throws -> TemplateReading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "all.tdic")
    return try TomoeReader().read(from: folder.path) { _ in }
  }

  @Test func `reads strokes`() throws {
    let reading = try read("十\n:2\n2 (30 150) (270 150) \n3 (150 0) (150 150) (150 300)\n\n一\n:1\n1 (0 300)\n")
    #expect(reading.templates.map(\.character) == ["十", "一"] && reading.damaged.isEmpty)
    #expect(
      reading.templates[0].strokes == [
        [Point(x: 0.1, y: 0.5), Point(x: 0.9, y: 0.5)],
        [Point(x: 0.5, y: 0), Point(x: 0.5, y: 0.5), Point(x: 0.5, y: 1)],
      ])
    #expect(reading.templates[1].region == .japan && reading.templates[1].source == .tomoe)
  }

  @Test(arguments: [
    ("旧十\n:1\n1 (1 2)", "all.tdic:1: “旧十” is not a character: get the file again, or fix the line"),
    ("十\n1 (1 2)", "all.tdic:2: “:” with the number of strokes is missing: get the file again, or fix the line"),
    ("十\n:0", "all.tdic:2: “:” with the number of strokes is missing: get the file again, or fix the line"),
    ("十\n:2\n1 (1 2)", "all.tdic:1: 2 strokes are announced and 1 are there: get the file again"),
    ("十\n:1\n2 (1 2)", "all.tdic:3: 2 points are announced and 1 are there: get the file again"),
    ("十\n:1\n1 (1 b)", "all.tdic:3: “1 (1 b)” is not a stroke, k (x y) …: get the file again, or fix the line"),
    ("十\n:1\n0", "all.tdic:3: “0” is not a stroke, k (x y) …: get the file again, or fix the line"),
  ]) func `reports damaged entries and continues`(_ text: String, _ sentence: String) throws {
    let reading = try read(text + "\n\n一\n:1\n1 (0 300)\n")

    #expect(reading.damaged.map(\.description) == [sentence])
    #expect(reading.templates.last?.character == "一")
  }

  @Test func `every second code point may train, the others are held out`() throws {
    // U+4E00, U+5341, and a hiragana with an even code point.
    let text = "一\n:1\n1 (0 150)\n\n十\n:2\n1 (30 150)\n1 (150 0)\n\nあ\n:1\n1 (0 300)\n"
    let folder = try TemporaryFolder()
    try folder.write(text, to: "all.tdic")
    func characters(_ part: TemplatePart) throws -> [Character] {
      try TomoeReader(part: part).read(from: folder.path) { _ in }.templates.map(\.character)
    }
    #expect(try characters(.training) == ["一"])
    #expect(try characters(.heldOut) == ["十"])
    #expect(try characters(.all) == ["一", "十", "あ"])
  }

  @Test func `names the expected file if nothing can be used`() throws {
    let error = #expect(throws: TemplateError.self) { try read("\n") }
    #expect(error?.description.hasSuffix("could be used: give Tomoe's file all.tdic") == true)
  }
}
