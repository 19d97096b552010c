/// A stroke given by the control points of a uniform cubic B-spline, as PencilKit keeps it.
///
/// The path's parameter runs from 0 at the first control point to `controlPoints.count − 1` at the last. It begins and
/// ends at those two: beyond each end lies a phantom point, the mirror image of the end's neighbour. All channels run
/// along the spline with the location; a channel that one of the four points in reach lacks is absent.
///
/// ## Source
/// C. de Boor: A Practical Guide to Splines (1978), with uniform knots, order 4.
public struct StrokePath: Hashable, Sendable {
  /// The control points in the order of writing.
  public var controlPoints: [StrokePoint]

  /// Makes a path from its control points.
  public init(controlPoints: [StrokePoint]) {
    self.controlPoints = controlPoints
  }

  /// The path's point at a parameter; parameters beyond an end give the end.
  ///
  /// - Precondition: there is a control point.
  public func point(at parameter: Float) -> StrokePoint {
    precondition(!controlPoints.isEmpty, "a path without control points")
    guard controlPoints.count > 1 else { return controlPoints[0] }
    let limit = Float(controlPoints.count - 1)
    // A comparison that sends NaN to the start.
    let inside = parameter > 0 ? min(parameter, limit) : 0
    let segment = min(Int(inside), controlPoints.count - 2)
    let weights = Self.weights(inside - Float(segment))
    let (a, b) = (controlPoint(segment - 1), controlPoint(segment))
    let (c, d) = (controlPoint(segment + 1), controlPoint(segment + 2))
    func blend(_ channel: (StrokePoint) -> Float?) -> Float? {
      guard let a = channel(a), let b = channel(b), let c = channel(c), let d = channel(d) else { return nil }
      return weights.a * a + weights.b * b + weights.c * c + weights.d * d
    }
    return StrokePoint(
      location: a.location * weights.a + b.location * weights.b + c.location * weights.c + d.location * weights.d,
      timeOffset: blend { $0.timeOffset }, force: blend { $0.force }, azimuth: blend { $0.azimuth },
      altitude: blend { $0.altitude })
  }

  /// Points along the path with their parameters, about `spacing` apart or less; at most 64 a segment.
  ///
  /// - Precondition: `spacing` is above 0.
  public func samples(spacing: Float) -> [(parameter: Float, point: StrokePoint)] {
    precondition(spacing > 0, "a spacing of \(spacing)")
    guard let first = controlPoints.first else { return [] }
    guard controlPoints.count > 1 else { return [(0, first)] }
    var result: [(parameter: Float, point: StrokePoint)] = []
    for segment in 0..<controlPoints.count - 1 {
      // The polygon is never shorter than the curve that it controls.
      let length = controlPoints[segment].location.distance(to: controlPoints[segment + 1].location)
      let wanted = length / spacing
      let count = wanted < 64 ? max(Int(wanted.rounded(.up)), 1) : 64
      for index in 0..<count {
        let parameter = Float(segment) + Float(index) / Float(count)
        result.append((parameter, point(at: parameter)))
      }
    }
    let end = Float(controlPoints.count - 1)
    result.append((end, point(at: end)))
    return result
  }

  /// The path as a stroke, with points about `spacing` apart or less.
  ///
  /// `visibleParameters`: the visible parts, as ranges of the parameter; `nil` for all.
  public func stroke(
    spacing: Float, visibleParameters: [ClosedRange<Float>]? = nil, id: Stroke.ID? = nil, startTime: Double? = nil,
    transform: AffineTransform? = nil
  ) -> Stroke {
    let samples = samples(spacing: spacing)
    let masked = visibleParameters?.map { range in
      let first = samples.firstIndex { $0.parameter >= range.lowerBound } ?? samples.count
      let end = samples.lastIndex { $0.parameter <= range.upperBound }.map { $0 + 1 } ?? 0
      return first..<max(first, end)
    }
    return Stroke(
      points: samples.map { $0.point }, id: id, startTime: startTime, transform: transform, maskedRanges: masked)
  }

  /// The four basis functions at `t` from 0 to 1 within a segment; they sum to 1.
  private static func weights(_ t: Float) -> (a: Float, b: Float, c: Float, d: Float) {
    let s = 1 - t
    let a = s * s * s / 6
    let d = t * t * t / 6
    let b = (3 * t * t * t - 6 * t * t + 4) / 6
    return (a, b, 1 - a - b - d, d)
  }

  /// A control point, or the mirror image beyond an end.
  private func controlPoint(_ index: Int) -> StrokePoint {
    if index < 0 { return Self.mirror(controlPoints[1], about: controlPoints[0]) }
    if index >= controlPoints.count {
      return Self.mirror(controlPoints[controlPoints.count - 2], about: controlPoints[controlPoints.count - 1])
    }
    return controlPoints[index]
  }

  private static func mirror(_ point: StrokePoint, about centre: StrokePoint) -> StrokePoint {
    func mirrored(_ channel: (StrokePoint) -> Float?) -> Float? {
      guard let value = channel(point), let middle = channel(centre) else { return nil }
      return 2 * middle - value
    }
    return StrokePoint(
      location: centre.location * 2 - point.location, timeOffset: mirrored { $0.timeOffset },
      force: mirrored { $0.force }, azimuth: mirrored { $0.azimuth }, altitude: mirrored { $0.altitude })
  }
}
