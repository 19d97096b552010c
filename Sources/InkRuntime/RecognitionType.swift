/// What kind of text someone is going to write.
public enum RecognitionType: String, Hashable, Sendable, CaseIterable {
  /// Words and sentences: all that the model knows of the language is weighed in.
  case text
  /// Graphemes that have nothing to do with each other, such as a serial number's: no language model, no words.
  case perCharacter = "per-character"
  /// An e-mail address: only what such addresses are made of, and no language model.
  case email
  /// A number, an amount, a date, a time or a telephone number: only what those are made of, and no language model.
  case number
}

/// What someone draws with.
///
/// Shipped models read all three alike; a recognizer's capabilities say so.
public enum InputType: String, Hashable, Sendable, CaseIterable {
  /// A mouse's cursor.
  case mouse
  /// A pen.
  case stylus
  /// A finger.
  case touch
}
