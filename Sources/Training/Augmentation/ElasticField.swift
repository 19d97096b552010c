import InkCore
import Tensors

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

  /// Makes a field over an ink; `nil` when it would move nothing.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation of a node's displacement along each axis, in units.
  ///   - cell: The distance of neighbouring nodes, in units.
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
