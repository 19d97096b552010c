public import InkCore
public import InkDecoding

/// Makes character n-gram language models of plain texts.
///
/// Equal texts and settings give equal bytes.
public struct LanguageModelBuilder {
  /// The settings of a model.
  public struct Settings: Hashable, Sendable {
    /// The largest number of graphemes of an n-gram, 1 to 8.
    public var order: Int
    /// The bytes that the model may have; `nil` keeps every n-gram.
    public var maximumSize: Int?
    /// The share of the running texts' weight that a list of words gets.
    public var wordShare: Double

    /// Makes settings; 2 MB a language is small enough for a phone's app.
    public init(order: Int = 6, maximumSize: Int? = 2_000_000, wordShare: Double = 0.5) {
      self.order = order
      self.maximumSize = maximumSize
      self.wordShare = wordShare
    }
  }

  /// A model with the facts of its making.
  public struct Result: Sendable {
    /// The model.
    public var model: LanguageModel
    /// Its bytes, as a file has them.
    public var bytes: [UInt8]
    /// The number of graphemes of running text it was made of.
    public var graphemeCount: Int
    /// The number of words that were listed.
    public var wordCount: Int
    /// The n-grams of each order that the texts have.
    public var counted: [Int]
    /// The n-grams of each order that were kept.
    public var kept: [Int]
    /// The discounts of each order, for counts of 1, of 2 and of more.
    public var discounts: [[Double]]
  }

  private let settings: Settings
  private let vocabulary: LanguageModelVocabulary
  private var windows: NGramWindows
  private var reader: LanguageModelText
  private var graphemeCount = 0
  private var words: [(word: [UInt16], count: Double)] = []

  /// Begins a model; throws for an impossible order or alphabet.
  public init(alphabet: Alphabet, settings: Settings = Settings()) throws(LanguageModelBuildError) {
    guard (1...LanguageModelLayout.largestOrder).contains(settings.order) else { throw .order(settings.order) }
    self.settings = settings
    vocabulary = try LanguageModelVocabulary(alphabet)
    windows = NGramWindows(order: settings.order, symbolCount: vocabulary.symbolCount)
    reader = LanguageModelText(vocabulary)
  }

  /// Adds running text, in which blank lines divide paragraphs, as if it occurred `weight` times.
  public mutating func add(text: String, weight: Int = 1) {
    for piece in reader.pieces(of: text) {
      windows.add(piece, weight: UInt32(clamping: weight))
      graphemeCount += piece.symbols.count * weight
    }
  }

  /// Adds a list of words with their counts, a word and its count on each line; a word alone counts once.
  ///
  /// A seventh of each word's count goes to its capitalized form and a fiftieth to its uppercase form, because such lists
  /// are lowercase.
  ///
  /// `capitalize` returns a word with its first letter, or wholly with all, in uppercase, by the language's rule; without it
  /// the words are English, where “i” is always uppercase.
  /// - Returns: The number of words that were taken.
  @discardableResult
  public mutating func add(
    wordList: String, capitalize: ((_ word: String, _ wholly: Bool) -> String)? = nil
  ) -> Int {
    let before = words.count
    for line in wordList.split(whereSeparator: \.isNewline) {
      let parts = line.split(whereSeparator: \.isWhitespace)
      guard let word = parts.first else { continue }
      let count = parts.count > 1 ? Double(parts[1]) ?? 1 : 1
      guard count > 0 else { continue }
      for (form, share) in Self.forms(of: String(word), capitalize) {
        guard let symbols = reader.pieces(of: form).first?.symbols, symbols.count == form.count else { continue }
        words.append((symbols, count * share))
      }
    }
    return words.count - before
  }

  private static func forms(
    of word: String, _ capitalize: ((_ word: String, _ wholly: Bool) -> String)?
  ) -> [(form: String, share: Double)] {
    guard word == word.lowercased(), word.contains(where: \.isLetter) else { return [(word, 1)] }
    if let capitalize { return [(word, 0.84), (capitalize(word, false), 0.14), (capitalize(word, true), 0.02)] }
    // The English I, alone or with its verb, is the one word that is always uppercase.
    if word == "i" || word.hasPrefix("i'") { return [(word.prefix(1).uppercased() + word.dropFirst(), 1)] }
    return [
      (word, 0.84), (word.prefix(1).uppercased() + word.dropFirst(), 0.14), (word.uppercased(), 0.02),
    ]
  }

  /// Makes the model.
  ///
  /// - Throws: `LanguageModelBuildError` when there is no text, or when not even single graphemes fit the size.
  public func build() throws -> Result {
    var windows = windows
    addWords(to: &windows)
    guard graphemeCount > 0 || !words.isEmpty else { throw LanguageModelBuildError.noText }
    windows.sort()
    let trie = NGramTrie(windows)
    windows = NGramWindows(order: 1, symbolCount: 1)
    let model = KneserNey(trie)
    var pruning = NGramPruning(trie)
    if let limit = settings.maximumSize {
      let least = LanguageModelWriter.size(
        counts: [vocabulary.symbolCount + 1] + Array(repeating: 0, count: settings.order - 1), vocabulary: vocabulary)
      guard least <= limit else { throw LanguageModelBuildError.tooSmall(limit: limit, least: least) }
      pruning = NGramPruning(trie, model, limit: limit) {
        LanguageModelWriter.size(counts: $0, vocabulary: vocabulary)
      }
    }
    let writer = LanguageModelWriter(trie, model, pruning, vocabulary: vocabulary)
    let bytes = writer.bytes()
    return Result(
      model: try LanguageModel(bytes: bytes), bytes: bytes, graphemeCount: graphemeCount, wordCount: words.count,
      counted: trie.levels.map(\.count), kept: writer.counts,
      discounts: model.discounts.map { [$0.one, $0.two, $0.more] })
  }

  private func addWords(to windows: inout NGramWindows) {
    guard let space = vocabulary.symbols[" "] else { return }
    let listed = words.reduce(0) { $0 + $1.count * Double($1.word.count + 1) }
    let wanted = graphemeCount > 0 ? Double(graphemeCount) * settings.wordShare : listed
    let scale = listed > 0 ? wanted / listed : 0
    for (word, count) in words {
      // A word that is too rare for its share is still a word; its rare forms are not.
      let weight = (count * scale).rounded()
      if weight >= 1 { windows.add(word: word, space: space, weight: UInt32(min(weight, 1e9))) }
    }
  }
}

/// Why a language model can't be made.
public enum LanguageModelBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The order doesn't lie between 1 and 8.
  case order(Int)
  /// The alphabet has no grapheme, or too many.
  case alphabetSize(Int)
  /// There is no text that the alphabet can write.
  case noText
  /// Not even single graphemes fit the size.
  case tooSmall(limit: Int, least: Int)

  /// The error's sentence: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .order(let order): "an order of \(order) isn't supported: choose one from 1 to 8"
    case .alphabetSize(let count): "an alphabet of \(count) graphemes isn't supported: give 1 to 65533"
    case .noText: "there is no text that the alphabet can write: give text files with --from, and look at --alphabet"
    case .tooSmall(let limit, let least):
      "a language model of this alphabet has at least \(least) bytes, and --max-size allows \(limit)"
    }
  }
}
