import InkCore
import Tensors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Changes ink as other hands and other devices would have it, without changing what it says.
///
/// All changes come from the random source that is handed in: the same source and ink give the same ink.
public struct Augmentation: Sendable {
  /// How far the changes go.
  public let settings: AugmentationSettings

  /// Makes an augmentation.
  public init(settings: AugmentationSettings = AugmentationSettings()) {
    self.settings = settings
  }

  /// The changed ink; strokes keep their number and order, and no stroke loses its ends.
  public func callAsFunction(_ ink: Ink, random: inout RandomSource) -> Ink {
    guard random.uniform() < settings.share, let frame = InkFrame(of: ink) else { return ink }
    var strokes = ink.strokes
    drop(from: &strokes, random: &random)
    let warp = Warp(settings: settings, frame: frame, random: &random)
    for index in strokes.indices {
      let shift = Point(
        x: random.normal(deviation: settings.strokeShift * frame.unit),
        y: random.normal(deviation: settings.strokeShift * frame.unit))
      let transform = strokes[index].transform ?? .identity
      strokes[index].transform = nil
      for place in strokes[index].points.indices {
        let jitter = Point(
          x: random.normal(deviation: settings.jitter * frame.unit),
          y: random.normal(deviation: settings.jitter * frame.unit))
        let location = transform(strokes[index].points[place].location)
        strokes[index].points[place].location = warp(location + shift) + jitter
      }
    }
    return Ink(strokes: strokes)
  }

  /// The ink as a seed changes it.
  public func callAsFunction(_ ink: Ink, seed: UInt64) -> Ink {
    var random = RandomSource(seed: seed)
    return self(ink, random: &random)
  }

  /// Drops points between the ends of strokes, as a device does that samples seldom.
  private func drop(from strokes: inout [Stroke], random: inout RandomSource) {
    // Half of the samples keep all their points: most devices sample often enough.
    let share = max(0, random.uniform(in: -settings.pointDropping...settings.pointDropping))
    guard share > 0 else { return }
    for index in strokes.indices where strokes[index].maskedRanges == nil && strokes[index].points.count > 2 {
      let points = strokes[index].points
      var kept = [points[0]]
      for point in points[1..<points.count - 1] where random.uniform() >= share { kept.append(point) }
      kept.append(points[points.count - 1])
      strokes[index].points = kept
    }
  }
}

/// The size and the middle of an ink.
private struct InkFrame {
  /// About a third of a line's height.
  var unit: Float
  var middle: Point

  /// Measures an ink; `nil` when it has no finite point.
  init?(of ink: Ink) {
    var count: Float = 0
    var sum = Point.zero
    var squares: Float = 0
    var largestStroke: Float = 0
    var first: Point?
    for stroke in ink.strokes {
      var lower = Point(x: .infinity, y: .infinity)
      var upper = Point(x: -.infinity, y: -.infinity)
      for point in stroke.points {
        let location = stroke.transform?(point.location) ?? point.location
        guard location.isFinite else { continue }
        let origin = first ?? location
        first = origin
        let offset = location - origin
        count += 1
        sum = sum + offset
        squares += offset.y * offset.y
        lower = Point(x: min(lower.x, location.x), y: min(lower.y, location.y))
        upper = Point(x: max(upper.x, location.x), y: max(upper.y, location.y))
      }
      if upper.x >= lower.x { largestStroke = max(largestStroke, max(upper.x - lower.x, upper.y - lower.y)) }
    }
    guard let first else { return nil }
    let mean = sum * (1 / count)
    let deviation = max(squares / count - mean.y * mean.y, 0).squareRoot()
    // A lone dash has no height: its length stands in.
    unit = deviation > 0.1 * largestStroke || ink.strokes.count > 1 ? deviation : 0.1 * largestStroke
    middle = first + mean
    guard unit.isFinite, middle.isFinite else { return nil }
  }
}

/// One sample's change of the plane.
private struct Warp {
  private let frame: InkFrame
  private let linear: AffineTransform
  private let baseline: Wave
  private let spacing: Wave
  private let grid: Float

  init(settings: AugmentationSettings, frame: InkFrame, random: inout RandomSource) {
    self.frame = frame
    let angle = random.uniform(in: -settings.rotation...settings.rotation)
    let shear = random.uniform(in: -settings.shear...settings.shear)
    let scaleX = random.uniform(in: settings.scaleX)
    let scaleY = random.uniform(in: settings.scaleY)
    // Rotation · shear · scale.
    let (cosine, sine) = (cos(angle), sin(angle))
    linear = AffineTransform(
      a: cosine * scaleX, b: sine * scaleX, c: (cosine * shear - sine) * scaleY,
      d: (sine * shear + cosine) * scaleY, tx: 0, ty: 0)
    baseline = Wave(
      amplitude: settings.baselineWave * random.uniform(), length: random.uniform(in: 12...60),
      phase: random.uniform(in: 0...(2 * .pi)))
    // A shift of a·λ/2π·sin(2πx/λ) widens by up to the share a.
    let length = random.uniform(in: 6...30)
    spacing = Wave(
      amplitude: settings.spacing * random.uniform() * length / (2 * .pi), length: length,
      phase: random.uniform(in: 0...(2 * .pi)))
    grid = max(0, random.uniform(in: -settings.grid...settings.grid)) * frame.unit
  }

  func callAsFunction(_ point: Point) -> Point {
    var offset = point - frame.middle
    if frame.unit > 0 {
      let x = offset.x / frame.unit
      offset.x += frame.unit * spacing(x)
      offset.y += frame.unit * baseline(x)
    }
    offset = linear(offset)
    if grid > 0 {
      offset = Point(x: (offset.x / grid).rounded() * grid, y: (offset.y / grid).rounded() * grid)
    }
    return frame.middle + offset
  }
}

/// A sine along the line, lengths in units.
private struct Wave {
  var amplitude: Float
  var length: Float
  var phase: Float

  func callAsFunction(_ x: Float) -> Float { amplitude * sin(2 * .pi * x / length + phase) }
}
