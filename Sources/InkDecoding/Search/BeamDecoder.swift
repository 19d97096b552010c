import InkCore

/// CTC prefix beam search: finds the likeliest *texts*, each with the probability of all its paths that the beam kept,
/// ranked together with a language model and a word list.
///
/// The rank of a text is ln P(text | ink) + `languageWeight` · ln P(text) + `lengthBonus` for each grapheme +
/// `wordWeight` for each grapheme of a listed word. The paths of a prefix that end in a blank and those that don't are
/// kept apart, and language model and words count once, when a prefix gets a new grapheme. Without a context the language
/// model doesn't score the first grapheme: a single letter can be any, whatever most texts begin with. A grapheme that the
/// text's language doesn't use costs `foreignPrice`, wherever it stands. Where there is a
/// `CharacterPrior`, it scores the texts of one grapheme when the search has ended, instead of the language model.
///
/// Prose, code and numbers need different weights of one language model. So its probability of a grapheme is mixed with that of
/// a text that it doesn't know. The more surprising a prefix was, the less it says about what follows
/// (`DecoderSettings.unknownShare`).
///
/// ## Source
/// A. Hannun, A. Maas, D. Jurafsky, A. Ng: First-Pass Large Vocabulary Continuous Speech Recognition using
/// Bi-Directional Recurrent DNNs (2014), algorithm 1, with a language model of characters instead of words.
public struct BeamDecoder: Sendable {
  /// The graphemes of the labels.
  public let alphabet: Alphabet
  /// The search's settings.
  public let settings: DecoderSettings
  /// The largest number of texts to return.
  public let alternatives: Int
  private let calibration: Calibration
  private let threshold: Float
  private let candidateLimit: Int
  private let width: Int
  private let languageModel: LanguageModel?
  private let symbols: [Int32]
  /// Whether a label's grapheme gets `latinShare` of the language model; empty when all get all.
  private let isLatin: [Bool]
  #if !ONE_LANGUAGE
    /// Whether the text's language doesn't use a label's grapheme; empty when it uses all.
    private var isForeign: [Bool] = []
  #endif
  private var start: LanguageModelState?
  private var hasContext = false
  private var prior: CharacterPrior?
  private let words: WordList?
  private var wordStart = WordList.root
  private let mask: LabelMask?
  /// Frames that leave less than this probability to all other classes than the blank can't extend a prefix.
  private let silence: Float
  /// The log-probability of a grapheme where all are alike.
  private let uniform: Float

  /// Makes a decoder, which ranks texts by a language model and by likely words as well.
  ///
  /// `allowed` are the graphemes that a text may have, `nil` for all; `context` is the text before the decoded text. Classes
  /// that are `threshold` nats less likely than a frame's best are skipped at that frame; the default is a million times less
  /// likely: with a trained network a handful of classes remain. A frame may extend prefixes by the `candidateLimit`
  /// likeliest classes, never fewer than the beam's width. A frame at which a Chinese network is in doubt has thousands
  /// within the threshold, nearly all too unlikely for the beam, so that this bounds the cost of a hopeless frame and loses
  /// no text.
  ///
  /// - Precondition: the width and `alternatives` are at least 1.
  public init(
    alphabet: Alphabet, settings: DecoderSettings, alternatives: Int = 1, languageModel: LanguageModel? = nil,
    words: WordList? = nil, allowed: GraphemeSet? = nil, context: String = "", threshold: Float = 14,
    candidateLimit: Int = 1000
  ) {
    precondition(
      settings.beamWidth >= 1 && alternatives >= 1, "a beam of \(settings.beamWidth) with \(alternatives) alternatives")
    self.alphabet = alphabet
    self.settings = settings
    self.alternatives = alternatives
    self.threshold = threshold
    calibration = settings.calibration ?? Calibration()
    width = max(settings.beamWidth, alternatives)
    self.candidateLimit = max(candidateLimit, width)
    // Among letters, digits and signs alone there is nothing to prefer.
    let allowsHan = allowed.map { set in alphabet.graphemes.contains { GraphemeIndex.isHan($0) && set.contains($0) } }
    if let languageModel, settings.priorWeight > 0, allowsHan ?? true {
      prior = CharacterPrior(
        weight: settings.priorWeight, signPenalty: settings.signPenalty, languageModel: languageModel,
        alphabet: alphabet)
    }
    self.languageModel = settings.languageWeight != 0 ? languageModel : nil
    symbols = [-1] + alphabet.graphemes.map { languageModel?.symbol(of: $0) ?? -1 }
    isLatin = settings.latinShare == 1 ? [] : [false] + alphabet.graphemes.map { $0.isASCII }
    self.words = words.flatMap { $0.count > 0 ? $0 : nil }
    mask = allowed.map { LabelMask(allowed: $0, alphabet: alphabet) }
    silence = exponential(-threshold)
    uniform = -naturalLog(Float(alphabet.classCount - 1))
    setContext(context)
  }

