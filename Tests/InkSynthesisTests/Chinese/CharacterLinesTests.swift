import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

struct CharacterLinesTests {
  private let folder: TemporaryFolder
  private let characters = "的一是不了人我在有他这为之大来以个中上们到说时地也子"

  init() throws { folder = try TemporaryFolder() }

  /// Two samples of each character: a stroke of as many points as its number among them, in a box of 100, anywhere.
  private func library(_ characters: String) throws -> WriterLibrary {
    let writer = try CompiledSetWriter(
      path: folder.file("set.inkset"), card: DataSetCard(name: "t", title: "T", licence: "CC-BY-4.0"))
    for (number, character) in characters.enumerated() {
      for offset in [Float(0), 700] {
        let corners = [Point(x: offset, y: 0), Point(x: offset + 100, y: 100)]
        let ink = Ink(strokes: [Stroke(locations: (0..<number + 2).map { corners[$0 % 2] })])
        try writer.append(
          LabelledInk(
            ink: ink, text: String(character), kind: .character, language: "zh-Hans", writer: "w", contributor: "c",
            source: "s", sampleID: "\(character)", licence: "CC-BY-4.0"))
      }
    }
    try writer.finish()
    return try WriterLibrary(sets: [CompiledSet(path: folder.file("set.inkset"))])
  }

  @Test func `lines are parts of texts, one square after the other`() throws {
    let texts = ["我们在这个地方说了他的子", "人人为我，大中之上", "是不"]
    let lines = try CharacterLines(library: library(characters), texts: texts, limit: 5, seed: 4)
    var seen: Set<String> = []
    for index in 0..<200 {
      let line = try lines.sample(at: index)
      seen.insert(line.text)
      #expect(line.kind == .line && (4...5).contains(line.text.count) && texts.contains { $0.contains(line.text) })
      #expect(!line.text.contains("方") && line.ink.strokes.count == line.text.count)
      for (character, stroke) in zip(line.text, line.ink.strokes) {
        let number = Array(characters).firstIndex(of: character)
        #expect(stroke.points.count - 2 == number, "\(character) of \(line.text)")
      }
      let boxes = line.ink.strokes.compactMap { Ink(strokes: [$0]).boundingBox }
      for (box, next) in zip(boxes, boxes.dropFirst()) {
        let step = next.middle.x - box.middle.x
        #expect(step > 80 && step < 180 && abs(next.middle.y - box.middle.y) < 40 && box.width > 60 && box.width < 160)
      }
    }
    #expect(seen.count > 4 && seen.contains("人人为我"))
    #expect(try lines.sample(at: 7).text == lines.sample(at: 7).text)
  }

  @Test func `texts that nobody can write are an error`() throws {
    let library = try library(characters)
    #expect(throws: PageSynthesisError.noCharacters) {
      try CharacterLines(library: library, texts: ["天地玄黄"], limit: 9, seed: 1)
    }
  }
}
