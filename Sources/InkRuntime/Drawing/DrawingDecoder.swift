import InkCore
import InkDecoding
import InkModelFile

/// The decoder that a drawing's hints ask for.
enum DrawingDecoder: Sendable {
  case greedy(GreedyDecoder)
  case beam(BeamDecoder)

  init(_ recognizer: Recognizer, _ hints: DrawingHints) {
    let alphabet = recognizer.metadata.alphabet
    var settings = recognizer.metadata.decoder
    settings.beamWidth = hints.beamWidth ?? settings.beamWidth
    let decoding = hints.decoding ?? (settings.beamWidth == 1 && hints.alternatives == 1 ? .greedy : .full)
    // A kind of text that the model has no graphemes for is ignored, like every hint that can't be followed.
    let types = recognizer.capabilities.hints.recognitionTypes
    let type = types.contains(hints.recognitionType) ? hints.recognitionType : .text
    let allowed = Self.graphemes(of: type, allowed: hints.allowed)
    if decoding == .greedy && hints.alternatives == 1 {
      self = .greedy(GreedyDecoder(alphabet: alphabet, allowed: allowed, calibration: recognizer.calibration))
      return
    }
    let languageModel = decoding == .full && type == .text ? recognizer.languageModel : nil
    let usesWords = decoding == .full && type != .perCharacter && !hints.words.isEmpty
    if languageModel == nil { settings.lengthBonus = 0 }
    var beam = BeamDecoder(
      alphabet: alphabet, settings: settings, alternatives: hints.alternatives,
      languageModel: languageModel, words: usesWords ? WordList(hints.words, alphabet: alphabet) : nil,
      allowed: allowed, context: hints.context)
    #if !ONE_LANGUAGE
      beam.setOwnGraphemes(recognizer.metadata.ownGraphemes)
    #endif
    self = .beam(beam)
  }

  mutating func setContext(_ context: String) {
    guard case .beam(var decoder) = self else { return }
    decoder.setContext(context)
    self = .beam(decoder)
  }

  func allows(_ label: Int32) -> Bool {
    switch self {
    case .greedy(let decoder): decoder.allows(label)
    case .beam(let decoder): decoder.allows(label)
    }
  }

  func decode(_ values: Span<Float>, rows: FrameRows, scratch: inout BeamScratch) -> [DecodedText] {
    switch self {
    case .greedy(let decoder): [decoder.decode(values, rows: rows)]
    case .beam(let decoder): decoder.decode(values, rows: rows, scratch: &scratch)
    }
  }

  private static func graphemes(of type: RecognitionType, allowed: GraphemeSet?) -> GraphemeSet? {
    let typical: GraphemeSet
    switch type {
    case .text, .perCharacter: return allowed
    case .email: typical = .email
    case .number: typical = .numbers
    }
    return allowed.map(typical.intersection) ?? typical
  }
}
