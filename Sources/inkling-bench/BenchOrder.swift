/// A line that a listening benchmark follows: `seconds NUMBER`, `steps NUMBER`; `end` is none.
struct BenchOrder: Hashable {
  var extent: StepBench.Extent

  /// Reads a line; `nil` for `end`.
  ///
  /// - Throws: `BenchError.order` for any other line.
  init?(_ line: String) throws(BenchError) {
    let words = line.split(separator: " ")
    if words == ["end"] { return nil }
    guard words.count == 2 else { throw .order(line) }
    switch words[0] {
    case "seconds":
      guard let seconds = Double(words[1]), seconds > 0, seconds < 3600 else { throw .order(line) }
      extent = .seconds(seconds)
    case "steps":
      guard let steps = Int(words[1]), (1...1_000_000).contains(steps) else { throw .order(line) }
      extent = .steps(steps)
    default: throw .order(line)
    }
  }
}
