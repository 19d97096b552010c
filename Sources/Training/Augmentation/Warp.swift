import InkCore
import Tensors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// One sample's change of the plane: waves along the line and an elastic field, then turning, slanting and scaling.
struct Warp {
  private let frame: InkFrame
  private let linear: AffineTransform
  private let line: LineWaves
  private let elastic: ElasticField?
  private let grid: Float

  /// The length of a line that may be tilted, in units, and the angle in radians.
  private static let lineLength: Float = 15
  private static let largestTilt: Float = 1.05

  init(settings: AugmentationSettings, frame: InkFrame, random: inout RandomSource) {
    self.frame = frame
    var angle = random.uniform(in: -settings.rotation...settings.rotation)
    // Only a line shows how it is turned.
    if settings.tilt > 0, frame.right - frame.left > Self.lineLength, random.uniform() < settings.tilt {
      angle += random.uniform(in: -Self.largestTilt...Self.largestTilt)
    }
    linear = Self.linear(settings, angle: angle, random: &random)
    line = LineWaves(settings: settings, frame: frame, random: &random)
    elastic = ElasticField(
      deviation: settings.elastic * random.uniform(), cell: settings.elasticLength, frame: frame, random: &random)
    grid = max(0, random.uniform(in: -settings.grid...settings.grid)) * frame.unit
  }

  /// A turn by an angle after a random slant and random scales.
  static func linear(_ settings: AugmentationSettings, angle: Float, random: inout RandomSource) -> AffineTransform {
    let shear = random.uniform(in: -settings.shear...settings.shear)
    let scaleX = random.uniform(in: settings.scaleX)
    let scaleY = random.uniform(in: settings.scaleY)
    // Rotation · shear · scale.
    let (cosine, sine) = (cos(angle), sin(angle))
    return AffineTransform(
      a: cosine * scaleX, b: sine * scaleX, c: (cosine * shear - sine) * scaleY,
      d: (sine * shear + cosine) * scaleY, tx: 0, ty: 0)
  }

  func callAsFunction(_ point: Point) -> Point {
    var offset = point - frame.middle
    if frame.unit > 0 {
      let point = offset * (1 / frame.unit)
      var moved = line(point)
      if let elastic { moved = moved + elastic(point) }
      offset = moved * frame.unit
    }
    return frame.middle + linear(offset)
  }

  /// A point as a coarse device reports it.
  func rounded(_ point: Point) -> Point {
    guard grid > 0 else { return point }
    let offset = point - frame.middle
    return frame.middle
      + Point(x: (offset.x / grid).rounded() * grid, y: (offset.y / grid).rounded() * grid)
  }
}

/// The slow changes along a line: its height above the page, the letters' width, size and slant.
///
/// The waves are tabulated, so that a point costs no sine.
private struct LineWaves {
  private var table: [Row] = []
  private let left: Float

  /// The changes at one position: shifts in units, a factor and a slant.
  private struct Row {
    var x: Float
    var y: Float
    var size: Float
    var slant: Float
  }

  /// Units between two rows; the shortest wave is many times as long.
  private static let step: Float = 0.5
  /// Ink so wide that it needs more rows is no line.
  private static let rowLimit: Float = 20_000

  init(settings: AugmentationSettings, frame: InkFrame, random: inout RandomSource) {
    let baseline = Wave(settings.baselineWave * random.uniform(), length: 12...60, &random)
    let spacing = Wave(settings.spacing * random.uniform(), length: 6...30, &random)
    let size = Wave(settings.sizeWave * random.uniform(), length: 15...80, &random)
    let slant = Wave(settings.slantWave * random.uniform(), length: 4...30, &random)
    left = frame.left
    let rows = (frame.right - frame.left) / Self.step + 2
    guard rows.isFinite, rows >= 2, rows <= Self.rowLimit else { return }
    table.reserveCapacity(Int(rows) + 1)
    for index in 0...Int(rows) {
      let x = left + Float(index) * Self.step
      // Letters that are larger by a share are wider by it too.
      table.append(
        Row(x: spacing.integral(x) + size.integral(x), y: baseline(x), size: 1 + size(x), slant: slant(x)))
    }
  }

