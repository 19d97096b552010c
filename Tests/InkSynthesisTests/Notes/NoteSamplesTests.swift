import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Texts of notes` {
  private let texts = NoteTexts(words: ["apple", "pear", "plum"])

  private func many(_ kind: TextKind) -> [String] {
    var random = SplitMix64(7)
    return (0..<400).map { _ in texts.text(kind, random: &random) }
  }

  @Test(arguments: TextKind.allCases) func `have known signs and no space at their ends`(kind: TextKind) {
    for text in many(kind) {
      #expect(!text.isEmpty && text.allSatisfy { " "..."~" ~= $0 || NoteTexts.signs.contains($0) }, "“\(text)”")
      #expect(text.first != " " && text.last != " ", "“\(text)”")
    }
  }

  @Test func `have all signs`() {
    var random = SplitMix64(8)
    let found = Set((0..<20_000).flatMap { _ in texts.text(random: &random) })
    #expect(
      NoteTexts.signs.allSatisfy(found.contains)
        && (33...126 as ClosedRange<UInt8>).allSatisfy { found.contains(Character(Unicode.Scalar($0))) })
  }

  @Test func `are of many shapes`() {
    #expect(Set(many(.formula)).count > 300)
    #expect(many(.formula).contains { $0.contains("[") } && many(.formula).contains { $0.contains("<=") })
    #expect(many(.number).contains { $0.contains(":") } && many(.number).contains { $0.contains("$") })
    #expect(many(.address).count { TextKind(of: $0) == .address } > 120)
  }
}

@Suite struct `Notes of real ink` {
  private let folder: TemporaryFolder
  private let words = [
    "more", "sum", "room", "zoom", "axe", "Some", "Rome", "Room", "cove", "rare", "man", "van", "wax", "Max",
  ]

  init() throws { folder = try TemporaryFolder() }

  /// A library of one person's characters and another's words: boxes of one stroke, of 5 points in characters and 9 in words.
  private func library(uppercase: Float) throws -> WriterLibrary {
    func box(_ text: String, _ height: Float, points: Int, writer: String) -> LabelledInk {
      let width = 12 * Float(text.count)
      let corners = [
        Point(x: 0, y: 0), Point(x: 0, y: height), Point(x: width, y: height), Point(x: width, y: 0), Point(x: 0, y: 0),
      ]
      return LabelledInk(
        ink: Ink(strokes: [Stroke(locations: (0..<points).map { corners[$0 % 4] })]), text: text,
        kind: text.count == 1 ? .character : .word, language: "en", writer: writer, contributor: "c", source: "s",
        sampleID: "\(writer) \(text)", licence: "CC-BY-4.0")
    }
    let writer = try CompiledSetWriter(
      path: folder.file("set.inkset"), card: DataSetCard(name: "t", title: "T", licence: "CC-BY-4.0"))
    for scalar in 33...126 as ClosedRange<UInt8> {
      let character = String(Unicode.Scalar(scalar))
      try writer.append(box(character, 20, points: 5, writer: "characters"))
    }
    for word in words {
      let isCapitalized = word.first?.isUppercase == true
      try writer.append(box(word, isCapitalized ? 18 * uppercase : 10, points: 9, writer: "words"))
    }
    try writer.finish()
    return try WriterLibrary(sets: [CompiledSet(path: folder.file("set.inkset"))])
  }

  private func notes(uppercase: Float, count: Int = 600) throws -> [LabelledInk] {
    let texts = NoteTexts(words: words)
    let samples = try NoteSamples(library: library(uppercase: uppercase), texts: texts, seed: 5)
    return try (0..<count).map { try samples.sample(at: $0) }
  }

  @Test func `have words in one piece`() throws {
    let notes = try notes(uppercase: 1)
    let withWords = notes.filter { $0.ink.strokes.contains { $0.points.count == 9 } }
    #expect(withWords.count > 50 && withWords.count < 300)
    for note in withWords {
      // Each character that isn't part of such a word has a stroke of its own, and no letter is written twice.
      let whole = note.ink.strokes.count { $0.points.count == 9 }
      let single = note.ink.strokes.count - whole
      let letters = note.text.count { $0 != " " }
      #expect(single + 3 * whole <= letters && letters <= single + 4 * whole, "“\(note.text)”")
    }
    let samples = try NoteSamples(library: library(uppercase: 1), texts: NoteTexts(words: words), seed: 5)
    #expect(try samples.sample(at: 7) == notes[7])
  }

  @Test func `give isolated uppercase letters the height that they have in words`() throws {
    func height(_ uppercase: Float) throws -> Float {
      // Half of the notes have the words' proportions, the others the characters' own.
      let notes = try notes(uppercase: uppercase, count: 4000).filter { note in
        note.text.allSatisfy(\.isUppercase) && note.ink.strokes.allSatisfy { $0.points.count == 5 }
      }
      #expect(notes.count > 30)
      let heights = notes.flatMap { note in note.ink.strokes.compactMap { Ink(strokes: [$0]).boundingBox?.height } }
      return heights.sorted()[heights.count * 3 / 4]
    }
    let ratio = try height(1.25) / height(1)
    #expect((1.15...1.35).contains(ratio), "\(ratio)")
  }
}
