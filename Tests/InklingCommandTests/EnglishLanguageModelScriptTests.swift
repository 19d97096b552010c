import Foundation
import InkCore
import InkData
import Testing

/// `Scripts/english-language-model` on texts made for the test, laid out as its sources are.
@Suite struct EnglishLanguageModelScriptTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL.path

  private func run(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess.run(script: Self.root + "/Scripts/english-language-model", arguments)
  }

  /// Books, pairs of sentences, word counts, and a set with one line of every contributor that the split names.
  private func lay(_ folder: String) throws -> (texts: String, set: String) {
    let texts = folder + "/texts"
    func write(_ text: String, _ path: String) throws {
      let url = URL(fileURLWithPath: texts + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    for book in [11, 16, 98, 174, 236, 345, 1342, 1661, 2701] {
      try write(
        "It was chapter \(book), and the rain of that summer fell on us.\n\nWe wrote it down.\n",
        "gutenberg-en/pg\(book).txt")
    }
    let pairs = (0..<40).map { "This is sentence number \($0).\tX\n" }.joined()
    for path in ["lexical-cmn/TRANSLATE/cmn.txt", "voidful/data/cmn.txt", "voidful/data/yue.txt"] {
      try write(pairs, "tatoeba/" + path)
    }
    try write("the 100\nof 50\nrain 20\n", "frequencywords/content/2018/en/en_50k.txt")
    let set = folder + "/unipen.inkset"
    let writer = try CompiledSetWriter(
      path: set, card: DataSetCard(name: "unipen", title: "Lines", licence: "Apache-2.0", languages: ["en"]))
    let split = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: Self.root + "/Datasets/unipen/split.json"))) as? [String: Any])
    let excluded = try #require(split["excluded"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    let named = ["training", "validation", "test"].flatMap { split[$0] as? [String] ?? [] }
    for name in Set(named + excluded).sorted() {
      try writer.append(
        LabelledInk(
          ink: Ink(strokes: [Stroke(locations: [.zero, Point(x: 1, y: 1)])]), text: "a line of ink", kind: .line,
          language: "en", writer: name, contributor: name, source: "unipen", sampleID: name, licence: "Apache-2.0"))
    }
    try writer.finish()
    return (texts, set)
  }

  @Test func `the same sources give the same bytes, and held-out texts are evaluated`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let (texts, set) = try lay(workspace.folder)
    let models = ["/first.lm", "/second.lm"].map { workspace.folder + $0 }
    for model in models {
      let made = try run([texts, set, set, "--to", model])
      try #require(made.code == 0, "\(made.errors)")
    }
    let bytes = try models.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(bytes[0] == bytes[1] && bytes[0].count > 100)
    let evaluated = try run([texts, set, set, "--to", workspace.folder + "/third.lm", "--hold-out"])
    #expect(
      evaluated.code == 0 && evaluated.output.contains("pg236.txt") && evaluated.output.contains("tatoeba-held-out.txt")
    )
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/third.lm")) != bytes[0])
  }

  @Test func `a missing source is named and bad usage explained`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let (texts, set) = try lay(workspace.folder)
    try FileManager.default.removeItem(atPath: texts + "/tatoeba/voidful/data/yue.txt")
    let missing = try run([texts, set, set, "--to", workspace.folder + "/x.lm"])
    #expect(missing.code == 3 && missing.errors.contains("voidful/data/yue.txt” doesn't exist"), "\(missing.errors)")
    let usage = try run([texts, set])
    #expect(usage.code == 2 && usage.errors.contains("Scripts/english-language-model TEXTS"), "\(usage.errors)")
  }
}
