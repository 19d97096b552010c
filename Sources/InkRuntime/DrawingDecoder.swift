import InkCore
import InkDecoding

/// The decoder that a drawing's hints ask for.
enum DrawingDecoder: Sendable {
  case greedy(GreedyDecoder)
  case beam(BeamDecoder)

  init(_ recognizer: Recognizer, _ hints: DrawingHints) {
    let alphabet = recognizer.metadata.alphabet
    var settings = recognizer.beamSettings
    settings.width = hints.beamWidth ?? settings.width
    let decoding = hints.decoding ?? (settings.width == 1 && hints.alternatives == 1 ? .greedy : .full)
    if decoding == .greedy && hints.alternatives == 1 {
      self = .greedy(
        GreedyDecoder(alphabet: alphabet, allowed: hints.allowed, calibration: recognizer.calibration))
      return
    }
    if recognizer.languageModel == nil || decoding != .full { settings.lengthBonus = 0 }
    let isFull = decoding == .full
    self = .beam(
      BeamDecoder(
        alphabet: alphabet, settings: settings, alternatives: hints.alternatives,
        languageModel: isFull ? recognizer.languageModel : nil,
        words: isFull && !hints.words.isEmpty ? WordList(hints.words, alphabet: alphabet) : nil,
        allowed: hints.allowed, context: hints.context, calibration: recognizer.calibration))
  }

  func decode(_ values: Span<Float>, frameCount: Int, scratch: inout BeamScratch) -> [DecodedText] {
    switch self {
    case .greedy(let decoder): [decoder.decode(values, frameCount: frameCount)]
    case .beam(let decoder): decoder.decode(values, frameCount: frameCount, scratch: &scratch)
    }
  }
}
