/// The word segments of a file, by which lines of the same ink know their words.
struct UnipenWords {
  private struct Word {
    var text: String
    var parts: [(component: Int, points: Range<Int>)]
  }

  private let words: [Word]

  /// Takes the words of segments that label an ink.
  init(_ segments: [UnipenSegment], ink: UnipenInk) {
    var words: [Word] = []
    for segment in segments where !segment.text.isEmpty {
      guard let parts = UnipenDelineation(segment.delineation)?.parts(of: ink), !parts.isEmpty else { continue }
      words.append(Word(text: segment.text, parts: parts))
    }
    self.words = words.sorted { Self.start($0) < Self.start($1) }
  }

  /// The words of a line; `nil` unless each of its strokes is in one word, and the words read as the line does.
  ///
  /// - Parameters:
  ///   - parts: The line's parts of components.
  ///   - text: The line's text.
  ///   - ink: The ink of both.
  func structure(
    of parts: [(component: Int, points: Range<Int>)], text: String, ink: UnipenInk
  ) -> PageStructure? {
    let components = Set(parts.map(\.component))
    let inside = words.filter { word in word.parts.allSatisfy { components.contains($0.component) } }
    var line = PageStructure.Line(words: inside.map { .init(text: $0.text, strokes: []) }, paragraph: 0)
    guard !inside.isEmpty, line.text == text else { return nil }
    var stroke = 0
    for part in parts where ink.components[part.component].isDown {
      let owners = inside.indices.filter { index in
        inside[index].parts.contains { $0.component == part.component && $0.points.overlaps(part.points) }
      }
      guard owners.count == 1, inside[owners[0]].parts.contains(where: { $0 == part }) else { return nil }
      line.words[owners[0]].strokes.append(stroke)
      stroke += 1
    }
    return line.words.allSatisfy { !$0.strokes.isEmpty } ? PageStructure(lines: [line]) : nil
  }

  private static func start(_ word: Word) -> Int { word.parts[0].points.lowerBound }
}
