import InkDecoding

/// What a caller tells a recognizer about a drawing and wants from it.
public struct DrawingHints: Hashable, Sendable {
  /// How the network's answer becomes text.
  public enum Decoding: String, Hashable, Sendable, CaseIterable {
    /// The likeliest class of every frame: fastest, and the network alone.
    case greedy
    /// The likeliest texts as the network sees them.
    case beam
    /// The likeliest texts, the language model and the listed words weighed in.
    case full
  }

  /// What kind of text is written.
  public var recognitionType: RecognitionType
  /// What it is drawn with.
  public var inputType: InputType?
  /// How many candidates a prediction gives at most.
  public var alternatives: Int
  /// The width of the decoder's beam; `nil` leaves it to the model, 1 takes the likeliest class of every frame.
  public var beamWidth: Int?
  /// How the network's answer becomes text; `nil` takes all that the model has.
  public var decoding: Decoding?
  /// The text before the caret, of which the last words tell what is likely to follow; a line end tells that a text
  /// begins. When the ink is a new word, let it end with the space that will stand between.
  public var context: String
  /// The graphemes that may be written; `nil` allows all.
  public var allowed: GraphemeSet?
  /// Words that are likely, such as the names of the writer's contacts; no others become impossible.
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
