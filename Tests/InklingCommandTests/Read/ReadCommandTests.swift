import Foundation
import InkCore
import TestSupport
import Testing

@Suite(.serialized) struct ReadCommandTests {
  private let workspace: CommandWorkspace

  init() throws {
    workspace = try CommandWorkspace()
    try workspace.exportUntrained()
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = workspace.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func read(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess(["read", "--model", workspace.model] + arguments).wait()
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: workspace.folder + "/" + name, encoding: .utf8)
  }

  @Test func `text is printed with typed text in its position and a form feed between pages`() throws {
    defer { workspace.remove() }
    let run = try read(try write(NoteFiles.xournal, to: "notes.xopp"))
    #expect(run.code == 0, "\(run.errors)")
    let pages = run.output.split(separator: "\u{C}", omittingEmptySubsequences: false)
    #expect(pages.count == 2)
    let paragraphs = pages[0].components(separatedBy: "\n\n")
    #expect(paragraphs.count >= 3 && paragraphs[1] == "typed between", "\(paragraphs)")
    #expect(pages[1].contains { !$0.isWhitespace })
  }

  @Test func `notes of every format are read`() throws {
    defer { workspace.remove() }
    let remarkable = workspace.folder + "/page.rm"
    try Data(RemarkableFixture.page).write(to: URL(fileURLWithPath: remarkable))
    let markup = #"<ink xmlns="http://www.w3.org/2003/InkML"><trace>0 0, 5 9, 10 0</trace></ink>"#
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg"><polyline points="0,0 5,9 10,0"/></svg>"#
    let files = [
      try write(NoteFiles.xournal, to: "a.xopp"), remarkable, try write(markup, to: "a.inkml"),
      try write(NoteFiles.jsonLines(1), to: "a.jsonl"), try write(InkFilesFixture.jiix, to: "a.jiix"),
      try write(ExcalidrawFixture.drawing, to: "a.excalidraw"), try write(drawing, to: "a.svg"),
    ]
    for file in files {
      let run = try read(file, "--format", "json")
      #expect(run.code == 0, "\(file): \(run.errors)")
      let pages = try #require(try json(run.output)["pages"] as? [[String: Any]])
      let counts = pages.map { (($0["lines"] as? [Any])?.count ?? 0) + (($0["drawings"] as? [Any])?.count ?? 0) }
      #expect(counts.contains { $0 > 0 }, "\(file)")
    }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `JSON has every stroke in a word or drawing, with its box, confidence and language`() throws {
    defer { workspace.remove() }
    let note = try write(NoteFiles.xournal, to: "notes.xopp")
    let run = try read(note, "--json")
    #expect(run.code == 0, "\(run.errors)")
    let pages = try #require(try json(run.output)["pages"] as? [[String: Any]])
    for page in pages {
      let lines = try #require(page["lines"] as? [[String: Any]])
      let drawings = try #require(page["drawings"] as? [[String: Any]])
      let words = lines.flatMap { $0["words"] as? [[String: Any]] ?? [] }
      let strokes = (words + drawings).flatMap { $0["strokes"] as? [Int] ?? [] }.sorted()
      #expect(strokes == Array(0..<strokes.count) && strokes.count > 3)
      for word in words {
        let box = try #require(word["box"] as? [String: Double])
        #expect(box["x"]! >= 59 && box["x"]! + box["width"]! < 595 && box["y"]! > 60 && box["y"]! < 310)
        let confidence = try #require(word["confidence"] as? Double)
        #expect((0...1).contains(confidence))
      }
      #expect(lines.allSatisfy { $0["language"] as? String == "en" && $0["confidence"] != nil })
    }
    // The highlight is no writing.
    #expect((pages[1]["drawings"] as? [[String: Any]])?.contains { $0["strokes"] as? [Int] == [0] } == true)
  }

  @Test func `the ending of the output chooses the format, unless it is given`() throws {
    defer { workspace.remove() }
    let note = try write(NoteFiles.xournal, to: "notes.xopp")
    let beginnings = [
      "a.pdf": "%PDF-", "a.json": "{", "a.hocr": "<?xml", "a.svg": "<svg", "a.md": "", "a.txt": "",
    ]
    for (name, beginning) in beginnings {
      let run = try read(note, "--out", workspace.folder + "/" + name)
      #expect(run.code == 0 && run.output.hasPrefix("wrote ") && run.output.contains("2 pages"), "\(run)")
      let data = try Data(contentsOf: URL(fileURLWithPath: workspace.folder + "/" + name))
      #expect(data.starts(with: Data(beginning.utf8)) && !data.isEmpty, "\(name)")
    }
    #expect(try contents("a.md").contains("\n---\n"))
    #expect(try contents("a.txt").contains("\u{C}"))
    #expect(try read(note, "--out", workspace.folder + "/b.html", "--format", "json").code == 0)
    #expect(try contents("b.html").hasPrefix("{"))
  }

  @Test func `several files go to a folder, or one after another with their names`() throws {
    defer { workspace.remove() }
    let files = [try write(NoteFiles.xournal, to: "one.xopp"), try write(NoteFiles.jsonLines(4), to: "two.jsonl")]
    let out = workspace.folder + "/texts"
    let run = try read(files[0], files[1], "--out", out, "--format", "markdown")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["one.md", "two.md"])
    let printed = try read(files[0], files[1])
    #expect(printed.output.hasPrefix("==> one <==\n") && printed.output.contains("\n==> two <==\n"))
  }

