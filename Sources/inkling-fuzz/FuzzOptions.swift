import InkCore

/// The options of a run.
package struct FuzzOptions: Hashable, Sendable {
  /// The number of files to try.
  package var count = 10_000
  /// The number of the first file.
  package var first = 0
  /// The seed of the changes.
  package var seed: UInt64 = 1
  /// The path to write every file to before it is tried, to keep the one that ends the run.
  package var keep: String?
  /// The paths of the valid files.
  package var models: [String] = []

  /// The usage text.
  package static let usage =
    "usage: inkling-fuzz [--iterations N] [--first N] [--seed N] [--keep FILE] MODEL…"

  /// Reads arguments; `nil` when they are invalid.
  package init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        models.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch argument {
      case "--iterations":
        guard let number = Int(value), number >= 1, number <= 1 << 40 else { return nil }
        count = number
      case "--first":
        guard let number = Int(value), number >= 0, number <= 1 << 40 else { return nil }
        first = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--keep": keep = value
      default: return nil
      }
    }
    guard !models.isEmpty else { return nil }
  }
}

extension SplitMix64 {
  /// A sequence for every seed and iteration.
  package init(seed: UInt64, iteration: Int) {
    self.init(state: seed &+ UInt64(truncatingIfNeeded: iteration) &* 0xd134_2543_de82_ef95)
  }

  /// A number below a bound that is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// One of some values.
  mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}
