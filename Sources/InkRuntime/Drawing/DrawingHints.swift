import InkDecoding

/// The caller's knowledge of a drawing, and the kind of results to give.
public struct DrawingHints: Hashable, Sendable {
  /// The decoding of the network's output.
  public enum Decoding: String, Hashable, Sendable, CaseIterable {
    /// The likeliest class of every frame: fastest, and the network alone.
    case greedy
    /// The likeliest texts by the network alone.
    case beam
    /// The likeliest texts by the network, the language model and the listed words.
    case full
  }

  /// The kind of text to expect.
  public var recognitionType: RecognitionType
  /// The device that the ink is written with.
  public var inputType: InputType?
  /// The largest number of candidates of a prediction.
  public var alternatives: Int
  /// The width of the decoder's beam; `nil` is the model's own, 1 takes the likeliest class of every frame.
  public var beamWidth: Int?
  /// The decoding of the network's output; `nil` uses everything that the model has.
  public var decoding: Decoding?
  /// The text before the caret, from which the language model predicts the next graphemes; a line end means that a text
  /// begins. When the ink is a new word, include the space before it.
  public var context: String
  /// The graphemes that may be written; `nil` allows all.
  public var allowed: GraphemeSet?
  /// Words that are likely, such as the names of the writer's contacts; other words stay possible.
  public var words: [String]

  /// Makes hints.
  ///
  /// - Precondition: `alternatives` and `beamWidth` are at least 1.
  public init(
    recognitionType: RecognitionType = .text, inputType: InputType? = nil, alternatives: Int = 1,
    beamWidth: Int? = nil, decoding: Decoding? = nil, context: String = "", allowed: GraphemeSet? = nil,
    words: [String] = []
  ) {
    precondition(alternatives >= 1 && beamWidth ?? 1 >= 1, "\(alternatives) alternatives, a beam of \(beamWidth ?? 1)")
    self.recognitionType = recognitionType
    self.inputType = inputType
    self.alternatives = alternatives
    self.beamWidth = beamWidth
    self.decoding = decoding
    self.context = context
    self.allowed = allowed
    self.words = words
  }
}

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
