/// The kind of text to expect.
public enum RecognitionType: String, Hashable, Sendable, CaseIterable {
  /// Words and sentences: the language model and the listed words are used.
  case text
  /// Unrelated graphemes, such as a serial number's: no language model, no words.
  case perCharacter = "per-character"
  /// An e-mail address: only the graphemes of such addresses, and no language model.
  case email
  /// A number, an amount, a date, a time or a telephone number: only the graphemes of those, and no language model.
  case number
}

/// The device that someone writes with.
///
/// Shipped models treat all three alike, as a recognizer's capabilities tell.
public enum InputType: String, Hashable, Sendable, CaseIterable {
  /// A mouse.
  case mouse
  /// A pen.
  case stylus
  /// A finger.
  case touch
}
