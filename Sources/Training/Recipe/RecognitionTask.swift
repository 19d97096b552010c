/// The reading of a sample that a network learns.
public enum RecognitionTask: String, Sendable, CaseIterable {
  /// Words and lines, character after character.
  case lines
  /// An ink that is one character, seen as a whole; samples of several characters are skipped.
  case characters
}

extension RecognitionTask: RecipeChoice {}