  @Test func `all notes of a folder are read, each to the output's folder of the same name`() throws {
    defer { workspace.remove() }
    let notes = workspace.folder + "/notes"
    try FileManager.default.createDirectory(atPath: notes + "/inner", withIntermediateDirectories: true)
    for number in 0..<20 { _ = try write(NoteFiles.jsonLines(1), to: "notes/\(number).jsonl") }
    _ = try write(NoteFiles.xournal, to: "notes/inner/a.xopp")
    _ = try write("no notes", to: "notes/inner/a.svg")
    _ = try write("no notes", to: "notes/readme.txt")
    let out = workspace.folder + "/texts"
    let run = try read(notes, "--out", out)
    #expect(run.code == 3 && run.errors.contains("inner/a.svg"), "\(run.errors)")
    #expect(
      run.errors.contains("21 files, 22 pages, ") && run.errors.contains(" words read; 1 file failed"), "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 21)
    #expect(FileManager.default.fileExists(atPath: out + "/inner/a.xopp.txt"))
    // One after the other in order.
    let printed = try read(notes, "--quiet").output.matches(of: /==> (.+) <==/).map { String($0.1) }
    #expect(printed == (0..<20).map(String.init).sorted() + ["a"])
    let empty = workspace.folder + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let none = try read(empty)
    #expect(none.code == 3 && none.errors.contains("there are no notes in “\(empty)” and its subfolders"), "\(none)")
    #expect(try read(notes, "--out", workspace.folder + "/all.txt").code == 2)
  }

  @Test func `chosen pages keep their numbers`() throws {
    defer { workspace.remove() }
    let note = try write(NoteFiles.xournal, to: "notes.xopp")
    let pages = try #require(try json(try read(note, "--pages", "2-", "--json").output)["pages"] as? [[String: Any]])
    #expect(pages.map { $0["page"] as? Int } == [2])
    let none = try read(note, "--pages", "3-7")
    #expect(none.code == 3 && none.errors.contains("notes.xopp has 2 pages, none of --pages 3-7"), "\(none)")
  }

  @Test func `a file that can't be read doesn't keep the others from it`() throws {
    defer { workspace.remove() }
    let good = try write(NoteFiles.jsonLines(1), to: "good.jsonl")
    let bad = try write("no notes", to: "bad.txt")
    let out = workspace.folder + "/out/"
    let run = try read(bad, good, "--out", out, "--json")
    #expect(run.code == 3 && run.errors.contains("the format of \(bad) can't be told"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["good.txt"])
    let lines = try run.output.split(separator: "\n").map { try json(String($0)) }
    #expect(lines.map { $0["file"] as? String } == [bad, good])
    #expect(lines[0]["error"] != nil && lines[1]["output"] as? String == out + "good.txt")
  }

  @Test func `wrong calls end with 2 and a sentence`() throws {
    defer { workspace.remove() }
    let note = try write(NoteFiles.jsonLines(1), to: "a.jsonl")
    let other = workspace.folder + "/b/a.inkml"
    let calls: [([String], String)] = [
      ([], "name files to read"), ([note, "--format", "pdf"], "a PDF is written to a file"),
      ([note, note, "--format", "svg"], "don't fit into one output"), ([note, "--watch", "."], "not both"),
      ([note, other, "--out", workspace.folder + "/a.pdf"], "is one file, but 2 are read"),
      ([note, other, "--out", workspace.folder + "/c/"], "would both be written to"),
      ([note, "--format", "docx"], "docx"), ([note, "--json", "--format", "text"], "--json prints JSON"),
      (["--watch", ".", "--format", "svg"], "would be read as notes"), (["-", "-"], "can be read once"),
      ([note, "--language", "e"], "no language tag"), (["--watch", ".", "--interval", "0"], "--interval is 0.0"),
      ([note, "--alternatives", "-1"], "--alternatives"),
      (["--watch", ".", "--out", note], "with --watch name a folder"),
    ]
    for (arguments, sentence) in calls {
      let run = try InklingProcess(["read"] + arguments).wait()
      #expect(run.code == 2 && run.errors.contains(sentence), "\(arguments): \(run.errors)")
    }
    let drawing = try write("<svg/>", to: "drawing.svg")
    let run = try read(drawing, "--out", drawing)
    #expect(run.code == 2 && run.errors.contains("would replace the notes"))
    #expect(try contents("drawing.svg") == "<svg/>")
  }

