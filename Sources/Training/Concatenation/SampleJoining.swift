import InkData
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
    guard settings.isOn else { return candidates.map(\.sample) }
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
    for key in order {
      guard let group = open.removeValue(forKey: key) else { continue }
      result.append(Self.joined(group.members))
    }
    return result
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
