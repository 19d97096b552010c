import InkData
import TextAndFiles

extension DrawnInk {
  /// The ink as an inline SVG picture whose strokes have the colour of the surrounding text.
  func svg(label: String) -> String {
    let box = box
    return "<svg class=ink role=img aria-label=\"\(Markup.text(label))\" viewBox=\"\(box.viewBox)\">"
      + (segmentPaths ?? "<path d=\"\(box.path)\"/>") + "</svg>"
  }

  /// The number of colours that neighbouring segments go through.
  static let colours = 5

  /// A path for each segment in its colour; `nil` where the ink isn't segmented.
  private var segmentPaths: String? {
    guard let segments, segments.count == strokes.count else { return nil }
    return Dictionary(grouping: strokes.indices) { segments[$0] }.sorted { $0.key < $1.key }.map { segment, indices in
      let name = segment >= 0 ? " class=s\(segment % Self.colours)" : ""
      let title = graphemes.flatMap {
        $0.indices.contains(segment) ? "<title>\(Markup.text($0[segment]))</title>" : nil
      }
      return "<path\(name) d=\"\(indices.map { Self.path(strokes[$0]) }.joined())\">\(title ?? "")</path>"
    }.joined()
  }

  /// The data of a stroke's path.
  private static func path(_ stroke: [Int]) -> String {
    guard stroke.count >= 4 else { return "M\(stroke.first ?? 0) \(stroke.last ?? 0)h.1" }
    var path = "M\(stroke[0]) \(stroke[1])"
    for index in stride(from: 2, to: stroke.count - 1, by: 2) { path += "L\(stroke[index]) \(stroke[index + 1])" }
    return path
  }

  /// The strokes as the data of one path, and their view box with a margin.
  var box: (path: String, viewBox: String) {
    let margin = max(width, height, 200) / 25
    let paths = strokes.map(Self.path)
    // A lone dot or a flat stroke needs a box, too.
    let box = (width: max(width, 200), height: max(height, 100))
    let origin = (x: (width - box.width) / 2 - margin, y: (height - box.height) / 2 - margin)
    return (
      paths.joined(), "\(origin.x) \(origin.y) \(box.width + 2 * margin) \(box.height + 2 * margin)"
    )
  }
}
