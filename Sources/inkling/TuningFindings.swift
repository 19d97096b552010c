import Evaluation
import Foundation
import Training

/// What `inkling tune` found.
struct TuningFindings: Encodable {
  struct Settings: Encodable {
    var width: Int
    var languageWeight: Float
    var lengthBonus: Float
    var wordWeight: Float
  }

  struct Calibration: Encodable {
    var sharpness: Float
    var offset: Float
    var length: Float
    var doubt: Float
    /// By kind, on the samples that it was fitted on.
    var expectedCalibrationError: [String: Double]
  }

  var path: String?
  var samples: [String: Int]
  var settings: Settings
  var calibration: Calibration
  var greedy: [String: Double]
  var errorRates: [String: Double]
  var trials: [DecoderTuning.Trial]

  init(_ result: DecoderTuning.Result, samples: [TuningSample], path: String?) {
    self.path = path
    self.samples = samples.reduce(into: [:]) { $0[$1.kind.rawValue, default: 0] += 1 }
    settings = Settings(
      width: result.settings.width, languageWeight: result.settings.languageWeight,
      lengthBonus: result.settings.lengthBonus, wordWeight: result.settings.wordWeight)
    calibration = Calibration(
      sharpness: result.calibration.sharpness, offset: result.calibration.offset, length: result.calibration.length,
      doubt: result.calibration.doubt, expectedCalibrationError: result.calibrationErrors)
    greedy = result.greedy
    trials = result.trials
    errorRates = result.trials.last { $0.stage == "width" && $0.width == result.settings.width }?.errorRates ?? [:]
  }

  var text: String {
    let kinds = ["line", "word", "character"].filter { samples[$0] != nil }
    func percent(_ rate: Double?) -> String { rate.map { String(format: "%.2f", $0 * 100) } ?? "" }
    func short(_ number: Float) -> String { String(format: "%.3g", number) }
    let rows = trials.map { trial in
      [
        trial.stage, "\(trial.width)", short(trial.languageWeight), short(trial.lengthBonus), short(trial.wordWeight),
      ] + kinds.map { percent(trial.errorRates[$0]) } + [percent(trial.objective)]
    }
    var text = TextTable.text(
      [["tried", "width", "language", "length", "words"] + kinds.map { "\($0) CER %" } + ["mean"]] + rows)
    text += "\nchosen: width \(settings.width), language \(short(settings.languageWeight)), "
    text += "length \(short(settings.lengthBonus)), words \(short(settings.wordWeight))\n"
    for kind in kinds {
      text += "\(kind)s, \(samples[kind] ?? 0): CER \(percent(greedy[kind])) % greedy, \(percent(errorRates[kind])) % "
      text += "tuned; calibration error \(percent(calibration.expectedCalibrationError[kind])) %\n"
    }
    if let path { text += "wrote \(path)\n" }
    return text
  }
}