  func callAsFunction(_ point: Point) -> Point {
    guard !table.isEmpty, point.isFinite else { return point }
    let position = min(max((point.x - left) / Self.step, 0), Float(table.count - 2))
    let index = Int(position)
    let part = position - Float(index)
    let (a, b) = (table[index], table[index + 1])
    let size = a.size + part * (b.size - a.size)
    let slant = a.slant + part * (b.slant - a.slant)
    return Point(
      x: point.x + a.x + part * (b.x - a.x) - slant * point.y,
      y: point.y * size + a.y + part * (b.y - a.y))
  }

  /// A sine along the line, lengths in units.
  private struct Wave {
    private let amplitude: Float
    private let frequency: Float
    private let phase: Float

    init(_ amplitude: Float, length: ClosedRange<Float>, _ random: inout RandomSource) {
      self.amplitude = amplitude
      frequency = 2 * .pi / random.uniform(in: length)
      phase = random.uniform(in: 0...(2 * .pi))
    }

    func callAsFunction(_ x: Float) -> Float { amplitude * sin(frequency * x + phase) }

    /// The sum of the wave up to a position, but for a constant.
    func integral(_ x: Float) -> Float { -amplitude / frequency * cos(frequency * x + phase) }
  }
}

/// A smooth field of random displacements: normal numbers on a grid, smoothly interpolated.
///
/// ## Source
/// Simard, Steinkraus, Platt: Best Practices for Convolutional Neural Networks Applied to Visual Document Analysis (2003),
/// with value noise instead of a blurred field.
struct ElasticField {
  private var nodes: [Point] = []
  private let cell: Float
  private let left: Float
  private let columns: Int

  /// The units above and below the middle that the grid spans; beyond, the field has its values at the edge.
  private static let reach: Float = 6
  private static let columnLimit: Float = 5_000

  /// Makes a field from its nodes' deviation along each axis and distance, in units; `nil` when it would move nothing.
  init?(deviation: Float, cell: Float, frame: InkFrame, random: inout RandomSource) {
    let width = (frame.right - frame.left) / cell
    guard deviation > 0, frame.unit > 0, width.isFinite, width < Self.columnLimit else { return nil }
    self.cell = cell
    left = frame.left
    columns = Int(width) + 2
    let rows = Int(2 * Self.reach / cell) + 2
    nodes.reserveCapacity(columns * rows)
    for _ in 0..<columns * rows { nodes.append(random.roughNormals(deviation: deviation)) }
  }

  /// The displacement at a point, in units.
  func callAsFunction(_ point: Point) -> Point {
    guard point.isFinite else { return .zero }
    let x = min(max((point.x - left) / cell, 0), Float(columns) - 1.001)
    let y = min(max((point.y + Self.reach) / cell, 0), Float(nodes.count / columns) - 1.001)
    let (column, row) = (Int(x), Int(y))
    let (u, v) = (Self.smooth(x - Float(column)), Self.smooth(y - Float(row)))
    let first = row * columns + column
    let upper = nodes[first] + (nodes[first + 1] - nodes[first]) * u
    let lower = nodes[first + columns] + (nodes[first + columns + 1] - nodes[first + columns]) * u
    return upper + (lower - upper) * v
  }

  /// From 0 to 1 with level ends, so that the field has no edges.
  private static func smooth(_ x: Float) -> Float { x * x * (3 - 2 * x) }
}

extension RandomSource {
  /// Two numbers with mean 0 and the given standard deviation from one random number: sums of two uniform ones, close
  /// enough to normal for noise and much faster.
  mutating func roughNormals(deviation: Float) -> Point {
    let bits = next()
    // The variance of a sum of two uniform numbers is 1/6.
    let scale = deviation * 2.449_489_7 / 65_536
    func sum(_ shift: UInt64) -> Float {
      Float((bits >> shift) & 0xFFFF) + Float((bits >> (shift + 16)) & 0xFFFF) - 65_535
    }
    return Point(x: sum(0) * scale, y: sum(32) * scale)
  }
}
