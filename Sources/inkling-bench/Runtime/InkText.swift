import InkCore

/// Ink as plain text: one stroke a line, alternating x and y, an empty line after each ink.
package enum InkText {
  package static func text(of inks: [Ink]) -> String {
    var text = ""
    for ink in inks {
      for stroke in ink.strokes where !stroke.points.isEmpty {
        text += stroke.points.map { "\($0.location.x) \($0.location.y)" }.joined(separator: " ") + "\n"
      }
      text += "\n"
    }
    return text
  }

  /// Reads a line as a stroke; `nil` when it isn't one.
  package static func stroke(of line: some StringProtocol) -> Stroke? {
    let numbers = line.split(separator: " ").map { Float($0) }
    guard !numbers.isEmpty, numbers.count.isMultiple(of: 2), !numbers.contains(nil) else { return nil }
    return Stroke(
      locations: stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0]!, y: numbers[$0 + 1]!) })
  }
}
