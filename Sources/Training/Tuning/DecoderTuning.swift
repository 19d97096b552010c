public import InkCore
public import InkData
public import InkDecoding

/// Finds the numbers of a decoder that read validation samples best, and calibrates its confidences on them.
///
/// The search minimizes the mean of the character error rates of lines, of words, and of numbers, formulas and addresses, so
/// that none decides by its number. The weight of the prior over single characters (`CharacterPrior`) is found where the samples have Chinese ones:
/// it minimizes the mean of their error rate and of the same weighted by each character's share in texts, since without
/// the first a prior would only ever grow. Where there are no lines and words, the other weights stay. Equal samples give
/// equal results, whatever the number of workers.
///
/// The numbers are evaluated on writers that they weren't fitted on: the writers are dealt into folds, everything
/// is tuned on all folds but one, and evaluated on that one. The numbers that are returned come from all samples.
public struct DecoderTuning: Sendable {
  /// The numbers that were tried, and their results.
  public struct Trial: Hashable, Sendable, Encodable {
    /// The setting that was varied: `language`, `unknown`, `foreign`, `latin`, `characters`, `width`, `words`.
    public var stage: String
    /// The settings.
    public var settings: DecoderSettings
    /// The character error rate of each kind of samples; of numbers, formulas and addresses apart.
    public var errorRates: [String: Double]
    /// The quantity that is minimized.
    public var objective: Double
  }

  /// The result.
  public struct Result: Sendable {
    /// The best settings, with the calibration for them.
    public var settings: DecoderSettings
    /// Everything that was tried on all samples, in order.
    public var trials: [Trial]
    /// The samples' results with these settings, in their order, evaluated on the samples themselves.
    public var fitted: [TuningResult]
    /// The samples' results with settings and calibration found on other writers, in their order; empty when there
    /// was one fold or one writer.
    public var heldOut: [TuningResult]
  }

  /// The search on all samples.
  private let search: DecoderSearch
  private let folds: Int
  private let progress: @Sendable (Int, Int) -> Void

  /// Makes a tuning on validation samples, never on those of a test.
  ///
  /// Without a language model width and calibration alone are tuned; without an inventory, which has the characters'
  /// shares in texts of the samples' language, the weight of single characters stays. Where there are no samples to
  /// tune them on, the initial settings stay. `own` are the graphemes that the samples' language uses, none for all. One fold of writers evaluates nothing. `progress` gets the decodings done
  /// and those there will be, from any thread.
  ///
  /// - Precondition: `folds` is at least 1.
  public init(
    samples: [TuningSample], alphabet: Alphabet, languageModel: LanguageModel?, own: [Character] = [],
    inventory: Inventory? = nil, initial: DecoderSettings = DecoderSettings(), folds: Int = 2, workers: Int = 1,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    precondition(folds >= 1, "\(folds) folds")
    search = DecoderSearch(
      samples: samples, alphabet: alphabet, languageModel: languageModel, own: own, inventory: inventory,
      initial: initial, workers: workers)
    self.folds = folds
    self.progress = progress
  }

  /// The mean of the character error rates of all kinds of samples, decoded with the initial settings.
  public func initialErrorRate() -> Double { search.meanErrorRate(search.initial) }

  /// Tries settings and chooses the best.
  public func run() -> Result {
    let samples = search.samples
    let folds = self.folds(of: samples)
    let runs = folds.isEmpty ? 1 : folds.count + 1
    // The same for every fold, which may lack a kind: only the progress depends on it.
    let total = search.trialCount
    var done = 0
    func tune(_ search: DecoderSearch) -> DecoderSearch.Found {
      var found = search.run { progress(done + $0, runs * total) }
      done += total
      found.settings.calibration = CalibrationFit(search.outcomes(found.settings)).calibration
      return found
    }
    var heldOut = [TuningResult?](repeating: nil, count: folds.isEmpty ? 0 : samples.count)
    for fold in folds {
      let found = tune(search.on(samples.indices.filter { !fold.contains($0) }))
      let indices = fold.sorted()
      for (index, result) in zip(indices, search.on(indices).results(found.settings)) { heldOut[index] = result }
    }
    let found = tune(search)
    return Result(
      settings: found.settings, trials: found.trials, fitted: search.results(found.settings),
      heldOut: heldOut.compactMap(\.self))
  }

  /// The indices of each fold's samples. Writers are dealt in the order of their names, which begin with those of their
  /// contributors, so that every fold gets some of each.
  private func folds(of samples: [TuningSample]) -> [Set<Int>] {
    let writers = Set(samples.map(\.writer)).sorted()
    let count = min(folds, writers.count)
    guard count > 1 else { return [] }
    let fold = Dictionary(uniqueKeysWithValues: writers.enumerated().map { ($1, $0 % count) })
    return (0..<count).map { number in Set(samples.indices.filter { fold[samples[$0].writer] == number }) }
  }
}
