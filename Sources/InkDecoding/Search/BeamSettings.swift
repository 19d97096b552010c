/// The numbers that a beam search goes by; a model file carries those that `inkling tune` found best for it.
public struct BeamSettings: Hashable, Sendable {
  /// How many prefixes are kept after every frame.
  public var width: Int
  /// What the language model's log-probabilities are multiplied by.
  public var languageWeight: Float
  /// What every grapheme of a text adds, in nats: makes up for the language model's dislike of long texts.
  public var lengthBonus: Float
  /// What every grapheme of a listed word adds, in nats.
  public var wordWeight: Float
  /// Classes that are this many nats less likely than a frame's best are passed over at that frame.
  public var threshold: Float
  /// How many classes a frame may lengthen prefixes by, the likeliest ones; never fewer than the beam is wide.
  ///
  /// A frame at which a Chinese network is in doubt has thousands of classes within the threshold. Nearly all of them are
  /// passed over as too unlikely for the beam, so that this bounds what a hopeless frame costs and no text is lost by it.
  public var candidateLimit: Int

  /// Makes settings.
  ///
  /// The default threshold passes over what is a million times less likely than a frame's best class: with a trained
  /// network a handful of classes remain. The other defaults suit a language model of a language's general text.
  public init(
    width: Int = 12, languageWeight: Float = 0.4, lengthBonus: Float = 0.5, wordWeight: Float = 1,
    threshold: Float = 14, candidateLimit: Int = 1000
  ) {
    self.width = width
    self.languageWeight = languageWeight
    self.lengthBonus = lengthBonus
    self.wordWeight = wordWeight
    self.threshold = threshold
    self.candidateLimit = candidateLimit
  }
}
