import Evaluation
import Foundation
import InkData
import Training

/// What `inkling tune` found.
struct TuningFindings: Encodable {
  struct Settings: Encodable {
    var width: Int
    var languageWeight: Float
    var lengthBonus: Float
    var wordWeight: Float
  }

  /// How good the findings are, over samples of one kind or of all.
  struct Judgment: Encodable {
    /// The kind of samples; missing over all of them.
    var kind: SampleKind?
    var samples: Int
    var writers: Int
    var greedy: Estimate?
    var tuned: Estimate?
    var calibration: CalibrationFigures?

    init(_ judgments: [TuningJudgment], kind: SampleKind?) {
      let own = judgments.filter { kind == nil || $0.kind == kind }
      self.kind = kind
      samples = own.count
      writers = Set(own.map(\.writer)).count
      greedy = Self.rate(own, \.greedyEdits)
      tuned = Self.rate(own, \.edits)
      calibration = CalibrationFigures(
        of: own.map { CalibrationFigures.Judgment(confidence: $0.confidence, isRight: $0.edits == 0) })
    }

    private static func rate(_ judgments: [TuningJudgment], _ edits: KeyPath<TuningJudgment, Int>) -> Estimate? {
      Bootstrap().rate(
        judgments.map {
          Bootstrap.Observation(
            numerator: Double($0[keyPath: edits]), denominator: Double($0.length), writer: $0.writer)
        })
    }
  }

  var path: String?
  var settings: Settings
  var calibration: [Float]
  /// On writers that settings and calibration weren't found on: kind by kind, then all.
  var heldOut: [Judgment]
  /// On the writers that they were found on, which flatters.
  var fitted: [Judgment]
  var trials: [DecoderTuning.Trial]

  init(_ result: DecoderTuning.Result, path: String?) {
    self.path = path
    settings = Settings(
      width: result.settings.width, languageWeight: result.settings.languageWeight,
      lengthBonus: result.settings.lengthBonus, wordWeight: result.settings.wordWeight)
    calibration = result.calibration.numbers
    heldOut = Self.judgments(result.heldOut)
    fitted = Self.judgments(result.fitted)
    trials = result.trials
  }

  private static let kinds: [SampleKind] = [.line, .word, .character]

  private static func judgments(_ all: [TuningJudgment]) -> [Judgment] {
    let present = kinds.filter { kind in all.contains { $0.kind == kind } }
    guard !present.isEmpty else { return [] }
    return present.map { Judgment(all, kind: $0) } + (present.count > 1 ? [Judgment(all, kind: nil)] : [])
  }

  var text: String {
    var text = trialTable
    text += "\nchosen: width \(settings.width), language \(Self.short(settings.languageWeight)), "
    text += "length \(Self.short(settings.lengthBonus)), words \(Self.short(settings.wordWeight))\n"
    if !heldOut.isEmpty {
      text += "\nOn writers that weights and confidences weren't found on:\n" + Self.table(heldOut)
      for judgment in heldOut { text += Self.reliability(judgment) }
    }
    text += "\nOn the writers that they were found on:\n" + Self.table(fitted)
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

  private static func table(_ judgments: [Judgment]) -> String {
    func interval(_ estimate: Estimate?) -> String {
      estimate.map { "\(percent($0.value)) (\(percent($0.low)) to \(percent($0.high)))" } ?? ""
    }
    return TextTable.text(
      [["", "samples", "writers", "greedy CER %", "tuned CER %", "calibration error %", "by chance alone"]]
        + judgments.map { judgment in
          [
            judgment.kind?.rawValue ?? "all", "\(judgment.samples)", "\(judgment.writers)",
            judgment.kind == nil ? "" : interval(judgment.greedy), judgment.kind == nil ? "" : interval(judgment.tuned),
            percent(judgment.calibration?.expectedError), percent(judgment.calibration?.chanceError),
          ]
        })
  }

  /// Of how many texts of a confidence how many are right.
  private static func reliability(_ judgment: Judgment) -> String {
    guard let bins = judgment.calibration?.bins.filter({ $0.count > 0 }) else { return "" }
    func row(_ name: String, _ value: (CalibrationFigures.Bin) -> String) -> [String] { [name] + bins.map(value) }
    return "\n"
      + TextTable.text([
        row("\(judgment.kind?.rawValue ?? "all"): confidence %") { String(format: "%.0f", $0.confidence * 100) },
        row("right %") { String(format: "%.0f", $0.accuracy * 100) }, row("texts") { "\($0.count)" },
      ])
  }

  private static func percent(_ rate: Double?) -> String { rate.map { String(format: "%.2f", $0 * 100) } ?? "" }
  private static func short(_ number: Float) -> String { String(format: "%.3g", number) }
}
