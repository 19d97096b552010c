import InkCore
import InkData
import InkDecoding
import InkFeatures
import InkRuntime
import Training

extension EvaluatedModel {
  /// The labels of a text; `nil` where the model lacks one of its graphemes.
  func labels(of text: String) -> [Int32]? {
    try? alphabet?.encode(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// What the model reads, and how much likelier the ink makes it than the sample's label, in nats; `nil` where the ink is too
  /// short for the label.
  func judgement(of sample: LabelledInk) throws -> (reading: String, suspicion: Double?) {
    guard let (reading, matrix) = try read(sample.ink), let written = labels(of: sample.text),
      let read = labels(of: reading)
    else { return ("", nil) }
    // Spaces at the ends or in rows make no difference.
    guard written != read else { return (sample.text, 0) }
    let suspicion = matrix.logProbability(of: read) - matrix.logProbability(of: written)
    return (reading, suspicion.isFinite ? Double(suspicion) : nil)
  }

  /// The likeliest text and what it was decoded from; `nil` where nothing is visible.
  private func read(_ ink: Ink) throws -> (reading: String, matrix: LogProbabilityMatrix)? {
    switch self {
    case .file(let recognizer, _):
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: ink)
      guard let best = try drawing.prediction().first else { return nil }
      return (best.text, try drawing.logProbabilities())
    case .network(let trained):
      guard ink.boundingBox != nil else { return nil }
      let matrix = try trained.network.logProbabilities(
        of: FeatureExtractor(settings: trained.features).frames(of: ink))
      let settings = BeamSettings(width: trained.recipe.decoder.beamWidth, languageWeight: 0, lengthBonus: 0)
      let decoder = BeamDecoder(alphabet: trained.alphabet, settings: settings, alternatives: 1)
      return (decoder.decode(matrix).first?.text ?? "", matrix)
    case .program, .labeller:
      preconditionFailure("a program has no probabilities, and a labeller no texts")
    }
  }
}
