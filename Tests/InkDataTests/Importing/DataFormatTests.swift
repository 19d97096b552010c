import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `The format of data` {
  @Test(arguments: [
    (InkFilesFixture.quickDraw, "quickdraw"), (InkFilesFixture.uji, "uji"), (InkFilesFixture.tegaki, "tegaki"),
    (InkFilesFixture.zinnia, "zinnia"), (InkFilesFixture.jiix, "jiix"), (InkFilesFixture.diagram, "jiix"),
    (InkFilesFixture.xournal, "xournal"), (InkFilesFixture.dollar, "gestures"), (InkFilesFixture.mmg, "gestures"),
    (#"{"text":"a","strokes":[{"x":[1],"y":[2]}]}"#, "jsonl"), ("<!-- a --><x:ink xmlns:x='y'/>", "inkml"),
    (#"{"strokes":[],"text":"a"}"#, "jsonl"),
  ]) func `is told by its contents, whatever its name`(_ text: String, _ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "folder/data.dat")
    #expect(try DataFormat.detected(at: path) == .importer(name))
    #expect(try DataFormat.detected(at: folder.file("folder")) == .importer(name))
  }

  @Test func `is told for binary and compressed files`() throws {
    let folder = try TemporaryFolder()
    let drawing = InkFilesFixture.quickDrawBinary(strokes: [[(1, 2)]])
    for (name, bytes, expected) in [
      ("a", drawing, "quickdraw"), ("b.xopp", CompressionFixture.gzip(InkFilesFixture.xournal), "xournal"),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
      #expect(try DataFormat.detected(at: folder.file(name)) == .importer(expected))
    }
    try folder.write("inkset\r\n…", to: "c")
    #expect(try DataFormat.detected(at: folder.file("c")) == .compiledSet)
  }

  @Test(arguments: ["", "text", "<html/>", "{\"a\":1}", "[1]", "// a comment\nmore", "<", "WORDS"])
  func `is unknown for anything else`(_ text: String) throws {
    let folder = try TemporaryFolder()
    #expect(try DataFormat.detected(at: try folder.write(text, to: "data.dat")) == nil)
  }

  @Test func `is the extension's for files that tell nothing`() throws {
    let folder = try TemporaryFolder()
    #expect(try DataFormat.detected(at: try folder.write("{", to: "a.jsonl")) == .importer("jsonl"))
  }

  @Test func `an ndjson file of ours is still read`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"text":"a","strokes":[{"x":[1],"y":[2]}]}"#, to: "a.ndjson")
    var texts: [String] = []
    try SampleSource(path: path).samples { texts.append($0.text) }
    #expect(texts == ["a"])
  }
}
