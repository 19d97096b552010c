/// Why a sample of a data source takes no part in training.
public enum SkipReason: String, Sendable, CaseIterable {
  /// The recipe doesn't take its kind.
  case kind = "of another kind"
  /// The recipe doesn't take its language.
  case language = "of another language"
  /// The split leaves it out.
  case excluded = "left out by the split"
  /// The split keeps it for testing.
  case test = "kept for testing"
  /// It isn't among the samples that validation is done on.
  case notChosen = "not chosen for validation"
  /// Its text is empty.
  case emptyText = "without text"
  /// Its text has graphemes that the alphabet doesn't have.
  case outsideAlphabet = "with text outside the alphabet"
  /// Its text has several characters, and the network reads one.
  case manyCharacters = "of several characters"
  /// Nothing is known of its strokes, and the network labels them.
  case noStructure = "without the truth about their strokes"
  /// It has no ink that frames can be made of.
  case noFrames = "without usable ink"
  /// Its text needs more frames than the network gives for its ink.
  case tooShort = "with less ink than its text needs"
}
