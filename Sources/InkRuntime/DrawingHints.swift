/// What a caller tells a recognizer about a drawing and wants from it.
public struct DrawingHints: Hashable, Sendable {
  /// How many candidates a prediction gives at most.
  public var alternatives: Int
  /// The width of the decoder's beam; `nil` leaves it to the model, 1 takes the likeliest class of every frame.
  public var beamWidth: Int?

  /// Makes hints.
  ///
  /// - Precondition: `alternatives` and `beamWidth` are at least 1.
  public init(alternatives: Int = 1, beamWidth: Int? = nil) {
    precondition(alternatives >= 1 && beamWidth ?? 1 >= 1, "\(alternatives) alternatives, a beam of \(beamWidth ?? 1)")
    self.alternatives = alternatives
    self.beamWidth = beamWidth
  }
}
