extension PageStructure {
  /// Checks the structure against the ink and the text that it belongs to.
  ///
  /// - Parameters:
  ///   - strokeCount: The number of the ink's strokes.
  ///   - text: The sample's text.
  /// - Throws: `PageStructureError` at the first problem.
  /// - Complexity: Linear in the numbers of strokes and words.
  public func check(strokeCount: Int, text: String) throws(PageStructureError) {
    var taken = [Bool](repeating: false, count: strokeCount)
    func take(_ strokes: [Int], _ group: () -> String) throws(PageStructureError) {
      if strokes.isEmpty { throw .emptyGroup(group()) }
      for stroke in strokes {
        guard taken.indices.contains(stroke) else {
          throw .unknownStroke(stroke, group: group(), strokeCount: strokeCount)
        }
        if taken[stroke] { throw .strokeTwice(stroke, group: group()) }
        taken[stroke] = true
      }
    }
    for (number, line) in lines.enumerated() {
      if line.words.isEmpty { throw .emptyLine(number) }
      let before = number == 0 ? -1 : lines[number - 1].paragraph
      if line.paragraph != before && line.paragraph != before + 1 || line.paragraph < 0 {
        throw .badParagraph(line.paragraph, line: number)
      }
      for (index, word) in line.words.enumerated() {
        let name = { "lines[\(number)].words[\(index)]" }
        if word.text.isEmpty || word.text.first == " " || word.text.last == " " || word.text.contains("\n") {
          throw .badWord(name(), text: word.text)
        }
        try take(word.strokes, name)
      }
    }
    for (number, drawing) in drawings.enumerated() { try take(drawing.strokes) { "drawings[\(number)]" } }
    var before = -1
    for paragraph in unordered {
      guard paragraph > before, paragraph <= lines.last?.paragraph ?? -1 else { throw .badUnordered(paragraph) }
      before = paragraph
    }
    if self.text != text { throw .otherText(expected: text, found: self.text) }
  }
}
