import InkDecoding

// Pages of ink on the web have models of one language: Scripts/build-wasm leaves this out there.
#if !ONE_LANGUAGE
  /// The languages that a page or a writer used so far: the prior of the next line's.
  ///
  /// A habit forgets: after some thirty lines of another language it expects that one. An app can keep one with its writer.
  public struct LanguageHabit: Hashable, Sendable {
    /// The lines that were read in each language, by its tag; earlier ones count less.
    public private(set) var counts: [String: Float]

    /// Makes a habit; without counts all languages are alike.
    public init(counts: [String: Float] = [:]) {
      self.counts = counts
    }

    /// Counts a line; `share` is the probability that it was of this language.
    public mutating func add(_ language: String, share: Float = 1) {
      for tag in counts.keys { counts[tag]! *= Self.memory }
      counts[language, default: 0] += share
    }

    /// Adds another habit's lines.
    package mutating func add(_ other: LanguageHabit) {
      for (tag, count) in other.counts { counts[tag, default: 0] += count }
    }

    /// The natural logarithms of the probabilities of languages, which add up to 1.
    ///
    /// - Precondition: there is a language.
    public func logPriors(of languages: [String]) -> [Float] {
      let known = languages.map { counts[$0] ?? 0 }
      let sum = known.reduce(0, +) + Self.doubt
      return known.map { naturalLog(($0 + Self.doubt / Float(languages.count)) / sum) }
    }

    /// The part of a count that is left after one more line.
    private static let memory: Float = 0.97
    /// The number of lines that the knowledge of nothing counts as, all languages together.
    private static let doubt: Float = 1
  }
#endif
