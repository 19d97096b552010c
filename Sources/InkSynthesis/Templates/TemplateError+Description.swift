extension TemplateError: CustomStringConvertible {
  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .notALibrary(let file):
      "\(file) isn't a library of templates: make one with “inkling data templates”"
    case .laterVersion(let file, let version):
      "\(file) has version \(version) of the format, which this inkling doesn't know: make it again, or use a newer one"
    case .malformed(let file, let line, let reason):
      "\(file):\(line): \(reason): get the file again, or fix the line"
    case .badPath(let file, let line, let byte, let found):
      "\(file):\(line): the path has an unexpected “\(found)” at offset \(byte): get the file again"
    case .empty(let file, let line):
      "\(file):\(line): a character or one of its strokes has no points: get the file again"
    case .badName(let file, let expected):
      "\(file): the name is no \(expected): keep the names that the files are distributed with"
    case .wrongCount(let file, let line, let what, let expected, let found):
      "\(file):\(line): \(expected) \(what) are announced and \(found) are there: get the file again"
    case .nothingUsable(let path, let expected, let example):
      "nothing in \(path) could be used\(example.map { ", for example: \($0)" } ?? ""): \(expected)"
    }
  }
}
