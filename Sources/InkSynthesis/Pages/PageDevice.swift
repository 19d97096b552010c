import InkCore
import InkData

/// The size of a page's writing and the units of its ink.
struct PageDevice {
  /// The height of a lowercase letter in millimetres.
  var xHeight: Float
  /// The units in a millimetre.
  var unitsPerMillimetre: Float
  /// The turn of the page in radians.
  var turn: Float
  /// The distance between the points of all strokes, in x-heights, as programs leave it that thin out ink; `nil` keeps the
  /// points.
  var spacing: Float?
  /// Whether coordinates are whole units, which a letter has enough of.
  var isWhole: Bool { xHeight * unitsPerMillimetre >= 24 }

  /// The units of programs and devices: PostScript points, pixels of 96 dpi, twentieths of a millimetre and so on.
  private static let units: [Float] = [1, 2.835, 3.78, 5.2, 8.9, 10, 20, 39.37, 100]

  /// Makes the device of another page: most writing has a common size, some is tiny or huge, as on zoomed pages.
  init(random: inout SplitMix64) {
    switch random.index(below: 10) {
    case 0: xHeight = exponential(random.uniform(naturalLogarithm(0.3)...naturalLogarithm(1.2)))
    case 1: xHeight = exponential(random.uniform(naturalLogarithm(6)...naturalLogarithm(40)))
    default: xHeight = exponential(random.uniform(naturalLogarithm(1.2)...naturalLogarithm(6)))
    }
    unitsPerMillimetre = Self.units[random.index(below: Self.units.count)] * random.uniform(0.9...1.1)
    spacing = random.happens(0.3) ? random.uniform(0.05...0.15) : nil
    turn = random.happens(0.4) ? 0.02 * random.normal() : random.happens(0.06) ? 0.12 * random.normal() : 0
  }

  /// Returns the paths on the device, as strokes.
  func strokes(of paths: [[Point]]) -> [Stroke] {
    let scale = xHeight * unitsPerMillimetre
    let turned = paths.map { path in
      (spacing.map { path.resampled(step: $0) } ?? path).map { $0.turned(by: turn) * scale }
    }
    let corner = Box(around: turned.joined())?.lower ?? .zero
    return turned.map { path in
      var points: [StrokePoint] = []
      points.reserveCapacity(path.count)
      for point in path {
        let shifted = point - corner + Point(x: scale, y: scale)
        let location = isWhole ? Point(x: shifted.x.rounded(), y: shifted.y.rounded()) : shifted
        if location != points.last?.location { points.append(StrokePoint(location: location)) }
      }
      return Stroke(points: points)
    }
  }
}
