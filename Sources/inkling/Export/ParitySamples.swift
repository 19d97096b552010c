import Evaluation
import InkCore
import InkData
import InkSynthesis

/// Ink on which an export compares runtime and training network.
struct ParitySamples {
  /// Its origin in words.
  let name: String
  /// The ink.
  let inks: [Ink]

  /// The number of lines to compare, which have some 2,000 graphemes.
  private static let count = 64
  /// The number of graphemes that single characters must be compared on, since rounding flips near ties: of 64, a rate of one
  /// in a hundred shows as three now and then.
  private static let graphemeCount = 1_000

  /// Ink of a compiled set, spread over all of it.
  static func read(_ path: String) throws -> Self {
    let set = try CompiledSet(path: path)
    return Self(name: set.card.name, inks: try chosen(Array(0..<set.count), of: set).map { try set.sample(at: $0).ink })
  }

  /// Samples spread over all, enough for their graphemes.
  private static func chosen(_ indices: [Int], of set: CompiledSet) -> [Int] {
    let few = indices.spread(count)
    let graphemes = few.reduce(0) { $0 + set.info(at: $1).text.count }
    guard graphemes < graphemeCount else { return few }
    return indices.spread(graphemeCount * few.count / max(graphemes, few.count))
  }

  /// Ink of the validation part of a network's training data; without it, synthetic lines; without the starter set's
  /// files, none.
  static func validation(of origin: TrainingSources) -> Self {
    for source in origin.sources {
      let indices = (0..<source.set.count).filter { index in
        let info = source.set.info(at: index)
        return source.kinds.contains(info.kind) && (source.split.map { $0.part(of: info) == .validation } ?? true)
      }
      let inks = chosen(indices, of: source.set).compactMap { try? source.set.sample(at: $0).ink }
      if !inks.isEmpty { return Self(name: source.set.card.name, inks: inks) }
    }
    return Self(name: "synthetic lines", inks: synthesized())
  }

  private static func synthesized() -> [Ink] {
    guard let skeletons = try? SkeletonSet(path: SkeletonSet.starterPath),
      let texts = try? LatinTexts(path: LatinTexts.starterPath, skeletons: skeletons)
    else { return [] }
    let samples = LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons), texts: texts, writers: 900_001...900_064, kinds: [.line],
      seed: 1)
    return (0..<count).compactMap { try? samples.sample(at: $0).ink }
  }
}
