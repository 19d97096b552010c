import Evaluation
import InkCore
import InkData
import InkDecoding
import InkFeatures
import InkRuntime
import Training

extension EvaluatedModel {
  /// The weight of labels' own probability beside that of the ink; networks are surer of themselves than they should be.
  private static var priorWeight: Double { 1.5 }
  /// The readings that are weighed against a label.
  private static var readings: Int { 8 }

  /// The labels of a text; `nil` where the model lacks one of its graphemes.
  func labels(of text: String) -> [Int32]? {
    try? alphabet?.encode(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// The text that ink and prior make likeliest, among what the model reads and near what the label says, and how much
  /// likelier they make it than the sample's label, in nats; `nil` where the ink is too short for the label.
  func judgement(of sample: LabelledInk, prior: LabelPrior) throws -> (reading: String, suspicion: Double?) {
    guard let (texts, matrix) = try read(sample.ink), let written = labels(of: sample.text) else { return ("", nil) }
    func score(_ text: String, _ labels: [Int32]) -> Double {
      Double(matrix.logProbability(of: labels))
        + Self.priorWeight * prior.logProbability(of: text, without: sample.text)
    }
    let label = score(sample.text, written)
    // Spaces at the ends or in rows make no difference.
    var best = (text: sample.text, score: label)
    for text in texts + prior.neighbours(of: sample.text).sorted() {
      guard let labels = labels(of: text), labels != written else { continue }
      let score = score(text, labels)
      if score > best.score { best = (text, score) }
    }
    let suspicion = best.score - label
    return (label.isFinite ? best.text : texts.first ?? "", suspicion.isFinite ? suspicion : nil)
  }

  /// The likeliest texts and what they were decoded from; `nil` where nothing is visible.
  private func read(_ ink: Ink) throws -> (texts: [String], matrix: LogProbabilityMatrix)? {
    switch self {
    case .file(let recognizer, _):
      let drawing = recognizer.startDrawing()
      drawing.replaceInk(with: ink)
      let texts = try drawing.prediction().prefix(Self.readings).map(\.text)
      return texts.isEmpty ? nil : (texts, try drawing.logProbabilities())
    case .network(let trained):
      guard ink.boundingBox != nil else { return nil }
      let matrix = try trained.network.logProbabilities(
        of: FeatureExtractor(settings: trained.features).frames(of: ink))
      let settings = BeamSettings(width: trained.recipe.decoder.beamWidth, languageWeight: 0, lengthBonus: 0)
      let decoder = BeamDecoder(alphabet: trained.alphabet, settings: settings, alternatives: Self.readings)
      return (decoder.decode(matrix).map(\.text), matrix)
    case .program, .labeller:
      preconditionFailure("a program has no probabilities, and a labeller no texts")
    }
  }
}
