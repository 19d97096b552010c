/// The task that a model's network was trained for: a recipe names it, and a model file states it.
public enum ModelTask: String, Hashable, Sendable, CaseIterable {
  /// Reads words and lines, character after character.
  case lines
  /// Reads an ink as one character, seen as a whole; training skips samples of several characters.
  case characters
  /// Labels every stroke of a page with a `StrokeLabel`.
  case strokes
}
