import Foundation

/// The distribution of times in bins of equal ratio: two to a doubling.
public struct LatencyHistogram: Hashable, Codable, Sendable {
  /// The first bin begins at 2^(`first` / 2) milliseconds.
  public var first: Int
  /// The number of times in each bin.
  public var counts: [Int]

  /// Counts times in milliseconds; those that aren't positive and finite are left out, and `nil` is returned without
  /// others.
  public init?(milliseconds: [Double]) {
    let bins = milliseconds.filter { $0 > 0 && $0.isFinite }.map { Int((2 * log2($0)).rounded(.down)) }
    guard let lowest = bins.min(), let highest = bins.max() else { return nil }
    first = lowest
    counts = Array(repeating: 0, count: highest - lowest + 1)
    for bin in bins { counts[bin - lowest] += 1 }
  }

  /// The lower end of a bin in milliseconds; of the number of bins, the upper end of the last.
  public func edge(_ bin: Int) -> Double { exp2(Double(first + bin) / 2) }

  /// The position of a time in bins from the first bin's lower end; `nil` outside the bins.
  func position(of milliseconds: Double) -> Double? {
    guard milliseconds > 0, milliseconds.isFinite else { return nil }
    let position = 2 * log2(milliseconds) - Double(first)
    return (0...Double(counts.count)).contains(position) ? position : nil
  }
}
