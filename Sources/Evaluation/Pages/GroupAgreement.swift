/// The agreement of groups of strokes, such as lines or words, with the true ones.
///
/// A true group is found when a predicted group has exactly its strokes; strokes of which nothing is known are left out
/// on both sides.
public struct GroupAgreement: Hashable, Codable, Sendable {
  /// The number of true groups that were found.
  public var found = 0
  /// The number of predicted groups.
  public var predicted = 0
  /// The number of true groups.
  public var actual = 0

  /// Makes the agreement of nothing.
  public init() {}

  /// Compares the groups of one page.
  ///
  /// - Parameters:
  ///   - predicted: The strokes of each predicted group.
  ///   - actual: The strokes of each true group.
  ///   - isJudged: Whether a stroke counts.
  public init(predicted: [[Int]], actual: [[Int]], isJudged: (Int) -> Bool) {
    func groups(_ groups: [[Int]]) -> Set<Set<Int>> {
      Set(groups.map { Set($0.filter(isJudged)) }.filter { !$0.isEmpty })
    }
    let (first, second) = (groups(predicted), groups(actual))
    found = first.intersection(second).count
    self.predicted = first.count
    self.actual = second.count
  }

  /// The share of the predicted groups that are true ones; 1 of none.
  public var precision: Double { predicted == 0 ? 1 : Double(found) / Double(predicted) }
  /// The share of the true groups that were found; 1 of none.
  public var recall: Double { actual == 0 ? 1 : Double(found) / Double(actual) }
  /// The harmonic mean of precision and recall.
  public var f1: Double { predicted + actual == 0 ? 1 : 2 * Double(found) / Double(predicted + actual) }

  /// The contribution to the F1 of many pages.
  public func observation(writer: String) -> Bootstrap.Observation {
    Bootstrap.Observation(numerator: 2 * Double(found), denominator: Double(predicted + actual), writer: writer)
  }

  /// Adds the counts of two agreements.
  public static func + (first: Self, second: Self) -> Self {
    var sum = first
    sum.found += second.found
    sum.predicted += second.predicted
    sum.actual += second.actual
    return sum
  }
}
