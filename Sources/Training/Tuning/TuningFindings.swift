import Evaluation
import Foundation
import InkData
import TextAndFiles

/// A tuning's outcome with its figures: settings, calibration, and the error rates on held-out and on fitted writers.
public struct TuningFindings: Encodable, Sendable {
  /// The accuracy over samples of one kind or of all.
  struct Accuracy: Encodable, Sendable {
    /// The kind of samples; missing over all of them.
    var kind: SampleKind?
    var samples: Int
    var writers: Int
    var greedy: Estimate?
    var tuned: Estimate?
    var calibration: CalibrationFigures?

    init(_ results: [TuningResult], kind: SampleKind?) {
      let own = results.filter { kind == nil || $0.kind == kind }
      self.kind = kind
      samples = own.count
      writers = Set(own.map(\.writer)).count
      greedy = Self.rate(own, \.greedyEdits)
      tuned = Self.rate(own, \.edits)
      calibration = CalibrationFigures(
        of: own.map { CalibrationFigures.Prediction(confidence: $0.confidence, isCorrect: $0.edits == 0) })
    }

    private static func rate(_ results: [TuningResult], _ edits: KeyPath<TuningResult, Int>) -> Estimate? {
      Bootstrap().rate(
        results.map {
          Bootstrap.Observation(
            numerator: Double($0[keyPath: edits]), denominator: Double($0.length), writer: $0.writer)
        })
    }
  }

  var path: String?
  var settings: SettingList
  /// The accuracy on writers that settings and calibration weren't tuned on: kind by kind, then all.
  var heldOut: [Accuracy]
  /// The accuracy on the writers that they were tuned on, which is optimistic.
  var fitted: [Accuracy]
  var trials: [DecoderTuning.Trial]
  /// The weights that the network for single characters was tried with; empty where the model has none.
  var characterShares: [CharacterShare]

  /// A weight of the network for single characters.
  public struct CharacterShare: Encodable, Sendable {
    /// The weight.
    public var share: Float
    /// The mean of the character error rates of all kinds of samples, before anything else was tuned.
    public var errorRate: Double

    /// Makes a trial from its numbers.
    public init(share: Float, errorRate: Double) {
      self.share = share
      self.errorRate = errorRate
    }
  }

  /// Counts the figures of a tuning, the model file of which was written to a path if any.
  public init(_ result: DecoderTuning.Result, path: String? = nil, characterShares: [CharacterShare] = []) {
    self.path = path
    self.characterShares = characterShares
    settings = SettingList(result.settings)
    heldOut = Self.accuracies(result.heldOut)
    fitted = Self.accuracies(result.fitted)
    trials = result.trials
  }

  private static let kinds: [SampleKind] = [.page, .line, .word, .character]

  private static func accuracies(_ all: [TuningResult]) -> [Accuracy] {
    let present = kinds.filter { kind in all.contains { $0.kind == kind } }
    guard !present.isEmpty else { return [] }
    return present.map { Accuracy(all, kind: $0) } + (present.count > 1 ? [Accuracy(all, kind: nil)] : [])
  }

  /// Tables for the terminal.
  public var text: String {
    var text = shareTable + trialTable
    text += "\nchosen: \(settings)\n"
    if !heldOut.isEmpty {
      text += "\nHeld-out writers, on which nothing was tuned:\n" + Self.table(heldOut)
      for accuracy in heldOut { text += Self.reliability(accuracy) }
    }
    text += "\nThe writers that everything was tuned on:\n" + Self.table(fitted)
    if let path { text += "\nwrote \(path)\n" }
    return text
  }

  private var shareTable: String {
    guard !characterShares.isEmpty else { return "" }
    return TextTable.text(
      [["share of the network for single characters", "mean CER %"]]
        + characterShares.map { [String(format: "%.3g", $0.share), Self.percent($0.errorRate)] }) + "\n"
  }

  private var trialTable: String {
    guard !trials.isEmpty else { return "" }
    let kinds = (Self.kinds.map(\.rawValue) + ["character by use"]).filter { trials.first?.errorRates[$0] != nil }
    let lists = trials.map { SettingList($0.settings) }
    let names = settings.values.map(\.name).filter { name in Set(lists.map { $0[name] }).count > 1 }
    let rows = zip(trials, lists).map { trial, list in
      [trial.stage] + names.map { list[$0]?.description ?? "" }
        + kinds.map { Self.percent(trial.errorRates[$0]) } + [Self.percent(trial.objective)]
    }
    return TextTable.text([["tried"] + names + kinds.map { "\($0) CER %" } + ["mean"]] + rows)
  }

  private static func table(_ rows: [Accuracy]) -> String {
    func interval(_ estimate: Estimate?) -> String {
      estimate.map { "\(percent($0.value)) (\(percent($0.low)) to \(percent($0.high)))" } ?? ""
    }
    return TextTable.text(
      [["", "samples", "writers", "greedy CER %", "tuned CER %", "calibration error %", "by chance"]]
        + rows.map { row in
          [
            row.kind?.rawValue ?? "all", "\(row.samples)", "\(row.writers)",
            row.kind == nil ? "" : interval(row.greedy), row.kind == nil ? "" : interval(row.tuned),
            percent(row.calibration?.expectedError), percent(row.calibration?.chanceError),
          ]
        })
  }

  /// The share of correct texts at each confidence.
  private static func reliability(_ accuracy: Accuracy) -> String {
    guard let bins = accuracy.calibration?.bins.filter({ $0.count > 0 }) else { return "" }
    func row(_ name: String, _ value: (CalibrationFigures.Bin) -> String) -> [String] { [name] + bins.map(value) }
    return "\n"
      + TextTable.text([
        row("\(accuracy.kind?.rawValue ?? "all"): confidence %") { String(format: "%.0f", $0.confidence * 100) },
        row("correct %") { String(format: "%.0f", $0.accuracy * 100) }, row("texts") { "\($0.count)" },
      ])
  }

  private static func percent(_ rate: Double?) -> String { rate.map { String(format: "%.2f", $0 * 100) } ?? "" }
}
