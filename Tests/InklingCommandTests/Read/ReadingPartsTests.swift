import Foundation
import InkData
import Testing
import inkling

@Suite struct `Parts of reading notes` {
  @Test func `a file is settled when two looks saw the same, until it changes`() {
    var watch = FolderWatch()
    let state = FolderWatch.State(size: 3, time: Date(timeIntervalSince1970: 1))
    let grown = FolderWatch.State(size: 4, time: Date(timeIntervalSince1970: 1))
    #expect(watch.settled(["b": state, "a": state]) == [])
    #expect(watch.settled(["b": grown, "a": state]) == ["a"])
    watch.finish("a", state)
    #expect(watch.settled(["b": grown, "a": state]) == ["b"])
    watch.finish("b", grown)
    #expect(watch.settled(["a": grown]) == [])
    #expect(watch.settled(["a": grown, "b": grown]) == ["a"])
    // It was away in between.
    #expect(watch.settled(["a": grown, "b": grown]) == ["a", "b"])
  }

  @Test func `outputs are named for the notes and keep subfolders`() throws {
    let folder = try ReadingTarget(out: "out/", format: .markdown, inputs: [NoteInput(file: "a/notes.xopp")])
    #expect(folder.path(for: NoteInput(file: "a/notes.xopp")) == "out/notes.md")
    #expect(folder.path(for: NoteInput(file: "-")) == "out/stdin.md")
    #expect(folder.path(for: NoteInput(file: "x/ink.inkml.gz")) == "out/ink.md")
    let watched = try ReadingTarget(out: "/out", format: .pdf, watching: "/notes")
    #expect(watched.path(for: NoteInput(file: "/notes/a/b.rm", folder: "/notes")) == "/out/a/b.pdf")
    #expect(watched.path(for: NoteInput(file: "/notes/b.rm", folder: "/notes/")) == "/out/b.pdf")
    let beside = try ReadingTarget(out: nil, format: nil, watching: "/notes")
    #expect(beside.path(for: NoteInput(file: "/notes/a/b.rm", folder: "/notes")) == "/notes/a/b.txt")
    #expect(
      try ReadingTarget(out: nil, format: nil, inputs: [NoteInput(file: "a")]).path(for: NoteInput(file: "a")) == nil)
  }

  @Test func `notes of one name in a folder keep their endings`() throws {
    let inputs = ["a.rm", "a.svg", "b.rm", "c/a.rm"].map { NoteInput(file: "/notes/" + $0, folder: "/notes") }
    let target = try ReadingTarget(out: "/out", format: .text, inputs: inputs)
    #expect(inputs.map(target.path(for:)) == ["/out/a.rm.txt", "/out/a.svg.txt", "/out/b.txt", "/out/c/a.txt"])
  }

  @Test(arguments: [
    ("3", [3]), ("3-5", [3, 4, 5]), ("1,5-", [1, 5, 6, 7]), ("2-2,7", [2, 7]), ("", nil), ("0", nil), ("5-3", nil),
    ("-3", nil), ("1,", nil), ("a", nil), ("1-2-3", nil), ("99999999999999999999", nil),
  ])
  func `pages are chosen by numbers and ranges`(_ text: String, _ pages: [Int]?) {
    let choice = PageChoice(argument: text)
    #expect(choice.map { choice in (0...7).filter { choice.contains($0) } } == pages)
  }
}
