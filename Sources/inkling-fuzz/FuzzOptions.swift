import InkCore

/// The options of a run.
package struct FuzzOptions: Hashable, Sendable {
  package var count = 10_000
  package var first = 0
  package var seed: UInt64 = 1
  /// The path to write every file to before it is tried, to keep the one that ends the run.
  package var keep: String?
  package var models: [String] = []

  package static let usage = "usage: inkling-fuzz [--iterations N] [--first N] [--seed N] [--keep FILE] MODEL…"

  /// Reads arguments; `nil` when they are invalid.
  package init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        models.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      let number = Int(value).flatMap { (0...1 << 40).contains($0) ? $0 : nil }
      switch (argument, number, UInt64(value)) {
      case ("--iterations", let number?, _) where number >= 1: count = number
      case ("--first", let number?, _): first = number
      case ("--seed", _, let number?): seed = number
      case ("--keep", _, _): keep = value
      default: return nil
      }
    }
    guard !models.isEmpty else { return nil }
  }
}

extension SplitMix64 {
  package init(seed: UInt64, iteration: Int) {
    self.init(state: seed &+ UInt64(truncatingIfNeeded: iteration) &* 0xd134_2543_de82_ef95)
  }

  /// A number below a bound that is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}
