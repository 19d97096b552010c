import Evaluation
import Foundation
import InkData
import TextAndFiles

/// A tuning's outcome with its figures: settings, calibration, and the error rates on held-out and on fitted writers.
public struct TuningFindings: Encodable, Sendable {
  struct Settings: Encodable, Sendable {
    var width: Int
    var languageWeight: Float
    var lengthBonus: Float
    var wordWeight: Float
  }

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
  var settings: Settings
  var calibration: [Float]
  /// The accuracy on writers that settings and calibration weren't tuned on: kind by kind, then all.
  var heldOut: [Accuracy]
  /// The accuracy on the writers that they were tuned on, which is optimistic.
  var fitted: [Accuracy]
  var trials: [DecoderTuning.Trial]

  /// Counts the figures of a tuning.
  ///
  /// - Parameters:
  ///   - result: the tuning.
  ///   - path: the model file that was written with it, if any.
  public init(_ result: DecoderTuning.Result, path: String? = nil) {
    self.path = path
    settings = Settings(
      width: result.settings.width, languageWeight: result.settings.languageWeight,
      lengthBonus: result.settings.lengthBonus, wordWeight: result.settings.wordWeight)
    calibration = result.calibration.numbers
    heldOut = Self.accuracies(result.heldOut)
    fitted = Self.accuracies(result.fitted)
    trials = result.trials
  }

  private static let kinds: [SampleKind] = [.line, .word, .character]

  private static func accuracies(_ all: [TuningResult]) -> [Accuracy] {
    let present = kinds.filter { kind in all.contains { $0.kind == kind } }
    guard !present.isEmpty else { return [] }
    return present.map { Accuracy(all, kind: $0) } + (present.count > 1 ? [Accuracy(all, kind: nil)] : [])
  }

  /// Tables for the terminal.
  public var text: String {
    var text = trialTable
    text += "\nchosen: width \(settings.width), language \(Self.short(settings.languageWeight)), "
    text += "length \(Self.short(settings.lengthBonus)), words \(Self.short(settings.wordWeight))\n"
    if !heldOut.isEmpty {
      text += "\nHeld-out writers, on which nothing was tuned:\n" + Self.table(heldOut)
      for accuracy in heldOut { text += Self.reliability(accuracy) }
    }
    text += "\nThe writers that everything was tuned on:\n" + Self.table(fitted)
    if let path { text += "\nwrote \(path)\n" }
    return text
  }

  private var trialTable: String {
    let kinds = Self.kinds.filter { trials.first?.errorRates[$0.rawValue] != nil }
    let rows = trials.map { trial in
      [
        trial.stage, "\(trial.width)", Self.short(trial.languageWeight), Self.short(trial.lengthBonus),
        Self.short(trial.wordWeight),
      ] + kinds.map { Self.percent(trial.errorRates[$0.rawValue]) } + [Self.percent(trial.objective)]
    }
    return TextTable.text(
      [["tried", "width", "language", "length", "words"] + kinds.map { "\($0.rawValue) CER %" } + ["mean"]] + rows)
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
  private static func short(_ number: Float) -> String { String(format: "%.3g", number) }
}
