/// The parts of the ink that a segment labels: `73`, `169-170`, `3:0-5:12`, lists of these with commas.
struct UnipenDelineation {
  /// Components from one to another; the first and the last may be parts.
  struct Run: Equatable {
    var first: Int
    var firstPoint: Int?
    var last: Int
    var lastPoint: Int?
  }

  var runs: [Run] = []

  /// Reads a delineation; `nil` when it isn't one.
  init?(_ text: String) {
    for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let ends = item.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count <= 2, let first = Self.position(ends[0]), let last = Self.position(ends.last!),
        first.component <= last.component
      else { return nil }
      runs.append(Run(first: first.component, firstPoint: first.point, last: last.component, lastPoint: last.point))
    }
  }

  private static func position(_ text: Substring.UTF8View.SubSequence) -> (component: Int, point: Int?)? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let component = Int(Substring(parts[0])), component >= 0 else { return nil }
    guard parts.count == 2 else { return (component, nil) }
    guard let point = Int(Substring(parts[1])), point >= 0 else { return nil }
    return (component, point)
  }

  /// The labelled parts of components as ranges of points; `nil` when the ink isn't there.
  func parts(of ink: UnipenInk) -> [(component: Int, points: Range<Int>)]? {
    var parts: [(component: Int, points: Range<Int>)] = []
    for run in runs {
      guard run.last < ink.components.count else { return nil }
      for index in run.first...run.last {
        let points = ink.components[index].points
        var lower = points.lowerBound
        var upper = points.upperBound
        if index == run.first, let point = run.firstPoint { lower += point }
        if index == run.last, let point = run.lastPoint { upper = points.lowerBound + point + 1 }
        guard lower <= upper, upper <= points.upperBound else { return nil }
        if lower < upper { parts.append((index, lower..<upper)) }
      }
    }
    return parts
  }
}
