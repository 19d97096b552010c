import InkData

/// Figures of live drawings: how soon text appears, how soon it is settled, and how often settled text is taken back.
///
/// Samples are written stroke by stroke. Text is settled when the recognizer says that it won't change; it was taken back
/// if the text of the whole ink doesn't begin with it.
public struct LiveFigures: Hashable, Codable, Sendable {
  /// The kind of sample.
  public var kind: SampleKind
  /// The language; `nil` for all samples together.
  public var language: String?
  /// The number of samples.
  public var sampleCount: Int
  /// The number of characters of their labels.
  public var characterCount: Int
  /// The mean number of strokes until the first text.
  public var strokesToFirstText: Double
  /// The mean number of strokes between the last stroke of settled text and its being settled.
  public var strokesToSettledText: Double?
  /// The number of times that more text was settled.
  public var settledCount: Int
  /// The share of those that was taken back.
  public var takenBack: Estimate?
  /// The share of the characters that were settled before the ink ended; settled characters per character of the label.
  public var settledShare: Estimate?
  /// The character error rate of the whole ink.
  public var wholeErrorRate: Estimate?
  /// The character error rate when settled text is committed and its ink removed while writing goes on.
  public var committedErrorRate: Estimate?

  /// Counts the figures of samples; `nil` without any.
  init?(
    kind: SampleKind, language: String?, _ traces: [(outcome: SampleOutcome, label: String, trace: LiveTrace)],
    bootstrap: Bootstrap
  ) {
    guard !traces.isEmpty else { return nil }
    self.kind = kind
    self.language = language
    sampleCount = traces.count
    let labels = traces.map { TextNormalization.graphemes(of: $0.label) }
    characterCount = labels.reduce(0) { $0 + $1.count }
    let firsts = traces.compactMap { $0.trace.firstText.map { $0 + 1 } }
    strokesToFirstText = firsts.isEmpty ? 0 : Double(firsts.reduce(0, +)) / Double(firsts.count)
    let settled = traces.map(\.trace.settled)
    settledCount = settled.reduce(0) { $0 + $1.count }
    strokesToSettledText =
      settledCount > 0
      ? Double(settled.joined().reduce(0) { $0 + $1.step - $1.lastStroke }) / Double(settledCount) : nil
    func rate(_ count: (Int) -> (Int, Int)) -> Estimate? {
      bootstrap.rate(
        traces.indices.map { index in
          let (numerator, denominator) = count(index)
          return Bootstrap.Observation(
            numerator: Double(numerator), denominator: Double(denominator), writer: traces[index].outcome.writer)
        })
    }
    func errors(_ index: Int, _ text: String) -> (Int, Int) {
      let counts = EditAlignment(reference: labels[index], recognized: TextNormalization.graphemes(of: text)).counts
      return (counts.errors, counts.referenceLength)
    }
    takenBack = rate { index in
      let text = traces[index].trace.text
      return (settled[index].count { !text.hasPrefix($0.text) }, settled[index].count)
    }
    settledShare = rate { (settled[$0].last?.text.count ?? 0, labels[$0].count) }
    wholeErrorRate = rate { errors($0, traces[$0].trace.text) }
    committedErrorRate = rate { errors($0, traces[$0].trace.committed) }
  }
}

/// The texts that a live drawing showed while an ink was written stroke by stroke.
public struct LiveTrace: Hashable, Sendable {
  /// The state after one stroke.
  public struct Step: Hashable, Sendable {
    /// Seconds from the stroke to the new prediction.
    public var seconds: Double
    /// The best text.
    public var text: String
    /// The text that is settled.
    public var settledText: String
    /// The strokes of the settled text: they are the ink's first.
    public var settledStrokes: Int

    /// Makes a step.
    public init(seconds: Double, text: String, settledText: String = "", settledStrokes: Int = 0) {
      self.seconds = seconds
      self.text = text
      self.settledText = settledText
      self.settledStrokes = settledStrokes
    }
  }

  /// The state after each stroke.
  public var steps: [Step]
  /// The text when settled text is committed, its ink removed, and the rest added at the end.
  public var committed: String

  /// Makes a trace.
  public init(steps: [Step], committed: String) {
    self.steps = steps
    self.committed = committed
  }

  var text: String { steps.last?.text ?? "" }

  var firstText: Int? { steps.firstIndex { !$0.text.isEmpty } }

  /// The steps at which more text was settled than ever before: their index, that text, and the index of its last stroke.
  var settled: [(step: Int, text: String, lastStroke: Int)] {
    var longest = 0
    return steps.enumerated().compactMap { index, step in
      guard step.settledText.count > longest, step.settledStrokes > 0 else { return nil }
      longest = step.settledText.count
      return (index, step.settledText, min(step.settledStrokes, index + 1) - 1)
    }
  }
}
