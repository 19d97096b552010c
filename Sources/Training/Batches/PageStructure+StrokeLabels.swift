import InkData
import InkFeatures

extension PageStructure {
  /// The label of every stroke, as a class of a network that labels strokes; −1 where it isn't known.
  ///
  /// - Parameter strokeCount: The number of the ink's strokes.
  package func strokeLabels(strokeCount: Int) -> [Int32] {
    /// A stroke's line, and its word where the line's words are known.
    var places = [(line: Int, word: Int?)?](repeating: nil, count: strokeCount)
    for (number, line) in lines.enumerated() {
      for (word, strokes) in line.words.enumerated() {
        for stroke in strokes.strokes where places.indices.contains(stroke) {
          places[stroke] = (number, line.hasKnownWords ? word : nil)
        }
      }
    }
    let isWriting = isWriting(strokeCount: strokeCount)
    var begunLines: Set<Int> = []
    var begunWords: Set<[Int]> = []
    var previous: (line: Int, word: Int?)?
    return (0..<strokeCount).map { stroke in
      guard let place = places[stroke] else {
        return isWriting[stroke] == false ? Int32(StrokeLabel.drawing.rawValue) : -1
      }
      let beginsLine = begunLines.insert(place.line).inserted
      let beginsWord = place.word.map { begunWords.insert([place.line, $0]).inserted }
      defer { previous = place }
      if beginsLine { return Int32(StrokeLabel.beginsLine.rawValue) }
      guard let before = previous, before.line == place.line else { return Int32(StrokeLabel.goesBack.rawValue) }
      guard let word = place.word, let beginsWord else { return -1 }
      let label: StrokeLabel = before.word == word ? .continuesWord : beginsWord ? .beginsWord : .goesBack
      return Int32(label.rawValue)
    }
  }
}
