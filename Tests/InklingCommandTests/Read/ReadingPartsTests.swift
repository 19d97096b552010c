import Foundation
import InkData
import Testing
import inkling

@Suite struct `Parts of reading notes` {
  @Test func `words take their alternatives from other readings of the line`() {
    let words = WordAlternatives(
      of: ["the", "cat", "sat"], lines: ["the cot sat", "tho cat sat", "the cat sat on", "thecat sat", "the cot sad"]
    ).words
    #expect(words == [["tho"], ["cot"], ["sad"]])
    #expect(WordAlternatives(of: ["a", "b"], lines: ["a b", "ab", "b a", "a c"]).words == [[], ["c"]])
    #expect(WordAlternatives(of: [], lines: ["a"]).words.isEmpty)
    #expect(WordAlternatives(of: ["a"], lines: ["", "b"]).words == [["b"]])
  }

  @Test func `items of lists begin with a mark and text`() {
    #expect(ListMark.begins(["-", "milk"]) && ListMark.begins(["12.", "eggs"]) && ListMark.begins(["3)", "tea"]))
    #expect(!ListMark.begins(["-"]) && !ListMark.begins(["well", "-"]) && !ListMark.begins(["3", "eggs"]))
    #expect(!ListMark.begins(["etc.", "and"]) && !ListMark.begins([]))
  }

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
    let folder = try ReadingTarget(out: "out/", format: .markdown, files: ["a/notes.xopp"])
    #expect(folder.path(for: "a/notes.xopp") == "out/notes.md")
    #expect(folder.path(for: "-") == "out/stdin.md" && folder.path(for: "x/ink.inkml.gz") == "out/ink.md")
    let watched = try ReadingTarget(out: "/out", format: .pdf, watching: "/notes")
    #expect(watched.path(for: "/notes/a/b.rm", in: "/notes") == "/out/a/b.pdf")
    #expect(watched.path(for: "/notes/b.rm", in: "/notes/") == "/out/b.pdf")
    let beside = try ReadingTarget(out: nil, format: nil, watching: "/notes")
    #expect(beside.path(for: "/notes/a/b.rm", in: "/notes") == "/notes/a/b.txt")
    #expect(try ReadingTarget(out: nil, format: nil, files: ["a"]).path(for: "a") == nil)
  }
}
