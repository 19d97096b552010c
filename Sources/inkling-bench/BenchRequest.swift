/// A request to a listening benchmark: `seconds NUMBER` or `steps NUMBER`.
struct BenchRequest: Hashable {
  var extent: StepBench.Extent

  /// Reads a line; `nil` for `end`.
  ///
  /// - Throws: `BenchError.request` for any other line.
  init?(_ line: String) throws(BenchError) {
    let words = line.split(separator: " ")
    if words == ["end"] { return nil }
    guard words.count == 2 else { throw .request(line) }
    switch words[0] {
    case "seconds":
      guard let seconds = Double(words[1]), seconds > 0, seconds < 3600 else { throw .request(line) }
      extent = .seconds(seconds)
    case "steps":
      guard let steps = Int(words[1]), (1...1_000_000).contains(steps) else { throw .request(line) }
      extent = .steps(steps)
    default: throw .request(line)
    }
  }
}
