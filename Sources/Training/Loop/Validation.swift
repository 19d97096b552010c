import Distribution
import Evaluation
import Foundation
import InkCore
import InkData
import InkDecoding
import NeuralNet
import TextAndFiles

/// Evaluates a network by the greedy decoding of the validation samples; one that labels strokes by their likeliest labels.
struct Validation: Sendable {
  private let samples: [TrainingCorpus.ValidationSample]
  private let alphabet: Alphabet
  private let labelsFrames: Bool
  private static let chunk = 16

  init(corpus: TrainingCorpus, recipe: Recipe) throws {
    self.init(samples: corpus.validation, alphabet: try recipe.alphabet(), labelsFrames: recipe.task == .strokes)
  }

  init(samples: [TrainingCorpus.ValidationSample], alphabet: Alphabet, labelsFrames: Bool = false) {
    self.labelsFrames = labelsFrames
    // Like lengths together keep the cores evenly busy.
    self.samples = samples.sorted { $0.frames.frameCount > $1.frames.frameCount }
    self.alphabet = alphabet
  }

  var isEmpty: Bool { samples.isEmpty }

  /// Evaluates a network on all cores of all processes; sums are in the order of the samples.
  func score(_ network: Network, group: ProcessGroup = .alone) throws -> TrainingProgress.ValidationResult {
    let chunks = (samples.count + Self.chunk - 1) / Self.chunk
    // In turn, so that every process has long samples and short ones.
    let own = Array(stride(from: group.rank, to: chunks, by: group.count))
    let tallies = try concurrentMap(count: own.count, workers: ProcessInfo.processInfo.activeProcessorCount) { index in
      let start = own[index] * Self.chunk
      return try tally(samples[start..<min(start + Self.chunk, samples.count)], network: network)
    }
    let all = try group.gather(tallies.flatMap(\.numbers))
    var total = Tally()
    for chunk in 0..<chunks {
      total += all[chunk % group.count].dropFirst(chunk / group.count * Tally.length).prefix(Tally.length)
    }
    let sums = total.numbers
    let kinds = SampleKind.allCases.indices.map { kind in sums.dropFirst(3 + 3 * kind).prefix(3) }.map(Array.init)
    let (edits, graphemes) = kinds.reduce((0.0, 0.0)) { ($0.0 + $1[1], $0.1 + $1[2]) }
    return TrainingProgress.ValidationResult(
      characterErrorRate: edits / max(graphemes, 1),
      kinds: zip(SampleKind.allCases, kinds).filter { $1[0] > 0 }.map { ($0, $1[1] / max($1[2], 1)) },
      loss: sums[1] / max(sums[2], 1), exact: sums[0] / Double(max(samples.count, 1)), samples: samples.count)
  }

  /// Sums over samples, as the numbers that processes exchange.
  private struct Tally {
    /// The samples without an error, the loss, the labels that have one; for each kind samples, edits and graphemes.
    var numbers = [Double](repeating: 0, count: Self.length)

    static let length = 3 + 3 * SampleKind.allCases.count

    static func += (total: inout Self, other: some Collection<Double>) {
      total.numbers = zip(total.numbers, other).map(+)
    }

    mutating func add(edits: Int, of count: Int, cost: Double?, kind: SampleKind) {
      numbers[0] += edits == 0 ? 1 : 0
      if let cost {
        numbers[1] += cost
        numbers[2] += Double(count)
      }
      let start = 3 + 3 * SampleKind.allCases.firstIndex(of: kind)!
      for (index, number) in [1, edits, count].enumerated() { numbers[start + index] += Double(number) }
    }
  }

  private func tally(_ part: ArraySlice<TrainingCorpus.ValidationSample>, network: Network) throws -> Tally {
    var batch = SequenceBatch(featureCount: part.first?.frames.featureCount ?? 0)
    batch.labelsFrames = labelsFrames
    for sample in part { batch.append(sample.frames, labels: sample.labels) }
    let (result, costs) = try network.evaluate(batch)
    let decoder = GreedyDecoder(alphabet: alphabet)
    var tally = Tally()
    for (sequence, sample) in part.enumerated() {
      let values = Array(result[sequence])
      let known = labelsFrames ? sample.labels.count { $0 >= 0 } : sample.labels.count
      let edits =
        labelsFrames
        ? Self.wrongLabels(values, sample.labels)
        : EditDistance.between(
          sample.labels, decoder.decode(values.span, frameCount: result.frameCount(of: sequence)).labels)
      tally.add(edits: edits, of: known, cost: costs[sequence], kind: sample.kind)
    }
    return tally
  }

  /// The number of frames whose likeliest class isn't their label, where that is known.
  private static func wrongLabels(_ values: [Float], _ labels: [Int32]) -> Int {
    let classes = labels.isEmpty ? 0 : values.count / labels.count
    return labels.indices.count { frame in
      let row = values[frame * classes..<(frame + 1) * classes]
      return labels[frame] >= 0 && row.indices.max { row[$0] < row[$1] }! - row.startIndex != Int(labels[frame])
    }
  }
}
