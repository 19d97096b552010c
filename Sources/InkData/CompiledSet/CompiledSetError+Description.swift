extension CompiledSetError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .notACompiledSet(let path):
      "\(path) is not a compiled set: make one with “inkling data import”"
    case .unknownVersion(let path, let found, let known):
      "\(path) is a compiled set of version \(found), this program reads version \(known): import the data again"
    case .wrongLength(let path, let expected, let found):
      "\(path) has \(found) bytes instead of \(expected): it was truncated or appended to; import the data again"
    case .damaged(let path, let part, let offset):
      "\(path) is damaged at byte \(offset), in its \(part): import the data again"
    case .damagedSample(let path, let index, let offset):
      "\(path) is damaged at byte \(offset), in the ink of sample \(index): import the data again"
    case .damagedStructure(let path, let index, let offset):
      "\(path) is damaged at byte \(offset), in the structure of sample \(index): import the data again"
    case .unstorable(let sampleID, let problem):
      "sample \(sampleID) can't be stored: \(problem); leave it out or correct it"
    }
  }
}