  @Test func `damaged notes are named with file, page and stroke, and the old output stays`() throws {
    defer { workspace.remove() }
    let note = try write(
      NoteFiles.xournal.replacing("60 300 200 300", with: "60 300 x 300"), to: "notes.xopp")
    let out = try write("old", to: "notes.txt")
    let run = try read(note, "--out", out)
    #expect(run.code == 3 && run.errors.contains("\(note): stroke 1 on page 2"), "\(run.errors)")
    #expect(try contents("notes.txt") == "old")
    let cut = workspace.folder + "/cut.rm"
    try Data(RemarkableFixture.page.dropLast(40)).write(to: URL(fileURLWithPath: cut))
    let damaged = try read(cut)
    #expect(damaged.code == 3 && damaged.errors.contains("\(cut) is damaged near byte"), "\(damaged.errors)")
    let missing = try read(workspace.folder + "/none.xopp")
    #expect(missing.code == 3 && missing.errors.contains("none.xopp: No such file or directory; check the path"))
    let unwritable = try read(try write(NoteFiles.jsonLines(1), to: "a.jsonl"), "--out", workspace.folder + "/a.docx")
    #expect(unwritable.code == 3 && unwritable.errors.contains("end its name in"))
  }

  @Test func `models that are missing or damaged end with 3`() throws {
    defer { workspace.remove() }
    let note = try write(NoteFiles.jsonLines(1), to: "a.jsonl")
    let missing = try InklingProcess.run("read", note, "--model", workspace.folder + "/none.gguf")
    #expect(missing.code == 3 && missing.errors.contains("none.gguf"), "\(missing.errors)")
    let other = try InklingProcess.run("read", note, "--model", workspace.recipe)
    #expect(other.code == 3 && other.errors.contains("the model file \(workspace.recipe) can't be used"))
    let language = try read(note, "--language", "de")
    #expect(language.code == 3 && language.errors.contains("no model reads de: the models read en"))
  }

  @Test func `of several models the surest reads each line, and a language chooses among them`() throws {
    defer { workspace.remove() }
    let second = try CommandWorkspace()
    defer { second.remove() }
    try second.exportUntrained(seed: 8, languages: ["nl"])
    let note = try write(NoteFiles.xournal, to: "a.xopp")
    func languages(_ arguments: String...) throws -> [String] {
      let run = try InklingProcess(
        ["read", note, "--json", "--model", workspace.model, "--model", second.model] + arguments
      ).wait()
      let pages = try #require(try json(run.output)["pages"] as? [[String: Any]], "\(run.errors)")
      return pages.flatMap { $0["lines"] as? [[String: Any]] ?? [] }.compactMap { $0["language"] as? String }
    }
    #expect(Set(try languages("--language", "nl")) == ["nl"])
    #expect(Set(try languages("--language", "en-GB")) == ["en"])
    let free = try languages()
    #expect(!free.isEmpty && Set(free).isSubset(of: ["en", "nl"]))
  }

  @Test func `standard input is read`() throws {
    defer { workspace.remove() }
    let note = try write(NoteFiles.jsonLines(2), to: "a.jsonl")
    let run = try InklingProcess(["read", "-", "--model", workspace.model], standardInput: note).wait()
    let direct = try read(note)
    #expect(run.code == 0 && run.output == direct.output, "\(run.errors)")
  }

  @Test func `quiet calls print nothing but errors`() throws {
    defer { workspace.remove() }
    let note = try write(ExcalidrawFixture.drawing, to: "a.excalidraw")
    let loud = try read(note, "--out", workspace.folder + "/a.txt")
    #expect(loud.errors.contains("\(note): not read: 1 images") && !loud.output.isEmpty, "\(loud)")
    let quiet = try read(note, "--out", workspace.folder + "/a.txt", "--quiet")
    #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet)")
  }
}