  #if !ONE_LANGUAGE
    /// Sets the graphemes that the text's language uses, none for all; each other one costs `foreignPrice`.
    public mutating func setOwnGraphemes(_ own: [Character]) {
      isForeign =
        own.isEmpty || settings.foreignPrice == 0 ? [] : [false] + alphabet.graphemes.map { !own.contains($0) }
    }
  #endif

  /// Changes the text before the decoded text.
  package mutating func setContext(_ context: String) {
    start = languageModel?.state(after: context)
    hasContext = !context.isEmpty
    prior?.setContext(context)
    wordStart = words?.node(after: context, alphabet: alphabet) ?? WordList.root
  }

  /// Whether a text may have a label's grapheme.
  package func allows(_ label: Int32) -> Bool { mask?.allows(label) ?? true }

  /// Decodes a matrix of log-probabilities into texts, the likeliest first; at least one.
  public func decode(_ matrix: LogProbabilityMatrix) -> [DecodedText] {
    var scratch = BeamScratch()
    return decode(matrix.values.span, frameCount: matrix.frameCount, scratch: &scratch)
  }

  /// Decodes log-probabilities `[T, C]` in a caller's buffer.
  ///
  /// Once the scratch has grown, memory is allocated for the result only.
  ///
  /// - Precondition: `values` holds `frameCount · alphabet.classCount` numbers.
  public func decode(_ values: Span<Float>, frameCount: Int, scratch: inout BeamScratch) -> [DecodedText] {
    let rows = FrameRows(of: values, frameCount: frameCount, classCount: alphabet.classCount)
    return decode(values, rows: rows, scratch: &scratch)
  }

  /// Decodes with one row of log-probabilities for each frame.
  package func decode(_ values: Span<Float>, rows: FrameRows, scratch: inout BeamScratch) -> [DecodedText] {
    let classes = alphabet.classCount
    scratch.tree.restart(state: start, word: wordStart, unknown: settings.unknownShare)
    // Moved out of the scratch while its other parts change.
    var masked: [Float] = []
    swap(&masked, &scratch.row)
    for frame in 0..<rows.frameCount {
      if let mask {
        mask.apply(to: values, row: rows[frame], classes: classes, into: &masked)
        step(masked.span, row: 0, &scratch.tree, &scratch.candidates)
      } else {
        step(values, row: rows[frame], &scratch.tree, &scratch.candidates)
      }
    }
    swap(&masked, &scratch.row)
    return ranked(scratch.tree, values, rows)
  }

  private func step(_ values: Span<Float>, row: Int, _ tree: inout PrefixTree, _ candidates: inout CandidateList) {
    let blank = values[row]
    for index in tree.beam.indices {
      let node = Int(tree.beam[index])
      let label = Int(tree[node].label)
      tree.stay(node, blank: blank, repeated: values[row + label])
      let parent = Int(tree[node].parent)
      if parent >= 0, tree[parent].isInBeam { tree.extend(parent, to: node, by: values[row + label]) }
    }
    // ln p(blank) ≥ −ε leaves ε to all other classes together: none of them comes near.
    if -blank <= silence {
      tree.step(keeping: width)
      return
    }
    let best = tree.startRanking(keeping: width)
    let floor = tree.needed - best - largestGain
    candidates.collect(
      values, row: row, classes: alphabet.classCount, within: threshold, floor: floor, limit: candidateLimit)
    for index in tree.beam.indices {
      let node = Int(tree.beam[index])
      let rank = tree[node].rank + largestGain
      for candidate in candidates.best {
        // The needed rank only rises, and the next candidates are no likelier.
        if rank + candidate.value < tree.needed { break }
        extend(node, by: candidate.label, value: candidate.value, &tree)
      }
    }
    tree.step(keeping: width)
  }

