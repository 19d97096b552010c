extension SkeletonError: CustomStringConvertible {
  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "the skeletons at \(path) can't be read: name a folder of skeleton files, or one such file, with --skeletons"
    case .emptyFolder(let path):
      "the folder \(path) has no skeleton file: put files that end in .txt there, or name another folder"
    case .noGlyph(let path):
      "\(path) has no glyph: begin one with a line like ‘glyph a’"
    case .unknownKeyword(let word, let path, let line):
      "\(path):\(line): “\(word)” is not a keyword: a line begins with include, glyph, allograph, stroke, late or #"
    case .includeLoop(let name, let path, let line):
      "\(path):\(line): including “\(name)” comes back to this file: remove one of the ‘include’ lines"
    case .badGlyph(let text, let path, let line):
      "\(path):\(line): “\(text)” is not one printable character: write a line like ‘glyph a’"
    case .duplicateGlyph(let character, let path, let line):
      "\(path):\(line): “\(character)” has a glyph already: put all its allographs under one ‘glyph’ line"
    case .misplaced(let keyword, let needs, let path, let line):
      "\(path):\(line): ‘\(keyword)’ comes before any ‘\(needs)’: put a ‘\(needs)’ line before it"
    case .badAllograph(let text, let path, let line):
      """
      \(path):\(line): “\(text)” is not an allograph: write ‘allograph print NAME’ or ‘allograph cursive NAME’, \
      and after it ‘advance NUMBER’ if the width isn't that of the points, ‘share NUMBER’ (0.01 to 1) if it is rare
      """
    case .duplicateAllograph(let name, let character, let path, let line):
      "\(path):\(line): “\(character)” has an allograph “\(name)” already: give this one another name"
    case .empty(let what, let path, let line):
      "\(path):\(line): \(what) is empty: write its lines below it, or remove it"
    case .tooFewPoints(let count, let path, let line):
      "\(path):\(line): a stroke needs two points of its own at least, outside parentheses, and has \(count)"
    case .badPoint(let word, let path, let line):
      "\(path):\(line): “\(word)” is not a point: write x,y, and ^ after it for a corner, as in 3.5,10 or 8,0^"
    case .offGrid(let word, let path, let line):
      "\(path):\(line): “\(word)” is off the grid: x goes from −5 to 30, y from −12 to 25"
    case .repeatedPoint(let word, let path, let line):
      "\(path):\(line): “\(word)” is repeated: remove one of the two"
    case .badParentheses(let word, let path, let line):
      """
      \(path):\(line): the parentheses at “\(word)” are misplaced: write one pair before the stroke's points \
      (the lead-in) and one after them (the lead-out) at most
      """
    }
  }
}
