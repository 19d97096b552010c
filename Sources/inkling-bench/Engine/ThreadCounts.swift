import ArgumentParser

/// A list of numbers of threads, as an option: `1,2`.
package struct ThreadCounts: ExpressibleByArgument, Hashable {
  package var counts: [Int]

  package init(counts: [Int]) { self.counts = counts }

  /// Reads a list; `nil` when a part isn't a number from 1 to 64.
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    counts = parts.compactMap { Int($0) }
    guard counts.count == parts.count, counts.allSatisfy({ (1...64).contains($0) }) else { return nil }
  }

  package var defaultValueDescription: String { counts.map(String.init).joined(separator: ",") }
}
