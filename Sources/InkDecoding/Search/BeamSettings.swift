/// The settings of a beam search; a model file carries those that `inkling tune` found best for it.
public struct BeamSettings: Hashable, Sendable {
  /// The number of prefixes that are kept after every frame.
  public var width: Int
  /// The factor of the language model's log-probabilities.
  public var languageWeight: Float
  /// The score of every grapheme of a text, in nats: makes up for the language model's preference for short texts.
  public var lengthBonus: Float
  /// The share of the language model and of the length bonus that a grapheme of ASCII gets, from 0 to 1; 1 for all of it.
  ///
  /// A Chinese language model hardly knows Latin words: with the weight that suits ideographs it would forbid them.
  public var latinShare: Float
  /// The score of every grapheme of a listed word, in nats.
  public var wordWeight: Float
  /// The factor of a grapheme's log-frequency in texts of one grapheme: see `CharacterPrior`; 0 for no prior.
  public var priorWeight: Float
  /// The nats that a text of one grapheme loses that isn't an ideograph, where there is a prior.
  public var signPenalty: Float
  /// Classes that are this many nats less likely than a frame's best are skipped at that frame.
  public var threshold: Float
  /// The number of classes, the likeliest ones, that a frame may extend prefixes by; never less than the beam's width.
  ///
  /// A frame at which a Chinese network is in doubt has thousands of classes within the threshold. Nearly all of them are
  /// too unlikely for the beam, so that this bounds the cost of a hopeless frame and loses no text.
  public var candidateLimit: Int

  /// Makes settings.
  ///
  /// The default threshold skips classes a million times less likely than a frame's best class: with a trained network a
  /// handful of classes remain. The other defaults suit a language model of general text.
  public init(
    width: Int = 12, languageWeight: Float = 0.4, lengthBonus: Float = 0.5, latinShare: Float = 1,
    wordWeight: Float = 1, priorWeight: Float = 0, signPenalty: Float = 0, threshold: Float = 14,
    candidateLimit: Int = 1000
  ) {
    self.width = width
    self.languageWeight = languageWeight
    self.lengthBonus = lengthBonus
    self.latinShare = latinShare
    self.wordWeight = wordWeight
    self.priorWeight = priorWeight
    self.signPenalty = signPenalty
    self.threshold = threshold
    self.candidateLimit = candidateLimit
  }
}
