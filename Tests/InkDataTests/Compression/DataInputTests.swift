import Foundation
import InkCore
import InkData
import TestSupport
import Testing
import TextAndFiles

@Suite struct `Data in archives` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let line = #"{"text":"a","strokes":[{"x":[1],"y":[2]}]}"# + "\n"
  private static let zigzag = InkFilesFixture.quickDraw

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  private func texts(_ path: String) throws -> [String] {
    var texts: [String] = []
    try SampleSource(path: path).samples { texts.append($0.text) }
    return texts
  }

  @Test func `the same files give the same samples from a folder and from every kind of archive`() throws {
    let files = [("set/b.inkml", Self.ink("b")), ("set/a.inkml", Self.ink("a")), (Self.longName, Self.ink("long"))]
    let tar = CompressionFixture.tar(files)
    for (name, text) in files { try folder.write(text, to: "folder/" + name) }
    let gzippedTar = CompressionFixture.deflated(tar, windowBits: 31)
    let paths = [
      folder.file("folder"), try write(CompressionFixture.zip(files), to: "words.zip"),
      try write(CompressionFixture.zip(files, deflated: false), to: "stored.zip"), try write(tar, to: "words.tar"),
      try write(gzippedTar, to: "words.tar.gz"), try write(gzippedTar, to: "nameless"),
    ]
    var expected: [LabelledInk] = []
    try SampleSource(path: paths[0]).samples { expected.append($0) }
    #expect(expected.map(\.text) == ["long", "a", "b"])
    for path in paths {
      var found: [LabelledInk] = []
      try SampleSource(path: path).samples { found.append($0) }
      #expect(found.map(\.sampleID) == expected.map(\.sampleID) && found.map(\.ink) == expected.map(\.ink), "\(path)")
    }
  }

  private static let longName = "a/" + String(repeating: "folder/", count: 20) + "long.inkml"

  private static func ink(_ text: String) -> String {
    "<ink><annotation type=\"truth\">\(text)</annotation><trace>1 2,3 4</trace></ink>"
  }

  @Test func `a compressed file, of several members too, and compressed files in a folder`() throws {
    let twice = CompressionFixture.gzip(Self.line) + CompressionFixture.gzip(Self.line)
    let path = try write(twice, to: "words.jsonl.gz")
    var samples: [LabelledInk] = []
    try SampleSource(path: path).samples { samples.append($0) }
    #expect(
      samples.map(\.source) == ["words", "words"] && samples.map(\.sampleID) == ["words.jsonl#1", "words.jsonl#2"])
    #expect(try SampleSource(path: path).card().name == "words")
    try folder.write("", to: "drawings/none")
    _ = try write(CompressionFixture.gzip(Self.zigzag), to: "drawings/zigzag.ndjson.gz")
    #expect(try texts(folder.file("drawings")) == ["zigzag", "The Eiffel Tower"])
  }

  @Test func `unpacked files are removed`() throws {
    let path = try write(CompressionFixture.gzip(Self.line), to: "words.jsonl.gz")
    var source: SampleSource? = try SampleSource(path: path)
    let unpacked = try #require(source).path
    #expect(FileManager.default.fileExists(atPath: unpacked) && unpacked != path)
    source = nil
    #expect(!FileManager.default.fileExists(atPath: unpacked))
  }

  private func problem(_ bytes: [UInt8], _ name: String, limits: UnpackingLimits? = nil) throws -> String? {
    let path = try write(bytes, to: name)
    let error = #expect(throws: ArchiveError.self) { _ = try DataInput(path: path, limits: limits) }
    return error?.description.replacing(folder.path + "/", with: "")
  }

  @Test func `damage is told with its position and the remedy`() throws {
    let gzip = CompressionFixture.gzip(Self.zigzag)
    #expect(
      try problem(Array(gzip.dropLast(9)), "a.gz")
        == "a.gz is damaged near byte \(gzip.count - 9) (the file ends too early): get the file again, it may have been cut"
    )
    var wrong = gzip
    wrong[wrong.count - 6] ^= 1
    #expect(try problem(wrong, "a.gz")?.contains("(incorrect data check): get the file again") == true)
    let zip = CompressionFixture.zip([("a.jsonl", Self.line), ("b.jsonl", Self.line)], deflated: false)
    var changed = zip
    changed[40] ^= 1
    #expect(
      try problem(changed, "a.zip")
        == "“a.jsonl” in a.zip is damaged (its checksum differs): get the file again, it may have been cut")
    #expect(
      try problem(Array(zip.dropLast(30)), "a.zip")
        == "a.zip is damaged near byte \(zip.count - 30) (its directory isn't there): get the file again, it may have been cut"
    )
    var lost = zip
    lost.removeSubrange(0..<4)
    lost.insert(contentsOf: "PK\u{3}\u{4}".utf8, at: 0)
    lost.remove(at: 30)
    #expect(try problem(lost, "a.zip")?.contains("damaged") == true)
    let tar = CompressionFixture.tar([("a.jsonl", Self.line)])
    #expect(try problem(Array(tar.prefix(520)), "a.tar")?.contains("the archive ends within a file") == true)
    var header = tar
    header[130] = UInt8(ascii: "9")
    #expect(try problem(header, "a.tar")?.contains("a header is wrong") == true)
  }

  @Test func `what can't be read safely is rejected`() throws {
    let bomb = CompressionFixture.gzip(String(repeating: "0", count: 5 << 20))
    let limits = UnpackingLimits(bytes: 4 << 20, files: 2)
    #expect(bomb.count < 10_000)
    #expect(
      try problem(bomb, "a.gz", limits: limits)
        == "a.gz unpacks to more than 4 MiB, far more than its size suggests: check that it is what it should be, unpack it yourself and name its folder"
    )
    let big = String(repeating: "0", count: 3 << 20)
    #expect(
      try problem(CompressionFixture.zip([("a", big), ("b", big)]), "a.zip", limits: limits)?.contains("4 MiB") == true)
    #expect(
      try problem(CompressionFixture.tar([("a", big), ("b", big)]), "a.tar", limits: limits)?.contains("4 MiB") == true)
    let three = ["a", "b", "c"].map { ($0, "1") }
    #expect(try problem(CompressionFixture.zip(three), "a.zip", limits: limits)?.contains("more than 2 files") == true)
    #expect(try problem(CompressionFixture.tar(three), "a.tar", limits: limits)?.contains("more than 2 files") == true)
    for name in ["../a", "/a", "b/../../a", "..\\a"] {
      let sentence = "has a file “\(name)”, whose name leads out of its folder: don't trust this archive"
      #expect(try problem(CompressionFixture.zip([(name, "1")]), "a.zip")?.contains(sentence) == true, "\(name)")
      #expect(try problem(CompressionFixture.tar([(name, "1")]), "a.tar")?.contains(sentence) == true, "\(name)")
    }
    #expect(
      try problem(CompressionFixture.zip([("a", "1")], flags: 1), "a.zip")
        == "“a” in a.zip is encrypted: unpack the archive with another program and name its folder")
  }
}
