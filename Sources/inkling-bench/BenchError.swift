/// Why a measurement can't be made.
package enum BenchError: Error, Hashable {
  /// The loss or the gradient of a step wasn't a number.
  case notFinite(step: Int)
  /// The ink gave no batch.
  case noInk(folder: String)
  /// A set has no line of about so many characters.
  case noLines(characters: Int, set: String)
  /// More or fewer classes than made-up lines can have.
  case classes(Int, limit: Int)
  /// A process that measures something alone ended without a result.
  case process(measures: String, code: Int32)
  /// A line that is none of a listening benchmark's orders.
  case order(String)
  /// A line of ink that is no stroke.
  case stroke(String)
}

extension BenchError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .notFinite(let step): "loss or gradient of step \(step) isn't finite: this engine computes wrongly"
    case .noInk(let folder): "the ink made with \(folder) gave no batch: name the folder of the starter set"
    case .noLines(let characters, let set):
      "\(set) has no line of about \(characters) characters: name another set, or another length with --characters"
    case .classes(let count, let limit): "a pipeline of made-up lines has 54 to \(limit) classes, not \(count)"
    case .process(let what, let code):
      "the process that measures \(what) ended with \(code); its own message stands above"
    case .stroke(let line):
      "“\(line.prefix(40))” is no stroke: a line of ink has the x and the y of each point, with spaces between"
    case .order(let line): "can't follow “\(line)”: lines are “seconds NUMBER”, “steps NUMBER” or “end”"
    }
  }
}
