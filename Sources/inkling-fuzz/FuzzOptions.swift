/// What a run is asked for.
package struct FuzzOptions: Hashable, Sendable {
  /// How many files are tried.
  package var count = 10_000
  /// The number of the first.
  package var first = 0
  /// Decides the changes.
  package var seed: UInt64 = 1
  /// Where every file is written before it is tried, to have the one that ended the run.
  package var keep: String?
  /// The sound files.
  package var models: [String] = []

  /// How it is called.
  package static let usage =
    "usage: inkling-fuzz [--iterations N] [--first N] [--seed N] [--keep FILE] MODEL…"

  /// Reads arguments; `nil` when they make no sense.
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
