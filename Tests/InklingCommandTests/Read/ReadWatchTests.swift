import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `Watching a folder of notes` {
  /// Waits until something holds, at most half a minute.
  private func wait(until holds: () throws -> Bool) throws -> Bool {
    for _ in 0..<600 {
      if try holds() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  private func lines(_ process: InklingProcess) throws -> [[String: Any]] {
    try process.outputSoFar.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  @Test func `reads new and changed notes, reports bad ones once and ends when asked to`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let notes = workspace.folder + "/notes"
    let out = notes + "/texts"
    try FileManager.default.createDirectory(atPath: notes + "/inner", withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws {
      try text.write(toFile: notes + "/" + name, atomically: true, encoding: .utf8)
    }
    func output(_ name: String) -> String? { try? String(contentsOfFile: out + "/" + name, encoding: .utf8) }
    try write(NoteFiles.jsonLines(1), to: "first.jsonl")
    try write("{", to: "bad.jiix")
    try write(NoteFiles.jsonLines(1), to: ".hidden.jsonl")
    let process = try InklingProcess([
      "read", "--watch", notes, "--out", out, "--model", workspace.model, "--interval", "0.1", "--json",
    ])
    defer { process.kill(after: 0) }
    #expect(try wait { try output("first.txt") != nil && lines(process).count == 2 })
    try write(NoteFiles.jsonLines(5), to: "inner/second.jsonl")
    #expect(try wait { output("inner/second.txt") != nil })

    let before = output("first.txt")
    try write(NoteFiles.jsonLines(3) + NoteFiles.jsonLines(4), to: "first.jsonl")
    #expect(try wait { output("first.txt") != before })
    try write(NoteFiles.jsonLines(2), to: "bad.jiix")
    #expect(try wait { output("bad.txt") != nil })

    kill(process.process.processIdentifier, SIGINT)
    let end = process.wait()
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.errors.contains("watching \(notes)"))
    // Once, although there were many looks before it was corrected.
    #expect(end.errors.components(separatedBy: "bad.jiix").count == 2, "\(end.errors)")
    let left = try FileManager.default.subpathsOfDirectory(atPath: out).sorted()
    #expect(left == ["bad.txt", "first.txt", "inner", "inner/second.txt"])
  }

  @Test func `what is written already isn't read again`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let notes = workspace.folder + "/notes"
    try FileManager.default.createDirectory(atPath: notes, withIntermediateDirectories: true)
    try NoteFiles.jsonLines(1).write(toFile: notes + "/old.jsonl", atomically: true, encoding: .utf8)
    try "kept".write(toFile: notes + "/old.md", atomically: true, encoding: .utf8)
    let process = try InklingProcess([
      "read", "--watch", notes, "--format", "markdown", "--model", workspace.model, "--interval", "0.1",
    ])
    defer { process.kill(after: 0) }
    try NoteFiles.jsonLines(2).write(toFile: notes + "/new.jsonl", atomically: true, encoding: .utf8)
    #expect(try wait { process.outputSoFar.contains("wrote \(notes)/new.md") })
    kill(process.process.processIdentifier, SIGTERM)
    #expect(process.wait().code == 0)
    #expect(try String(contentsOfFile: notes + "/old.md", encoding: .utf8) == "kept")
  }

  @Test func `Markdown beside the notes links to them, and people's own files stay`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let notes = workspace.folder + "/vault"
    try FileManager.default.createDirectory(atPath: notes, withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws {
      try text.write(toFile: notes + "/" + name, atomically: true, encoding: .utf8)
    }
    func output(_ name: String) -> String? { try? String(contentsOfFile: notes + "/" + name, encoding: .utf8) }
    try write(NoteFiles.xournal, to: "a b.xopp")
    try write(NoteFiles.xournal, to: "mine.xopp")
    try write("my own words", to: "mine.md")
    let drawing = """
      ---
      excalidraw-plugin: parsed
      ---
      # Excalidraw Data
      ## Drawing
      ```json
      {"type":"excalidraw","version":2,"elements":[{"type":"freedraw","x":10,"y":20,"points":[[0,0],[5,30],[9,0]]}]}
      ```
      %%
      """
    try write(drawing, to: "plan.excalidraw.md")
    let process = try InklingProcess([
      "read", "--watch", notes, "--format", "markdown", "--links", "--model", workspace.model, "--interval", "0.1",
    ])
    defer { process.kill(after: 0) }
    #expect(try wait { output("a b.md") != nil && output("plan.md") != nil })
    let text = try #require(output("a b.md"))
    #expect(text.contains("[a b.xopp, page 1](a%20b.xopp#page=1)") && text.contains("](a%20b.xopp#page=2&xywh="))
    #expect(text.contains("typed between [↗](a%20b.xopp#page=1&xywh="))
    #expect(output("plan.md")?.contains("(plan.excalidraw.md#page=1)") == true)
    // Written again when the notes have changed; what people wrote isn't.
    try write(NoteFiles.xournal.replacing("typed between", with: "changed"), to: "a b.xopp")
    #expect(try wait { output("a b.md")?.contains("changed [↗]") == true })
    kill(process.process.processIdentifier, SIGINT)
    let end = process.wait()
    #expect(end.code == 0 && end.errors.contains("mine.md wasn't made by"), "\(end.errors)")
    #expect(output("mine.md") == "my own words" && output("plan.excalidraw.md") == drawing)
    let usage = try InklingProcess.run("read", notes + "/a b.xopp", "--links")
    #expect(usage.code == 2 && usage.errors.contains("--links is for Markdown in files"))
  }

  @Test func `a folder that isn't there ends with 3`() throws {
    let run = try InklingProcess.run("read", "--watch", "/nowhere/notes")
    #expect(run.code == 3 && run.errors.contains("there is no folder “/nowhere/notes” to watch"))
  }
}
