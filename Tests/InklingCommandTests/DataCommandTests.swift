import Foundation
import Testing

@Suite(.serialized) struct DataCommandTests {
  private func withFolder(_ body: (_ file: (String) -> String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/data-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.lines.write(toFile: folder + "/good.jsonl", atomically: true, encoding: .utf8)
    try body { folder + "/" + $0 }
  }

  private static let lines = """
    {"text":"hi","writer":"a","strokes":[{"x":[10,10,10],"y":[0,20,40]},{"x":[25,25],"y":[20,40]}]}
    {"text":"l o","writer":"b","strokes":[{"x":[10,10,10],"y":[0,20,40],"t":[0,0.01,0.02]},{"x":[25,35],"y":[30,40],"t":[0,0.01]}]}
    {"text":"i","writer":"c","strokes":[{"x":[10,10],"y":[20,40]},{"x":[10],"y":[10]}]}

    """

  @Test func `json lines go through every format and come back the same`() throws {
    try withFolder { file in
      let imported = try InklingProcess.run(
        "data", "import", "jsonl", "--from", file("good.jsonl"), "--to", file("a.inkset"))
      #expect(imported.code == 0, "\(imported.errors)")
      for (from, to) in [("a.inkset", "b.inkml"), ("b.inkml", "c.jsonl"), ("a.inkset", "d.jsonl")] {
        let run = try InklingProcess.run("data", "convert", file(from), "--to", file(to))
        #expect(run.code == 0, "\(run.errors)")
      }
      #expect(
        try String(contentsOfFile: file("c.jsonl"), encoding: .utf8)
          == String(contentsOfFile: file("d.jsonl"), encoding: .utf8))
    }
  }

  @Test func `a broken line ends with 3 names the line and keeps the existing file`() throws {
    try withFolder { file in
      try "kept".write(toFile: file("a.inkset"), atomically: true, encoding: .utf8)
      try (Self.lines + "{\"text\":\"x\",\"strkes\":[]}").write(
        toFile: file("bad.jsonl"), atomically: true, encoding: .utf8)
      let run = try InklingProcess.run("data", "import", "jsonl", "--from", file("bad.jsonl"), "--to", file("a.inkset"))
      #expect(run.code == 3)
      #expect(run.errors.contains("bad.jsonl:4: unknown key “strkes”; did you mean “strokes”?"), "\(run.errors)")
      #expect(try String(contentsOfFile: file("a.inkset"), encoding: .utf8) == "kept")
    }
  }

  @Test func `statistics are told as text and as JSON`() throws {
    try withFolder { file in
      let run = try InklingProcess.run("data", "stats", file("good.jsonl"))
      #expect(run.code == 0 && run.output.hasPrefix("3 samples, 6 strokes, 13 points\n3 writers"), "\(run.output)")
      let json = try InklingProcess.run("data", "stats", file("good.jsonl"), "--json").output
      let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(fields["samples"] as? Int == 3)
    }
  }

  @Test func `validation ends with 0 or 1`() throws {
    try withFolder { file in
      #expect(try InklingProcess.run("data", "validate", file("good.jsonl")).code == 0)
      #expect(try InklingProcess.run("data", "validate", file("good.jsonl"), "--strict").code == 1)
      let run = try InklingProcess.run("data", "validate", file("good.jsonl"), "--alphabet", "hi")
      #expect(run.code == 1 && run.output.contains("remedy: add the graphemes"), "\(run.output)")
      let allowed = ["data", "validate", file("good.jsonl"), "--alphabet", "hi", "--allow", "outsideAlphabet"]
      #expect(try InklingProcess(allowed).wait().code == 0)
      let json = try InklingProcess.run("data", "validate", file("good.jsonl"), "--alphabet", "hi", "--json").output
      let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(fields["isValid"] as? Bool == false)
    }
  }

  @Test func `a split is made and applied and one that names strangers ends with 3`() throws {
    try withFolder { file in
      let made = try InklingProcess.run(
        "data", "split", file("good.jsonl"), "--to", file("split.json"), "--shares", "0.4,0.3,0.3")
      #expect(made.code == 0 && made.output.contains("training          1"), "\(made.output)\(made.errors)")
      let applied = try InklingProcess.run("data", "split", file("good.jsonl"), "--split", file("split.json"))
      #expect(applied.code == 0 && applied.output == made.output)
      try #"{"set":"s","by":"writer","training":["a","b","c","stranger"]}"#
        .write(toFile: file("other.json"), atomically: true, encoding: .utf8)
      let wrong = try InklingProcess.run("data", "split", file("good.jsonl"), "--split", file("other.json"))
      #expect(wrong.code == 3 && wrong.errors.contains("stranger"), "\(wrong.errors)")
      #expect(try InklingProcess.run("data", "split", file("good.jsonl")).code == 2)
    }
  }

  @Test func `a preview is one page and a filter that fits nothing ends with 3`() throws {
    try withFolder { file in
      let run = try InklingProcess.run(
        "data", "preview", file("good.jsonl"), "--to", file("a.html"), "--kinds", "word,line")
      #expect(run.code == 0 && run.output.contains("2 of 2 samples"), "\(run.errors)")
      #expect(try String(contentsOfFile: file("a.html"), encoding: .utf8).contains("<svg "))
      let none = try InklingProcess.run("data", "preview", file("good.jsonl"), "--to", file("b.html"), "--text", "zzz")
      #expect(none.code == 3 && !FileManager.default.fileExists(atPath: file("b.html")))
    }
  }

  @Test func `a preview shows the lines that a labeller finds`() throws {
    try withFolder { file in
      let run = try InklingProcess.run(
        "data", "preview", file("good.jsonl"), "--to", file("a.html"), "--labeller", PadParts.labeller)
      #expect(run.code == 0, "\(run.errors)")
      let page = try String(contentsOfFile: file("a.html"), encoding: .utf8)
      #expect(page.contains("1 line ·") && page.contains("<rect "))
      let other = try InklingProcess.run(
        "data", "preview", file("good.jsonl"), "--to", file("b.html"), "--labeller", file("good.jsonl"))
      #expect(other.code == 3 && !FileManager.default.fileExists(atPath: file("b.html")))
    }
  }

  @Test func `a path that isn't there ends with 3 and a format that isn't known with 2`() throws {
    try withFolder { file in
      for command in ["stats", "validate", "preview"] {
        let run = try InklingProcess.run("data", command, file("nothing.inkset"))
        #expect(run.code == 3 && run.errors.contains("nothing.inkset"), "\(command): \(run.errors)")
      }
      #expect(try InklingProcess.run("data", "stats", file("good.jsonl"), "--format", "poem").code == 2)
      #expect(try InklingProcess.run("data", "convert", file("good.jsonl"), "--to", file("a.doc")).code == 3)
    }
  }
}
