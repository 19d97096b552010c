import InkCore
import InkData
import Tensors

/// Changes ink as other writers and devices would, without changing its text.
///
/// All changes come from the given random source: the same source and ink give the same ink.
public struct Augmentation: Sendable {
  /// The sizes of the changes.
  public let settings: AugmentationSettings

  /// Makes an augmentation.
  public init(settings: AugmentationSettings = AugmentationSettings()) {
    self.settings = settings
  }

  /// Returns the changed ink: as many strokes, perhaps in another order; every stroke keeps its end points.
  public func callAsFunction(_ ink: Ink, random: inout RandomSource) -> Ink {
    guard random.uniform() < settings.share, let frame = InkFrame(of: ink) else { return ink }
    var strokes = ink.strokes.map(\.drawn)
    StrokeReordering(settings: settings, unit: frame.unit).apply(to: &strokes, random: &random)
    disorder(&strokes, random: &random)
    DeviceSampling(settings: settings, unit: frame.unit, random: &random).apply(to: &strokes, random: &random)
    let warp = Warp(settings: settings, frame: frame, random: &random)
    for index in strokes.indices {
      let own = change(of: strokes[index], unit: frame.unit, random: &random)
      var tremor = Tremor(deviation: settings.jitter * frame.unit, unit: frame.unit)
      // Swapped out, so that the points are changed without a copy.
      var points: [StrokePoint] = []
      swap(&points, &strokes[index].points)
      for index in points.indices {
        let moved = warp(own(points[index].location))
        points[index].location = warp.rounded(moved + tremor(at: moved, random: &random))
      }
      swap(&points, &strokes[index].points)
    }
    return Ink(strokes: strokes)
  }

  /// Writes a run of strokes last, or all in any order, as people do who go back, and files that keep strokes otherwise.
  private func disorder(_ strokes: inout [Stroke], random: inout RandomSource) {
    if settings.lateRun > 0, random.uniform() < settings.lateRun, strokes.count > 2 {
      strokes = Disturbance.lateOrder(of: strokes.count) { random.below($0) }.map { strokes[$0] }
    }
    if settings.shuffle > 0, random.uniform() < settings.shuffle { random.shuffle(&strokes) }
  }

  /// Returns the ink, changed by the random source of a seed.
  public func callAsFunction(_ ink: Ink, seed: UInt64) -> Ink {
    var random = RandomSource(seed: seed)
    return self(ink, random: &random)
  }

  /// One stroke's own change: a small turn and scaling about its middle, and a shift.
  func change(of stroke: Stroke, unit: Float, random: inout RandomSource) -> AffineTransform {
    let shift = random.roughNormals(deviation: settings.strokeShift * unit)
    let change = random.roughNormals(deviation: 1)
    var box = Box.empty
    for point in stroke.points where point.location.isFinite {
      box = box.union(Box(lower: point.location, upper: point.location))
    }
    let size = box.size
    guard unit > 0, size.isFinite, size >= 0 else { return .identity }
    // A whole word in one stroke turns and grows no further than a letter, which has a size of 3 units.
    let share = min(1, 3 * unit / max(size, unit))
    let angle = settings.strokeRotation * change.x * share
    let scale = 1 + settings.strokeScale * change.y * share
    let middle = (box.lower + box.upper) * 0.5
    // For angles as small as these sin a ≈ a, cos a ≈ 1.
    return AffineTransform(
      a: scale, b: scale * angle, c: -scale * angle, d: scale,
      tx: middle.x - scale * (middle.x - angle * middle.y) + shift.x,
      ty: middle.y - scale * (middle.y + angle * middle.x) + shift.y)
  }
}

extension Stroke {
  /// The stroke with its transform applied to its points.
  var drawn: Stroke {
    guard let transform else { return self }
    var stroke = self
    stroke.transform = nil
    for index in stroke.points.indices {
      stroke.points[index].location = transform(stroke.points[index].location)
    }
    return stroke
  }
}

/// A writer's unsteadiness: a displacement that changes smoothly along the path, so that neighbouring points, however
/// dense, move alike and the path gets no longer.
struct Tremor {
  private let deviation: Float
  private let unit: Float
  private var from = Point.zero
  private var to = Point.zero
  private var part: Float = 1
  private var last: Point?

  /// The path between two independent displacements, in units.
  private static let length: Float = 0.6

  init(deviation: Float, unit: Float) {
    self.deviation = deviation
    self.unit = unit
  }

  /// The displacement of the stroke's next point.
  mutating func callAsFunction(at point: Point, random: inout RandomSource) -> Point {
    guard deviation > 0, unit > 0 else { return .zero }
    let distance = last?.distance(to: point) ?? 0
    if last == nil { to = random.roughNormals(deviation: deviation) }
    last = point
    part += distance / (Self.length * unit)
    if !(part < 1) {
      from = part < 2 ? to : random.roughNormals(deviation: deviation)
      to = random.roughNormals(deviation: deviation)
      part = part.isFinite ? part - part.rounded(.down) : 0
    }
    return from + (to - from) * part
  }
}
