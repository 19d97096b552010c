import InkCore

extension FeatureExtractor {
  /// A frame for every curve and for every way between strokes.
  func describe(_ curves: Curves, of sampled: Resampling) -> FeatureFrames {
    let context = VerticalContext(sampled, window: settings.contextWindow)
    let map = ContextMap(sampled, settings: settings)
    let count = curves.pieces.count + curves.partStarts.count - 2
    var values: [Float] = []
    values.reserveCapacity(count * settings.featureCount)
    var origins: [FrameOrigin] = []
    origins.reserveCapacity(count)
    var furthest = sampled.points[0].x
    for part in 0..<curves.partStarts.count - 1 {
      let range = curves.partStarts[part]..<curves.partStarts[part + 1]
      if part > 0 {
        let first = sampled.partStarts[part]
        let point = sampled.points[first]
        let way = point - sampled.points[first - 1]
        furthest = max(furthest, point.x)
        var row = CurveRow(way: way, length: compress(way.length))
        (row.dx, row.dy) = (compress(way.x), compress(way.y))
        (row.strokeStart, row.penUp) = (1, 1)
        row.height = limited(point.y)
        row.retreat = compress(furthest - point.x)
        row.append(to: &values)
        map.append(around: point, to: &values)
        let origin = sampled.origins[first]
        origins.append(
          FrameOrigin(stroke: origin.stroke, points: origin.points.lowerBound..<origin.points.lowerBound))
      }
      var incoming = Point.zero
      for index in range {
        let piece = curves.pieces[index]
        // Longer than the limit only where `maximumFrames` made samples sparse.
        var row = CurveRow(piece.curve, length: limited(piece.length), incoming: incoming)
        (row.dx, row.dy) = (limited(row.dx), limited(row.dy))
        incoming = row.outgoing
        if part == 0, index == range.lowerBound { row.strokeStart = 1 }
        if index == range.upperBound - 1 { row.strokeEnd = 1 }
        for sample in piece.samples {
          furthest = max(furthest, sampled.points[sample].x)
          row.inkAbove = max(row.inkAbove, context.above[sample])
          row.inkBelow = max(row.inkBelow, context.below[sample])
        }
        row.height = limited(piece.curve.end.y)
        row.retreat = compress(furthest - piece.curve.end.x)
        row.append(to: &values)
        map.append(around: piece.curve.end, to: &values)
        // A sample between two curves belongs to the later one.
        let last = row.strokeEnd == 1 ? piece.samples.upperBound : piece.samples.upperBound - 1
        let begin = sampled.origins[piece.samples.lowerBound]
        origins.append(
          FrameOrigin(
            stroke: begin.stroke, points: begin.points.lowerBound..<sampled.origins[last].points.upperBound))
      }
    }
    return FeatureFrames(
      values: values, frameCount: count, featureCount: settings.featureCount, origins: origins, unit: sampled.unit)
  }
}

/// One frame's features while they are found.
private struct CurveRow {
  var dx: Float
  var dy: Float
  var strokeStart: Float = 0
  var strokeEnd: Float = 0
  var height: Float = 0
  var retreat: Float = 0
  var inkAbove: Float = 0
  var inkBelow: Float = 0
  var penUp: Float = 0
  /// The curve's direction at its end.
  let outgoing: Point
  private let direction: Point
  private let turn: Float
  private let startReach: Float
  private let endReach: Float
  private let startTurn: Float
  private let endTurn: Float
  private let length: Float

  /// Control points that lie farther away, in distances between the ends, say nothing more.
  private static let reachLimit: Float = 3

  /// A straight way.
  init(way: Point, length: Float) {
    self.init(CubicCurve(from: .zero, to: way), length: length, incoming: .zero)
  }

  /// A curve after another that ended in the direction `incoming`; zero when there is none.
  init(_ curve: CubicCurve, length: Float, incoming: Point) {
    let distance = curve.chord.length
    (dx, dy) = (curve.chord.x, curve.chord.y)
    self.length = length
    direction = curve.chord.direction
    let (first, last) = (curve.startControl - curve.start, curve.end - curve.endControl)
    startReach = distance > 0 ? min(first.length / distance, Self.reachLimit) : 0
    endReach = distance > 0 ? min(last.length / distance, Self.reachLimit) : 0
    let begin = first.direction == .zero ? direction : first.direction
    outgoing = last.direction == .zero ? direction : last.direction
    startTurn = Self.turn(begin, direction)
    endTurn = Self.turn(direction, outgoing)
    turn = Self.turn(incoming, begin)
  }

  private static func turn(_ from: Point, _ to: Point) -> Float {
    from == .zero || to == .zero ? 0 : from.turn(to: to)
  }

  /// Appends the columns: `Feature`'s, then `CurveFeature`'s.
  func append(to values: inout [Float]) {
    values.append(dx)
    values.append(dy)
    values.append(direction.x)
    values.append(direction.y)
    values.append(strokeStart)
    values.append(strokeEnd)
    values.append(height)
    values.append(turn)
    values.append(retreat)
    values.append(inkAbove)
    values.append(inkBelow)
    values.append(startReach)
    values.append(endReach)
    values.append(startTurn)
    values.append(endTurn)
    values.append(length)
    values.append(penUp)
  }
}
