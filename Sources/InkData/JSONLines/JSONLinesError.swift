/// A problem with a line of a JSON-lines file; lines count from 1.
public enum JSONLinesError: Error, Hashable, Sendable {
  /// The line isn't JSON.
  case notJSON(file: String, line: Int, reason: String)
  /// The line is longer than the limit.
  case tooLong(file: String, line: Int, limit: Int)
  /// An unknown key, and the nearest known one.
  case unknownKey(file: String, line: Int, key: String, nearest: String?)
  /// A required key is missing.
  case missingKey(file: String, line: Int, key: String)
  /// A value has the wrong type.
  case wrongValue(file: String, line: Int, key: String, expected: String)
  /// A channel has more or fewer values than the stroke has points; strokes count from 0 as in JSON paths.
  case unevenChannel(file: String, line: Int, key: String, expected: Int, found: Int)
  /// The structure doesn't fit the strokes or the text.
  case badStructure(file: String, line: Int, problem: PageStructureError)
}

extension JSONLinesError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .notJSON(let file, let line, let reason):
      "\(file):\(line): the line is not JSON (\(reason)): write one complete JSON object a line"
    case .tooLong(let file, let line, let limit):
      "\(file):\(line): the line is longer than \(limit >> 20) MiB: write one sample a line"
    case .unknownKey(let file, let line, let key, let nearest):
      "\(file):\(line): unknown key “\(key)”\(nearest.map { "; did you mean “\($0)”?" } ?? ": remove it, or put it under “extra”")"
    case .missingKey(let file, let line, let key):
      "\(file):\(line): “\(key)” is missing: add it"
    case .wrongValue(let file, let line, let key, let expected):
      "\(file):\(line): “\(key)” is not \(expected): correct it"
    case .unevenChannel(let file, let line, let key, let expected, let found):
      "\(file):\(line): “\(key)” has \(found) values where the stroke has \(expected) points: give each point one value, or null"
    case .badStructure(let file, let line, let problem):
      "\(file):\(line): “structure”: \(problem)"
    }
  }
}
