package import InkCore

/// A button of the pad.
package enum PadButton: Int, Hashable, Sendable, CaseIterable {
  /// The next language.
  case language
  /// A space, after the ink has become text.
  case space
  /// Deletes the ink, or what is before the caret.
  case backspace
  /// The return key, after the ink has become text.
  case enter
}

/// The parts of the pad, in pixels of its window.
package struct PadLayout: Hashable, Sendable {
  /// The pixels of a point.
  package let scale: Float
  /// The window.
  package let window: Box
  /// The row of candidates.
  package let candidates: Box
  /// The line that shows the text around the caret.
  package let line: Box
  /// The part that is written on.
  package let area: Box
  private let column: Box

  /// Divides a window.
  package init(width: Float, height: Float, scale: Float) {
    self.scale = scale
    let right = max(width - Self.buttonWidth * scale, 0)
    let (first, second) = (Self.candidateHeight * scale, (Self.candidateHeight + Self.lineHeight) * scale)
    window = Self.box(0, 0, width, height)
    candidates = Self.box(0, 0, right, first)
    line = Self.box(0, first, right, second)
    area = Self.box(0, second, right, max(height, second))
    column = Self.box(right, 0, width, height)
  }

  /// The size of a new pad in pixels.
  package static func size(scale: Float) -> (width: Float, height: Float) { (660 * scale, 276 * scale) }

  /// The part that takes ink: the area, and the line above it for gestures.
  package var ink: Box { line.union(area) }

  /// The box in which the text of the line is shown, as high as its letters: gestures are measured by it.
  package var text: Box {
    let (inset, half) = (Self.inset * scale, Self.textHeight * scale / 2)
    return Box(
      lower: Point(x: line.lower.x + inset, y: line.middle.y - half),
      upper: Point(x: line.upper.x - inset, y: line.middle.y + half))
  }

  /// The height at which a line is to be written.
  package var guide: Float { area.lower.y + 0.68 * area.height }

  /// The box of a button.
  package func box(of button: PadButton) -> Box {
    let height = column.height / Float(PadButton.allCases.count)
    let top = Float(button.rawValue) * height
    return Self.box(column.lower.x, top, column.upper.x, top + height)
  }

  /// The button at a point; `nil` for none.
  package func button(at point: Point) -> PadButton? {
    PadButton.allCases.first { box(of: $0).holdsPixel(at: point) }
  }

  /// The boxes of the candidates of some widths, as many as fit.
  package func candidateBoxes(_ widths: [Float]) -> [Box] {
    var result: [Box] = []
    var x = candidates.lower.x
    for width in widths {
      let end = x + max(width + 2 * Self.inset * scale, Self.leastCandidate * scale)
      guard end <= candidates.upper.x || result.isEmpty else { break }
      result.append(Self.box(x, candidates.lower.y, min(end, candidates.upper.x), candidates.upper.y))
      x = end
    }
    return result
  }

  private static func box(_ x: Float, _ y: Float, _ right: Float, _ bottom: Float) -> Box {
    Box(lower: Point(x: x, y: y), upper: Point(x: right, y: bottom))
  }

  // Points.
  private static var buttonWidth: Float { 72 }
  private static var candidateHeight: Float { 40 }
  private static var lineHeight: Float { 52 }
  private static var textHeight: Float { 24 }
  private static var inset: Float { 12 }
  private static var leastCandidate: Float { 44 }
}

extension PadButton {
  /// The lines of the button's sign, in a square of which the middle is 0 and the edges are 1; none for a text.
  var sign: [[Point]] {
    switch self {
    case .language: []
    case .space: [[Point(x: -1, y: 0), Point(x: -1, y: 0.5), Point(x: 1, y: 0.5), Point(x: 1, y: 0)]]
    case .backspace:
      [
        [
          Point(x: -0.3, y: -0.6), Point(x: -1, y: 0), Point(x: -0.3, y: 0.6), Point(x: 1, y: 0.6),
          Point(x: 1, y: -0.6),
        ]
          + [Point(x: -0.3, y: -0.6)],
        [Point(x: 0.1, y: -0.25), Point(x: 0.6, y: 0.25)], [Point(x: 0.6, y: -0.25), Point(x: 0.1, y: 0.25)],
      ]
    case .enter:
      [
        [Point(x: 0.9, y: -0.7), Point(x: 0.9, y: 0.2), Point(x: -0.9, y: 0.2)],
        [Point(x: -0.4, y: -0.25), Point(x: -0.9, y: 0.2), Point(x: -0.4, y: 0.65)],
      ]
    }
  }
}
