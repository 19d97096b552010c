extension OmniglotError: ImportProblem {
  /// The same for all: the drawing is useless.
  package var reason: String { "damaged strokes" }

  /// The problem, its location and the remedy.
  package var description: String {
    switch self {
    case .noLatin(let folder, let zip?): "\(folder) has no folder “Latin”: unzip \(zip) there first"
    case .noLatin(let folder, nil): "\(folder) has no folder “Latin”: give the unzipped folder “strokes_background”"
    case .badLine(let text, let file, let line): "\(file):\(line): “\(text)” is not x,y,t: correct the line"
    case .empty(let file): "\(file): the drawing has no points"
    }
  }
}