  /// The most that a new grapheme can add to a rank: language models only lower it.
  private var largestGain: Float { max(settings.lengthBonus + (words == nil ? 0 : max(settings.wordWeight, 0)), 0) }

  private func extend(_ node: Int, by label: Int32, value: Float, _ tree: inout PrefixTree) {
    if let child = tree.child(of: node, label: label) {
      if !tree[child].isInBeam { tree.extend(node, to: child, by: value) }
      return
    }
    var bonus = settings.lengthBonus
    var state: LanguageModelState?
    var unknown: Float = 0
    if let languageModel {
      let step = languageModel.advance(tree.states[node], by: symbols[Int(label)])
      state = step.state
      let mixed = mixed(step.logProbability, unknown: tree[node].unknown)
      unknown = mixed.unknown
      if node != PrefixTree.root || hasContext { bonus += settings.languageWeight * mixed.logProbability }
    }
    if !isLatin.isEmpty, isLatin[Int(label)] { bonus *= settings.latinShare }
    #if !ONE_LANGUAGE
      if !isForeign.isEmpty, isForeign[Int(label)] { bonus -= settings.foreignPrice }
    #endif
    var word = WordList.root
    if let words {
      let step = words.advance(tree[node].word, by: label)
      word = step.node
      bonus += settings.wordWeight * Float(step.gain)
    }
    guard tree[node].rank + bonus + value >= tree.needed else { return }
    let child = tree.addChild(of: node, label: label, bonus: bonus, word: word, unknown: unknown, state: state)
    tree.extend(node, to: child, by: value)
  }

  /// Mixes the language model's log-probability of a grapheme with that of a text that it doesn't know, where all graphemes are
  /// alike, and returns the probability that it goes on so.
  private func mixed(_ logProbability: Float, unknown: Float) -> (logProbability: Float, unknown: Float) {
    guard unknown > 0 else { return (logProbability, 0) }
    let other = uniform + naturalLog(unknown)
    let sum = logAdd(logProbability + naturalLog(1 - unknown), other)
    return (sum, exponential(other - sum) * (1 - Self.changes) + settings.unknownShare * Self.changes)
  }

  /// The probability that a text changes its kind after a grapheme.
  private static let changes: Float = 0.03

  /// The prior of a text of one grapheme, instead of the language model's score of it, or of none; 0 for longer texts.
  private func characterGain(_ node: PrefixTree.Node) -> Float {
    guard let prior, node.parent <= Int32(PrefixTree.root) else { return 0 }
    let score = prior.score(of: node.label)
    guard hasContext, node.label != Alphabet.blank, let languageModel, let start else { return score }
    let step = languageModel.advance(start, by: symbols[Int(node.label)])
    let share = !isLatin.isEmpty && isLatin[Int(node.label)] ? settings.latinShare : 1
    return score - share * settings.languageWeight
      * mixed(step.logProbability, unknown: settings.unknownShare).logProbability
  }

  private func ranked(_ tree: PrefixTree, _ values: Span<Float>, _ rows: FrameRows) -> [DecodedText] {
    var ending = tree.beam.map { node in
      let node = Int(node)
      let lost = words.map { settings.wordWeight * Float($0.loss(at: tree[node].word)) } ?? 0
      return (node: node, score: tree[node].rank - lost + characterGain(tree[node]))
    }
    // Only unfinished words and single characters can change the order.
    if words != nil || prior != nil { ending.sort { $0.score != $1.score ? $0.score > $1.score : $0.node < $1.node } }
    let best = tree.labels(of: ending[0].node)
    let confidences = calibration.confidences(
      of: ending.map { $0.score }, graphemes: best.count, logProbability: tree[ending[0].node].total)
    var result = ending.prefix(alternatives).enumerated().map { index, end in
      let labels = index == 0 ? best : tree.labels(of: end.node)
      return DecodedText(
        text: alphabet.decode(labels), labels: labels, frames: Alignment.frames(of: labels, in: values, rows: rows),
        logProbability: tree[end.node].total, score: end.score, confidence: confidences[index])
    }
    let rivals = ending.dropFirst().map { end in
      (common: zip(best, tree.labels(of: end.node)).prefix { $0 == $1 }.count, score: end.score)
    }
    result[0].prefixConfidences = calibration.prefixConfidences(of: result[0], rivals: rivals, in: values, rows: rows)
    return result
  }
}
