import InkCore
import InkData

/// A page of our own: two paragraphs, of which the second may be read at any time, an arrow of two strokes, and a stroke of which nothing is known.
enum PageFixture {
  static let structure = PageStructure(
    lines: [
      .init(words: [.init(text: "hi", strokes: [0, 4]), .init(text: "you", strokes: [1])], paragraph: 0),
      .init(words: [.init(text: "well met", strokes: [6])], paragraph: 0),
      .init(words: [.init(text: "再见", strokes: [5])], paragraph: 1),
    ], drawings: [.init(category: "arrow", strokes: [2, 3])], unordered: [1])

  static let page = LabelledInk(
    ink: Ink(strokes: (0..<8).map { Stroke(locations: [Point(x: Float($0), y: 0), Point(x: Float($0), y: 9)]) }),
    text: "hi you\nwell met\n\n再见", kind: .page, language: "en", writer: "c/w", contributor: "c", source: "pages",
    sampleID: "page", licence: "MIT", structure: structure)

  /// The page with another structure.
  static func page(_ change: (inout PageStructure) -> Void) -> LabelledInk {
    var page = page
    change(&page.structure!)
    return page
  }
}
