/// The number of lines, words and drawings that a data set's structures tell.
public struct StructureCounts: Hashable, Codable, Sendable {
  /// The number of samples with a structure.
  public internal(set) var samples = 0
  /// The number of lines.
  public internal(set) var lines = 0
  /// The number of words whose strokes are known.
  public internal(set) var words = 0
  /// The number of runs of words whose strokes can't be told apart.
  public internal(set) var unknownRuns = 0
  /// The number of drawings.
  public internal(set) var drawings = 0
  /// The number of strokes in words.
  public internal(set) var writingStrokes = 0
  /// The number of strokes in drawings.
  public internal(set) var drawingStrokes = 0
  /// The number of strokes in neither, of samples with a structure.
  public internal(set) var unknownStrokes = 0
  /// The number of drawings of each category.
  public internal(set) var categories: [String: Int] = [:]

  mutating func add(_ structure: PageStructure, strokeCount: Int) {
    samples += 1
    lines += structure.lines.count
    for word in structure.lines.lazy.flatMap(\.words) {
      if word.isOneWord { words += 1 } else { unknownRuns += 1 }
    }
    drawings += structure.drawings.count
    for drawing in structure.drawings { categories[drawing.category, default: 0] += 1 }
    for isWriting in structure.isWriting(strokeCount: strokeCount) {
      switch isWriting {
      case true?: writingStrokes += 1
      case false?: drawingStrokes += 1
      case nil: unknownStrokes += 1
      }
    }
  }
}
