import Evaluation
import InkCore
import InkPage
import InkRuntime

extension EvaluatedPages {
  /// Pages that a labeller groups, and a recognizer reads.
  ///
  /// - Parameters:
  ///   - labeller: The labeller of strokes.
  ///   - recognizer: The recognizer; `nil` for groups without text.
  ///   - hints: The hints of each line.
  init(labeller: StrokeLabeller, recognizer: Recognizer? = nil, hints: DrawingHints = DrawingHints()) {
    @Sendable func page(of ink: Ink) throws -> Page {
      let page = Page(labeller: labeller)
      for stroke in Self.numbered(ink) { try page.add(stroke) }
      return page
    }
    @Sendable func reader() -> PageReader? {
      recognizer.map { recognizer in
        let reader = PageReader([recognizer])
        reader.hints = hints
        return reader
      }
    }
    self.init(
      group: { ink in
        let page = try page(of: ink)
        // Where pages are read, the words are those of the text.
        let words = try reader().map { reader in try reader.texts(of: page).map { $0.words.map(\.strokes) } }
        return GroupedPage(
          lines: (words ?? page.lines.map { $0.words.map(\.strokes) }).map { line in line.map { $0.map { Int($0) } } },
          isWriting: ink.strokes.indices.map { page.isWriting(UInt64($0)) == true })
      },
      secondsPerStroke: { ink in
        let page = Page(labeller: labeller)
        let reader = reader()
        return try Self.numbered(ink).map { stroke in
          try ContinuousClock().measure {
            try page.add(stroke)
            if let reader { _ = try reader.read(page) } else { _ = page.lines }
          } / .seconds(1)
        }
      })
    guard recognizer != nil else { return }
    read = { ink in
      guard let reader = reader() else { return ExplainedText("") }
      let text = try reader.read(try page(of: ink))
      return ExplainedText(
        text.text,
        segments: zip(text.lines, text.texts).map { line, reading in
          ExplainedText.Segment(
            grapheme: reading.text,
            parts: line.strokes.map { .init(stroke: Int($0), points: ink.strokes[Int($0)].points.indices) })
        })
    }
  }

  /// The strokes with their indices as ids.
  private static func numbered(_ ink: Ink) -> [Stroke] {
    ink.strokes.enumerated().map { index, stroke in
      var stroke = stroke
      stroke.id = UInt64(index)
      return stroke
    }
  }
}
