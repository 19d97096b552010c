import InkCore
import InkData

/// Joins the pieces that programs divide strokes into when they draw them with changing widths.
///
/// Signature pads draw a path for each curve, cairo one for each line, others one for each change of width. A piece that
/// begins where the one before ended is its continuation, as is one that begins a step after it in the same direction.
struct StrokePieces {
  /// The name of the stroke that a piece belongs to, where the file has such names.
  struct Key: Equatable {
    let text: String

    /// The stroke of an element: `data-stroke` as we write it, `sk_2_14` as Tuhi does.
    init?(of element: MarkupElement) {
      if let stroke = element.attributes["data-stroke"] {
        text = stroke
      } else if let parts = element.attributes["id"]?.split(separator: "_"), parts.count == 3, parts[0] == "sk",
        parts[1...].allSatisfy({ $0.allSatisfy(\.isNumber) })
      {
        text = String(parts[1])
      } else {
        return nil
      }
    }
  }

  private struct Piece {
    var points: [Point]
    let style: StrokeStyle
    let key: Key?
    var isDot = false
  }

  private var pieces: [Piece] = []

  var isEmpty: Bool { pieces.isEmpty }

  // Numbers of some files are rounded to a hundredth.
  private static let tolerance: Float = 0.01
  private static let steps: Float = 1.5
  /// The width of the largest dot, in widths of the widest pen.
  private static let dotWidths: Float = 4
  private static let usualWidth: Float = 2

  /// Adds a piece; one without points is dropped.
  mutating func add(_ points: [Point], _ style: StrokeStyle, key: Key?) {
    if !points.isEmpty { pieces.append(Piece(points: points, style: style, key: key)) }
  }

  /// Adds a filled dot as wide as its style says.
  mutating func addDot(_ centre: Point, _ style: StrokeStyle) {
    pieces.append(Piece(points: [centre], style: style, key: nil, isDot: true))
  }

  /// The strokes with their styles; dots that no pen makes are counted.
  func joined() -> (strokes: [Stroke], styles: [StrokeStyle], largeDots: Int) {
    let widest = pieces.lazy.filter { !$0.isDot }.compactMap(\.style.width).max() ?? Self.usualWidth
    let kept = pieces.filter { !$0.isDot || ($0.style.width ?? 0) <= Self.dotWidths * widest }
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    var start = 0
    while start < kept.count {
      var end = start + 1
      while end < kept.count, Self.continues(kept[end - 1], kept[end]) { end += 1 }
      let (stroke, style) = Self.stroke(of: kept[start..<end])
      strokes.append(stroke)
      styles.append(style)
      start = end
    }
    return (strokes, styles, pieces.count - kept.count)
  }

  private static func continues(_ before: Piece, _ next: Piece) -> Bool {
    guard !before.isDot, !next.isDot, before.style.tool == next.style.tool, before.key == next.key else { return false }
    if before.key != nil { return true }
    let (end, start) = (before.points[before.points.count - 1], next.points[0])
    let gap = end.distance(to: start)
    if gap <= max(tolerance, 4 * max(abs(end.x), abs(end.y)).ulp) { return true }
    guard let last = step(before.points.reversed()), let first = step(next.points) else { return false }
    // Backwards from the end.
    let across = start - end
    return gap <= steps * min(last.length, first.length)
      && across.x * -last.x + across.y * -last.y > 0 && across.x * first.x + across.y * first.y > 0
  }

  /// The first step of a line that isn't none; of the steps that follow, the usual length counts.
  private static func step(_ points: some Sequence<Point>) -> Point? {
    let some = Array(points.prefix(8))
    let steps = zip(some.dropFirst(), some).map { $0 - $1 }.filter { $0.length > 0 }
    guard let first = steps.first else { return nil }
    let usual = steps.map(\.length).sorted()[steps.count / 2]
    return first * (usual / first.length)
  }

  /// The stroke of some pieces: as wide as they are on average, with their own widths as the pen's force.
  private static func stroke(of pieces: ArraySlice<Piece>) -> (Stroke, StrokeStyle) {
    let first = pieces[pieces.startIndex]
    var style = first.style
    var points = first.points.map { StrokePoint(location: $0) }
    var id: Stroke.ID?
    if let key = first.key { id = Stroke.ID(key.text) }
    guard pieces.count > 1 else { return (Stroke(points: points, id: id), style) }
    let widths = pieces.compactMap(\.style.width)
    let mean = widths.isEmpty ? nil : widths.reduce(0, +) / Float(widths.count)
    let varies = widths.count == pieces.count && widths.contains { $0 != widths[0] }
    func force(of piece: Piece) -> Float? {
      guard varies, let mean, mean > 0, let width = piece.style.width else { return nil }
      return width / mean
    }
    style.width = mean
    for index in points.indices { points[index].force = force(of: first) }
    for piece in pieces.dropFirst() {
      let force = force(of: piece)
      // A line has the force of its first point.
      points[points.count - 1].force = force
      let isSame = points[points.count - 1].location.distance(to: piece.points[0]) <= tolerance
      for point in isSame ? piece.points.dropFirst() : piece.points[...] {
        points.append(StrokePoint(location: point, force: force))
      }
    }
    return (Stroke(points: points, id: id), style)
  }
}
