extension ComponentFormsError: CustomStringConvertible {
  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "the component forms at \(path) can't be read: name a folder of such files, or one of them"
    case .emptyFolder(let path):
      "the folder \(path) has no file of component forms: put files that end in .txt there, or name another folder"
    case .unknownKeyword(let word, let path, let line):
      "\(path):\(line): “\(word)” is not a keyword: a line begins with component, plain, form, keep, draw, mark or #"
    case .misplaced(let keyword, let needs, let path, let line):
      "\(path):\(line): ‘\(keyword)’ comes before any ‘\(needs)’: put a ‘\(needs)’ line before it"
    case .badLine(let keyword, let expected, let path, let line):
      "\(path):\(line): ‘\(keyword)’ takes \(expected): change the line"
    case .duplicate(let name, let path, let line):
      "\(path):\(line): “\(name)” is above already: put all its forms there, or give this one another name"
    case .badStroke(let number, let name, let path, let line):
      "\(path):\(line): \(name) has no stroke \(number) to keep, or keeps it twice: strokes count from 1"
    case .badPoint(let word, let path, let line):
      """
      \(path):\(line): “\(word)” is not a point: write x,y from −50 to 150, and ^ after it for a corner, \
      as in 30,10 or 80,0^
      """
    case .empty(let what, let path, let line):
      "\(path):\(line): \(what) is empty: write its lines below it, or remove it"
    }
  }
}
