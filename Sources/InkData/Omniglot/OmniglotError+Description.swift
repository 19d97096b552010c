extension OmniglotError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .noLatin(let folder, let zip?): "\(folder) has no folder “Latin”: unzip \(zip) there first"
    case .noLatin(let folder, nil): "\(folder) has no folder “Latin”: give the unzipped folder “strokes_background”"
    case .nothingUsable(let folder, let example):
      "nothing in \(folder) could be used\(example.map { ", for example \($0)" } ?? "")"
    case .badLine(let text, let file, let line): "\(file):\(line): “\(text)” stands where x,y,t should: mend the line"
    case .empty(let file): "\(file): the drawing has no points"
    }
  }
}
