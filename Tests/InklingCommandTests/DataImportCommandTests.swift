import Foundation
import InkData
import TestSupport
import Testing

@Suite(.serialized) struct DataImportCommandTests {
  /// A folder with a UNIPEN tree of one file: two good words and a bad one.
  struct Tree {
    let folder = NSTemporaryDirectory() + "import-\(UUID().uuidString)"
    var set: String { folder + "/out.inkset" }

    init() throws {
      try write(
        ".COORD X Y\n.WRITER_ID w\n.PEN_DOWN\n0 0\n3 9\n.PEN_UP\n.PEN_DOWN\n9 0\n12 9\n.PEN_UP\n",
        to: "include/abc/f.dat")
      try write(
        ".INCLUDE abc/f.dat\n.SEGMENT WORD 0 OK \"a\"\n.SEGMENT WORD 1 OK \"b\"\n.SEGMENT WORD 1 BAD \"c\"\n",
        to: "data/7/abc/f.dat")
    }

    func write(_ text: String, to name: String) throws {
      let url = URL(fileURLWithPath: folder + "/" + name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test func `UNIPEN becomes a set that can be opened, and a table of what was found`() throws {
    let tree = try Tree()
    defer { tree.remove() }
    let run = try InklingProcess.run("data", "import", "unipen", "--from", tree.folder, "--to", tree.set)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("100.00% of 3 labels have their ink") || run.output.contains("100.00 % of 3 labels"))
    #expect(run.output.contains("1 quality BAD, for example data/7/abc/f.dat:4"))
    let set = try CompiledSet(path: tree.set)
    #expect((0..<set.count).map { set.info(at: $0).text } == ["a", "b"])
    #expect(set.card.name == "unipen" && set.card.notes.contains("Left out: 1 (1 quality BAD)."))
  }

  @Test func `a sample that can't be stored is left out with its writer and contributor`() throws {
    let tree = try Tree()
    defer { tree.remove() }
    try tree.write(
      #"{"text":"a","writer":"one","strokes":[{"x":[1,2],"y":[2,3]}]}"# + "\n"
        + #"{"text":"B","writer":"two","contributor":"other","strokes":[{"x":[3e38,-3e38],"y":[2,3]}]}"# + "\n",
      to: "lines.jsonl")
    let run = try InklingProcess.run(
      "data", "import", "jsonl", "--from", tree.folder + "/lines.jsonl", "--to", tree.set)
    #expect(run.code == 0 && run.output.contains("1 writers of 1 contributors\n"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("1 can't be stored, for example lines.jsonl#2: its extent is too large for"))
    #expect(try CompiledSet(path: tree.set).count == 1)
  }

  @Test func `the report is JSON on demand`() throws {
    let tree = try Tree()
    defer { tree.remove() }
    let run = try InklingProcess.run("data", "import", "unipen", "--from", tree.folder, "--to", tree.set, "--json")
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      ((fields["kinds"] as? [String: Any])?["word"] as? [String: Int]) == ["found": 3, "resolved": 3, "taken": 2])
  }

  @Test func `bad input ends with 3 and leaves the old set, bad usage with 2`() throws {
    let tree = try Tree()
    defer { tree.remove() }
    try tree.write("old", to: "out.inkset")
    let bad = try InklingProcess.run("data", "import", "unipen", "--from", tree.folder + "/data", "--to", tree.set)
    #expect(bad.code == 3 && bad.errors.contains("doesn't look like UNIPEN"), "\(bad.errors)")
    #expect(try String(contentsOfFile: tree.set, encoding: .utf8) == "old")
    let none = try InklingProcess.run("data", "import", "unipen", "--from", tree.folder + "/none", "--to", tree.set)
    #expect(none.code == 3 && none.errors.contains("No such file or directory; check the path"), "\(none.errors)")
    for format in ["unipen", "pendigits", "omniglot"] {
      let file = try InklingProcess.run("data", "import", format, "--from", tree.set, "--to", tree.folder + "/other")
      #expect(
        file.code == 3
          && file.errors.hasSuffix(
            "out.inkset is a file, and this data set is a folder: name the folder with its unpacked files\n"),
        "\(file.errors)")
    }
    let unknown = try InklingProcess.run("data", "import", "unipne", "--from", tree.folder, "--to", tree.set)
    #expect(unknown.code == 2 && unknown.errors.contains("unknown format “unipne”"), "\(unknown.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tree.folder).sorted() == ["data", "include", "out.inkset"])
  }

  private static let lines = #"{"text":"a","writer":"w","strokes":[{"x":[1,2],"y":[2,3]}]}"# + "\n"
  private static let drawings =
    #"{"word":"cat","countrycode":"FR","key_id":"5","recognized":true,"drawing":[[[0,9],[1,8]]]}"# + "\n"

  @Test(arguments: [
    ("a.jsonl.gz", CompressionFixture.gzip(lines), "a"),
    ("a.zip", CompressionFixture.zip([("inner/a.jsonl", lines)]), "a"),
    ("a.tar", CompressionFixture.tar([("inner/a.jsonl", lines)]), "a"),
    ("cats.ndjson", Array(drawings.utf8), "cat"),
    ("without-ending", Array(lines.utf8), "a"),
  ])
  func `an archive, a file and standard input are told by their contents`(
    _ name: String, _ bytes: [UInt8], _ text: String
  ) throws {
    let tree = try Tree()
    defer { tree.remove() }
    let file = tree.folder + "/" + name
    try FileManager.default.createDirectory(atPath: tree.folder + "/tmp", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    for from in [file, "-"] {
      let run = try InklingProcess(
        ["data", "import", "--from", from, "--to", tree.set], environment: ["TMPDIR": tree.folder + "/tmp"],
        standardInput: file
      ).wait()
      #expect(run.code == 0 && run.errors.isEmpty, "\(from): \(run.errors)")
      let set = try CompiledSet(path: tree.set)
      #expect((0..<set.count).map { set.info(at: $0).text } == [text])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.folder + "/tmp").isEmpty)
  }

  @Test func `an archive that ends early, and contents that tell no format, end with 3`() throws {
    let tree = try Tree()
    defer { tree.remove() }
    let file = tree.folder + "/a.gz"
    try Data(CompressionFixture.gzip(Self.lines).dropLast(6)).write(to: URL(fileURLWithPath: file))
    let cut = try InklingProcess.run("data", "import", "--from", file, "--to", tree.set)
    #expect(cut.code == 3 && cut.errors.contains("a.gz"), "\(cut.errors)")
    try tree.write("neither this nor that", to: "a.txt")
    let unknown = try InklingProcess.run("data", "import", "--from", tree.folder + "/a.txt", "--to", tree.set)
    #expect(unknown.code == 3 && unknown.errors.contains("jsonl"), "\(unknown.errors)")
    #expect(!FileManager.default.fileExists(atPath: tree.set))
  }
}
