import Foundation
import InkCore
import InkModelFile
import InkPage
import InkRuntime
import Testing

@Suite struct StrokeRecognizerTests {
  private static let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Models")

  private func recognizer() throws -> StrokeRecognizer {
    func file(_ name: String) throws -> ModelFile {
      try ModelFile(path: Self.models.appendingPathComponent("\(name)/model.gguf").path)
    }
    return StrokeRecognizer(
      labeller: try StrokeLabeller(model: file("strokes")), recognizers: [try Recognizer(model: file("english"))])
  }

  private static func ink(_ strokes: [Stroke], from id: UInt64 = 1) -> Ink {
    Ink(strokes: strokes.enumerated().map { Stroke(points: $1.points, id: id + UInt64($0)) })
  }

  @Test func `an updated drawing equals a new one`() throws {
    let lines = (0..<3).map { PageTests.line([3, 2], y: Float($0) * 25) }
    let whole = Self.ink(lines.flatMap { $0 })
    let changing = try recognizer()
    var moved = whole
    moved.strokes[2].move(by: Point(x: 1, y: -1))
    for ink in [
      Ink(), Ink(strokes: Array(whole.strokes[..<7])), whole, moved, Ink(strokes: whole.strokes.reversed()),
      Ink(strokes: Array(whole.strokes[3...])), whole,
    ] {
      try changing.updateDrawing(ink)
      let fresh = try recognizer()
      try fresh.updateDrawing(ink)
      #expect(changing.page.ink == fresh.page.ink && changing.page.ink.strokes.map(\.id) == ink.strokes.map(\.id))
      #expect(changing.page.lines == fresh.page.lines)
      #expect(try changing.recognizedText() == fresh.recognizedText())
    }
  }

  @Test func `text, search and index are those of the page`() throws {
    let recognizer = try recognizer()
    try recognizer.updateDrawing(Self.ink(PageTests.line([3, 2], y: 0) + PageTests.line([4], y: 25)))
    let text = try recognizer.recognizedText()
    #expect(!text.isEmpty)
    let lines = recognizer.page.lines
    #expect(
      try recognizer.recognizedText(of: Set(lines[0].strokes)) == text.split(separator: "\n").first.map(String.init))
    #expect(try recognizer.indexableContent().hasPrefix(text))
    let query = String(text.prefix(2))
    let match = try #require(try recognizer.search(query, SearchOptions(matchesCase: true)).first)
    #expect(match.text == query && Set(match.strokes).isSubset(of: Set(lines[0].strokes)))
    #expect(throws: RecognizerError.cancelled) {
      let fresh = try self.recognizer()
      try fresh.updateDrawing(Self.ink(PageTests.line([3], y: 0)))
      return try fresh.recognizedText { true }
    }
  }

  @Test func `two strokes of one id are an error that changes nothing`() throws {
    let recognizer = try recognizer()
    let ink = Self.ink(PageTests.line([3], y: 0))
    try recognizer.updateDrawing(ink)
    #expect(throws: PageError.duplicateStroke(1)) {
      try recognizer.updateDrawing(Ink(strokes: [ink.strokes[0], ink.strokes[0]]))
    }
    #expect(recognizer.page.ink == ink)
  }

  @Test func `strokes without an id get one that no other stroke has`() throws {
    let recognizer = try recognizer()
    var ink = Self.ink(PageTests.line([3, 2], y: 0))
    ink.strokes[0].id = nil
    ink.strokes[3].id = 1
    for _ in 0..<2 {
      try recognizer.updateDrawing(ink)
      let found = recognizer.page.ink.strokes
      #expect(Set(found.map(\.id)).count == 5 && found.map(\.points) == ink.strokes.map(\.points))
      #expect(found[1...].map(\.id) == ink.strokes[1...].map(\.id))
    }
  }

  @Test func `words have their strokes in the order of writing, whatever their ids`() throws {
    let recognizer = try recognizer()
    var ink = Self.ink(PageTests.line([3, 2], y: 0))
    for index in ink.strokes.indices { ink.strokes[index].id = 100 - UInt64(index) }
    try recognizer.updateDrawing(ink)
    let file = try ModelFile(path: Self.models.appendingPathComponent("english/model.gguf").path)
    let text = try PageReader([Recognizer(model: file)]).read(recognizer.page)
    let words = text.texts.flatMap(\.words)
    #expect(words.contains { $0.strokes.count > 1 })
    for word in words { #expect(word.strokes == word.strokes.sorted(by: >)) }
  }

  @Test func `the version names the models`() throws {
    let recognizer = try recognizer()
    let parts = recognizer.recognitionVersion.split(separator: "-")
    #expect(parts.count == 3 && parts[0] == "1" && parts[1...].allSatisfy { $0.count == 12 })
    #expect(try recognizer.recognitionVersion == self.recognizer().recognitionVersion)
  }
}
