import Foundation
import Testing

/// `Scripts/chinese-language-model` on texts made for the test, laid out like its sources.
struct ChineseLanguageModelScriptTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../Scripts/chinese-language-model"
  ).standardizedFileURL.path

  private func withFolder(_ body: (_ folder: String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "texts-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Writes the sources of Simplified Chinese, with some Traditional characters in them.
  private func writeSources(to folder: String) throws {
    let tree = "# text = 他们学习汉语。\n1\t他们\n"
    let files = [
      "tatoeba/lexical-cmn/TRANSLATE/cmn.txt": (0..<20).map { "Sentence \($0).\t這是第\($0)句。\n" }.joined(),
      "tatoeba/voidful/data/cmn.txt": "Rain.\t今天下雨。\nRain.\t今天下雨。\n",
      "ud-chinese-gsd/zh-ud-train.old.conllu": tree, "ud-chinese-gsd/zh_gsd-ud-dev.conllu": tree,
      "ud-chinese-gsd/zh_gsd-ud-test.conllu": tree,
      "opencc/data/dictionary/TSPhrases.txt": "下雨\t下雨\n", "opencc/data/dictionary/TSCharacters.txt": "這\t这\n",
      "frequencywords/content/2018/zh_cn/zh_cn_50k.txt": "这 100\n今天 50\n",
      "jieba/extra_dict/dict.txt.small": "学习 30 v\n汉语 20 n\n",
    ]
    for (path, text) in files {
      let url = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  private func lines(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  @Test func `sentences are converted, used once, and the same sources give the same bytes`() throws {
    try withFolder { folder in
      try writeSources(to: folder)
      var models: [Data] = []
      for name in ["first", "second"] {
        let arguments = ["zh-Hans", folder, "--to", "\(folder)/\(name).lm", "--sentences", folder + "/sentences.txt"]
        let made = try InklingProcess.run(script: Self.script, arguments)
        try #require(made.code == 0, "\(made.errors)")
        models.append(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).lm")))
      }
      #expect(models[0] == models[1] && models[0].count > 100)
      let sentences = try lines(folder + "/sentences.txt")
      #expect(sentences == (0..<20).map { "这是第\($0)句。" } + ["今天下雨。", "他们学习汉语。"])
    }
  }

  @Test func `every tenth sentence is held out and its perplexity printed`() throws {
    try withFolder { folder in
      try writeSources(to: folder)
      let held = folder + "/held-out.txt"
      let arguments = ["zh-Hans", folder, "--to", folder + "/model.lm", "--hold-out", held]
      let made = try InklingProcess.run(script: Self.script, arguments)
      try #require(made.code == 0, "\(made.errors)")
      #expect(try lines(held) == ["这是第9句。", "这是第19句。"])
      #expect(made.output.contains("held-out.txt"), "\(made.output)")
    }
  }

  @Test func `a missing source is named and bad usage explained`() throws {
    try withFolder { folder in
      try writeSources(to: folder)
      try FileManager.default.removeItem(atPath: folder + "/jieba/extra_dict/dict.txt.small")
      let missing = try InklingProcess.run(script: Self.script, ["zh-Hans", folder, "--to", folder + "/model.lm"])
      #expect(missing.code == 3 && missing.errors.contains("dict.txt.small” doesn't exist"), "\(missing.errors)")
      for arguments in [["zh-Hans", folder], ["ja", folder, "--to", folder + "/model.lm"]] {
        let usage = try InklingProcess.run(script: Self.script, arguments)
        #expect(usage.code == 2 && usage.errors.contains("Scripts/chinese-language-model zh-Hans"), "\(usage.errors)")
      }
    }
  }
}
