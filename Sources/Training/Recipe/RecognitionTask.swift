/// What a network learns of a sample.
public enum RecognitionTask: String, Sendable, CaseIterable {
  /// Words and lines, character after character.
  case lines
  /// An ink that is one character, seen as a whole; samples of several characters are skipped.
  case characters
  /// A page, of which every stroke gets a `StrokeLabel`.
  case strokes
}

extension RecognitionTask: RecipeChoice {}
