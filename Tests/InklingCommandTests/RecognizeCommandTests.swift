import Foundation
import Testing

@Suite(.serialized) struct RecognizeCommandTests {
  @Test func `every ink gets a line with its name`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let run = try InklingProcess.run("recognize", workspace.model, "--ink", workspace.set, "--limit", "5")
    #expect(run.code == 0, "\(run.errors)")
    let names = run.output.split(separator: "\n").map { $0.split(separator: "\t").first ?? "" }
    #expect(names == ["first#0", "first#1", "first#2", "first#3", "first#4"])
  }

  @Test func `json has candidates with the points of each grapheme`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let run = try InklingProcess.run(
      "recognize", workspace.model, "--ink", workspace.set, "--alternatives", "3", "--limit", "2", "--json")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let candidates = try #require(json["candidates"] as? [[String: Any]])
      #expect(candidates.count == 3)
      for candidate in candidates {
        let segments = try #require(candidate["segments"] as? [[String: Any]])
        let text = try #require(candidate["text"] as? String)
        // The segments cover the text, by its UTF-16 code units.
        var end = 0
        for segment in segments {
          let range = try #require(segment["utf16"] as? [Int])
          #expect(range[0] == end && range[1] > end)
          end = range[1]
        }
        #expect(end == text.utf16.count)
      }
    }
  }

  @Test func `ink without a label is read from JSON lines and InkML`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let lines = workspace.folder + "/ink.jsonl"
    try #"{"strokes": [{"x": [0, 5, 10], "y": [0, 9, 0]}]}"#.write(toFile: lines, atomically: true, encoding: .utf8)
    let fromLines = try InklingProcess.run("recognize", workspace.model, "--ink", lines)
    #expect(fromLines.code == 0 && fromLines.output.hasPrefix("ink.jsonl#1\t"), "\(fromLines.errors)")
    let markup = workspace.folder + "/ink.inkml"
    try #"<ink xmlns="http://www.w3.org/2003/InkML"><trace>0 0, 5 9, 10 0</trace></ink>"#
      .write(toFile: markup, atomically: true, encoding: .utf8)
    let fromMarkup = try InklingProcess.run("recognize", workspace.model, "--ink", markup)
    #expect(fromMarkup.code == 0 && fromMarkup.output.hasPrefix("ink.inkml\t"), "\(fromMarkup.errors)")
    #expect(fromMarkup.output.split(separator: "\t").last == fromLines.output.split(separator: "\t").last)
    try "{".write(toFile: lines, atomically: true, encoding: .utf8)
    #expect(try InklingProcess.run("recognize", workspace.model, "--ink", lines).code == 3)
  }

  @Test func `wrong calls end with 2, bad inputs with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    #expect(try InklingProcess.run("recognize", workspace.model).code == 2)
    #expect(
      try InklingProcess.run("recognize", workspace.model, "--ink", workspace.set, "--alternatives", "0").code == 2)
    #expect(try InklingProcess.run("recognize", workspace.set, "--ink", workspace.set).code == 3)
    let missing = try InklingProcess.run("recognize", workspace.model, "--ink", workspace.folder + "/none.inkset")
    #expect(missing.code == 3 && missing.errors.contains("there is no file"))
    let other = try InklingProcess.run("recognize", workspace.model, "--ink", workspace.recipe)
    #expect(other.code == 3 && other.errors.contains("neither a compiled set nor ink in another format"))
  }
}
