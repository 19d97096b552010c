/// The task that a model's network was trained for: a recipe names it, and a model file states it.
public enum ModelTask: String, Hashable, Sendable, CaseIterable {
  /// Reads words and lines, character after character.
  case lines
  /// Reads an ink as one character, seen as a whole; training skips samples of several characters.
  case characters
  /// Tells writing from drawing on a page, and which strokes are of one word and of one line: a `StrokeLabel` for each stroke
  /// and each pair of neighbours.
  case strokes
}
