import Foundation
import InkData
import InkSynthesis
import Tensors

/// Decides which samples of an epoch are joined: by seed, epoch and source alone.
package struct SampleJoining: Sendable {
  private let settings: ConcatenationSettings
  private let seed: UInt64

  package init(settings: ConcatenationSettings, seed: UInt64) {
    self.settings = settings
    self.seed = seed
  }

  /// The facts about a sample that joining needs.
  package struct Candidate: Sendable {
    var sample: PlannedSample
    var writer: Int32
    var kind: SampleKind
  }

  /// Pieces of one writer that wait for more.
  private struct Group {
    var members: [PlannedSample]
    var size: Int
  }

  private struct Key: Hashable {
    var writer: Int32
    var kind: SampleKind
  }

  /// The samples of a source in an epoch, some of them joined; every one of them is in the result once.
  package func join(_ candidates: [Candidate], source: Int, epoch: Int) -> [PlannedSample] {
    guard settings.share > 0 || settings.characterShare > 0 else { return candidates.map(\.sample) }
    var random = RandomStream.grouping.source(seed: seed, source, epoch)
    var open: [Key: Group] = [:]
    // In the order of opening: a dictionary's order differs from process to process.
    var order: [Key] = []
    var result: [PlannedSample] = []
    result.reserveCapacity(candidates.count)
    for candidate in candidates {
      let share = share(of: candidate.kind)
      guard candidate.writer >= 0, share > 0, random.uniform() < share else {
        result.append(candidate.sample)
        continue
      }
      let key = Key(writer: candidate.writer, kind: candidate.kind)
      if open[key] == nil {
        open[key] = Group(members: [], size: size(of: candidate.kind, &random))
        order.append(key)
      }
      open[key]?.members.append(candidate.sample)
      if let group = open[key], group.members.count == group.size {
        result.append(Self.joined(group.members))
        open[key] = nil
      }
    }
    return result + order.compactMap { open.removeValue(forKey: $0) }.map { Self.joined($0.members) }
  }

  private static func joined(_ members: [PlannedSample]) -> PlannedSample {
    var first = members[0]
    first.companions = members.dropFirst().map(\.index)
    first.frames = members.reduce(0) { $0 + $1.frames }
    return first
  }

  private func share(of kind: SampleKind) -> Float {
    switch kind {
    case .word: settings.share
    case .character: settings.characterShare
    case .line, .page: 0
    }
  }

  private func size(of kind: SampleKind, _ random: inout RandomSource) -> Int {
    let range = kind == .word ? settings.words : settings.characters
    return range.lowerBound + Int(random.next() % UInt64(range.count))
  }
}

/// Writes words of one writer on one line, and characters side by side, with gaps by a random source.
package struct SampleComposer: Sendable {
  private let settings: ConcatenationSettings

  package init(settings: ConcatenationSettings) {
    self.settings = settings
  }

  /// One sample of several, all of one kind and writer; a single one stays as it is.
  package func compose(_ samples: [LabelledInk], random: inout RandomSource) -> LabelledInk {
    guard var result = samples.first, samples.count > 1 else { return samples[0] }
    let isWords = result.kind == .word
    let typical = isWords ? settings.space : settings.letterGap
    let median = typical * Self.factor(0.8 * settings.spaceSpread, &random)
    let pieces = samples.map { sample in
      let gap = median * Self.factor(0.6 * settings.spaceSpread, &random)
      return LineComposition.Piece(
        // A narrower gap between words wouldn't be seen.
        ink: sample.ink, text: sample.text, gap: isWords ? max(gap, min(typical, 0.4)) : gap,
        lift: random.normal(deviation: settings.lift), size: Self.factor(settings.size, &random))
    }
    result.ink = LineComposition.line(of: pieces)
    result.text = samples.map(\.text).joined(separator: isWords ? " " : "")
    result.kind = isWords ? .line : .word
    result.sampleID = samples.map(\.sampleID).joined(separator: "+")
    return result
  }

  /// A random factor with median 1.
  private static func factor(_ deviation: Float, _ random: inout RandomSource) -> Float {
    // Beyond two deviations gaps would be as long as lines.
    exp(min(max(random.normal(deviation: deviation), -2 * deviation), 2 * deviation))
  }
}

/// The joining of words and isolated characters of one writer in training: words to lines, characters to words.
///
/// Joined samples replace the samples that they are made of, so that weights keep their meaning and an epoch
/// takes no longer. Lengths are in x-heights, the height of a lowercase letter without ascender.
public struct ConcatenationSettings: Sendable, Equatable, RecipeFields {
  /// The share of words that are joined to lines.
  public var share: Float = 0
  /// The number of words of a line.
  public var words: ClosedRange<Int> = 2...6
  /// The median gap between two words; real lines of UNIPEN have 1.5.
  public var space: Float = 1.4
  /// The spread of gaps between words, as the standard deviation of their logarithm: 0.8 of it from line to line,
  /// 0.6 from gap to gap. Real lines of UNIPEN have 0.68.
  public var spaceSpread: Float = 0.6
  /// The share of isolated characters that are joined to a word without a space, as in a number or a code.
  public var characterShare: Float = 0
  /// The number of characters of such a word.
  public var characters: ClosedRange<Int> = 2...6
  /// The median gap between two of its characters.
  public var letterGap: Float = 0.35
  /// The standard deviation of each piece's distance from the common baseline.
  public var lift: Float = 0.1
  /// The spread of the size of pieces, as the standard deviation of its logarithm.
  public var size: Float = 0.06

  /// Makes settings of defaults, which join nothing.
  public init() {}

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.number("share", &share, in: 0...1)
    try fields.range("words", &words, in: 2...50)
    try fields.number("space", &space, in: 0...10)
    try fields.number("spaceSpread", &spaceSpread, in: 0...2)
    try fields.number("characterShare", &characterShare, in: 0...1)
    try fields.range("characters", &characters, in: 2...50)
    try fields.number("letterGap", &letterGap, in: 0...10)
    try fields.number("lift", &lift, in: 0...2)
    try fields.number("size", &size, in: 0...1)
  }
}
