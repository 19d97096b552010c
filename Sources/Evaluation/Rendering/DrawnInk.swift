import InkCore
import TextAndFiles

/// Ink reduced for a picture: integer coordinates in a box of at most 1,000 by 1,000.
public struct DrawnInk: Hashable, Codable, Sendable {
  /// The width of the box.
  public var width: Int
  /// The height of the box.
  public var height: Int
  /// The strokes as alternating x and y, y down.
  public var strokes: [[Int]]
  /// The index into `graphemes` of each stroke, which then is a piece of a written one; −1 for none. Missing where the ink
  /// isn't segmented.
  public var segments: [Int]?
  /// The recognized graphemes of the segments.
  public var graphemes: [String]?

  /// Scales an ink into a box of at most `size` by `size`; `nil` when it has no finite point.
  ///
  /// Points that aren't finite are omitted, and points closer to the previous one than a sixtieth of the ink's shorter
  /// side or a thousandth of the box.
  public init?(_ ink: Ink, size: Int = 1_000) {
    let paths = ink.strokes.map { stroke in
      stroke.points.map { point in stroke.transform?(point.location) ?? point.location }.filter(\.isFinite)
    }.filter { !$0.isEmpty }
    guard let first = paths.first?.first else { return nil }
    var (low, high) = (first, first)
    for point in paths.joined() {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    // In Double, so that a box from one end of Float to the other doesn't overflow.
    let extent = (x: Double(high.x) - Double(low.x), y: Double(high.y) - Double(low.y))
    let scale = Double(size) / max(extent.x, extent.y, .leastNormalMagnitude)
    let isDot = max(extent.x, extent.y) == 0
    width = isDot ? 0 : Int((extent.x * scale).rounded())
    height = isDot ? 0 : Int((extent.y * scale).rounded())
    let spacing = max(min(width, height) / 60, size / 1_000)
    strokes = paths.map { path in
      var kept: [Int] = []
      for (index, point) in path.enumerated() {
        let x = isDot ? 0 : Int(((Double(point.x) - Double(low.x)) * scale).rounded())
        let y = isDot ? 0 : Int(((Double(point.y) - Double(low.y)) * scale).rounded())
        let isNear =
          kept.count >= 2 && max(abs(kept[kept.count - 2] - x), abs(kept[kept.count - 1] - y)) < spacing
        if !isNear || (index == path.count - 1 && kept.count > 2) { kept += [x, y] }
      }
      return kept
    }
  }
}

extension DrawnInk {
  /// The ink cut where its graphemes meet, each piece with the index of its grapheme; points of no grapheme have none.
  ///
  /// A piece goes on to the first point of the next, so that no gap is seen. Parts outside the ink are ignored.
  static func pieces(of ink: Ink, _ segments: [ExplainedText.Segment]) -> [(stroke: Stroke, segment: Int?)] {
    var owners = ink.strokes.map { [Int?](repeating: nil, count: $0.points.count) }
    for (index, segment) in segments.enumerated() {
      for part in segment.parts where owners.indices.contains(part.stroke) {
        for point in part.points.clamped(to: owners[part.stroke].indices) { owners[part.stroke][point] = index }
      }
    }
    return zip(ink.strokes, owners).flatMap { stroke, owners -> [(stroke: Stroke, segment: Int?)] in
      var pieces: [(stroke: Stroke, segment: Int?)] = []
      var start = 0
      for index in owners.indices where index + 1 == owners.count || owners[index + 1] != owners[index] {
        let end = min(index + 2, owners.count)
        pieces.append(
          (Stroke(points: Array(stroke.points[start..<end]), transform: stroke.transform), owners[index]))
        start = index + 1
      }
      return pieces
    }
  }

  /// Scales an ink into a box of at most `size` by `size`, cut where its graphemes meet; `nil` when it has no finite point.
  init?(_ ink: Ink, size: Int, segments: [ExplainedText.Segment]) {
    let pieces = Self.pieces(of: ink, segments).filter { piece in
      piece.stroke.points.contains { (piece.stroke.transform?($0.location) ?? $0.location).isFinite }
    }
    self.init(Ink(strokes: pieces.map(\.stroke)), size: size)
    self.segments = pieces.map { $0.segment ?? -1 }
    graphemes = segments.map(\.grapheme)
  }
}

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
