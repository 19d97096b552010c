import InkCore

/// Cubic curves along every part of an ink, as few as keep within a tolerance of the path.
///
/// A path is split where its fit is worst, until every piece fits. Longer pieces than a letter's stroke are split
/// before, at their sharpest turn near the middle, and pieces that turn back at their tip: so a curve is never far
/// longer than the way between its ends, which what describes it rests on.
struct Curves {
  struct Piece {
    var curve: CubicCurve
    /// The path's samples that the curve was fitted to; the last one is the next piece's first.
    var samples: ClosedRange<Int>
    /// The length of the path.
    var length: Float
  }

  /// The curves of all parts; a part of one sample has a curve of no extent.
  private(set) var pieces: [Piece] = []
  /// Where each part's curves begin, and after the last the number of curves.
  private(set) var partStarts: [Int] = [0]

  /// The longest curve, in units: four thirds of a line's height.
  private static let longest: Float = 4

  private let points: [Point]
  private let tolerance: Float
  /// The most intervals of a curve.
  private let limit: Int
  /// The length of the path up to each sample.
  private var travelled: [Float] = []
  /// The cosine of the path's turn at each sample, between four samples' distance.
  private var straightness: [Float] = []
  private var parameters: [Float]

  init(_ sampled: Resampling, tolerance: Float) {
    points = sampled.points
    self.tolerance = tolerance
    limit = max(Int(Self.longest / sampled.step), 4)
    parameters = [Float](repeating: 0, count: limit + 1)
    partStarts.reserveCapacity(sampled.partStarts.count)
    measure(sampled)
    var ends: [Int] = []
    for part in 0..<sampled.partStarts.count - 1 {
      var begin = sampled.partStarts[part]
      let last = sampled.partStarts[part + 1] - 1
      if last == begin { append(CubicCurve(from: points[begin], to: points[begin]), begin...begin) }
      ends.append(last)
      // What lies between `begin` and the last of the ends is looked at next.
      while let end = ends.last {
        if end == begin {
          ends.removeLast()
        } else if let split = split(begin...end) {
          ends.append(split)
        } else {
          begin = end
        }
      }
      partStarts.append(pieces.count)
    }
  }

  private mutating func measure(_ sampled: Resampling) {
    travelled = [Float](repeating: 0, count: points.count)
    straightness = [Float](repeating: 1, count: points.count)
    for part in 0..<sampled.partStarts.count - 1 {
      let (first, last) = (sampled.partStarts[part], sampled.partStarts[part + 1] - 1)
      for index in first..<last {
        travelled[index + 1] = travelled[index] + points[index].distance(to: points[index + 1])
      }
      guard last - first > 1 else { continue }
      for index in first + 1..<last {
        let before = (points[index] - points[max(index - 2, first)]).direction
        let after = (points[min(index + 2, last)] - points[index]).direction
        straightness[index] = before.x * after.x + before.y * after.y
      }
    }
  }

  /// Where to split a piece of the path; `nil` when it is one curve, which is taken down.
  private mutating func split(_ range: ClosedRange<Int>) -> Int? {
    let count = range.upperBound - range.lowerBound
    if count > limit { return sharpest(in: range) }
    let length = travelled[range.upperBound] - travelled[range.lowerBound]
    if count > 1, points[range.lowerBound].distance(to: points[range.upperBound]) < length / 2 { return tip(of: range) }
    let fit = CurveFit(points, range, tolerance: tolerance, parameters: &parameters)
    if fit.error > tolerance, fit.worst > range.lowerBound, fit.worst < range.upperBound { return fit.worst }
    append(fit.curve, range)
    return nil
  }

  private mutating func append(_ curve: CubicCurve, _ range: ClosedRange<Int>) {
    pieces.append(
      Piece(curve: curve, samples: range, length: travelled[range.upperBound] - travelled[range.lowerBound]))
  }

  /// The sharpest turn within the middle half; of equal ones that nearest to the middle.
  private func sharpest(in range: ClosedRange<Int>) -> Int {
    let count = range.upperBound - range.lowerBound
    let middle = range.lowerBound + count / 2
    var best = middle
    var least = Float.infinity
    for index in range.lowerBound + count / 4...range.upperBound - count / 4 {
      let value = straightness[index] + 0.2 * Float(abs(index - middle)) / Float(count)
      if value < least { (least, best) = (value, index) }
    }
    return best
  }

  /// The inner sample that lies farthest from both ends.
  private func tip(of range: ClosedRange<Int>) -> Int {
    var best = range.lowerBound + 1
    var most: Float = -1
    for index in range.lowerBound + 1..<range.upperBound {
      let point = points[index]
      let away = point.distance(to: points[range.lowerBound]) + point.distance(to: points[range.upperBound])
      if away > most { (most, best) = (away, index) }
    }
    return best
  }
}
