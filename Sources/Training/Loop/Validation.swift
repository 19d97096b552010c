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
  /// The result of a validation.
  struct Score: Sendable {
    /// Edits over graphemes: the character error rate, 1 being 100 %. Of strokes, the share that is labelled wrong.
    var characterErrorRate: Double
    /// The loss of a label on average, in nats; samples without one are left out.
    var loss: Double
    /// The share of samples that were read without an error.
    var exact: Double
    /// The number of samples.
    var samples: Int
    /// The character error rate of each kind of samples that there is.
    var kinds: [(kind: SampleKind, characterErrorRate: Double)]
  }

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

  /// Whether there are no samples.
  var isEmpty: Bool { samples.isEmpty }

  /// Evaluates a network on all cores of all processes; sums are in the order of the samples.
  func score(_ network: Network, group: ProcessGroup = .alone) throws -> Score {
    let chunks = (samples.count + Self.chunk - 1) / Self.chunk
    // In turn, so that every process has long samples and short ones.
    let own = Array(stride(from: group.rank, to: chunks, by: group.count))
    let tallies = try concurrentMap(count: own.count, workers: ProcessInfo.processInfo.activeProcessorCount) { index in
      let start = own[index] * Self.chunk
      return try tally(samples[start..<min(start + Self.chunk, samples.count)], network: network)
    }
    let all = try group.gather(tallies.flatMap(\.numbers)).map(Tally.list)
    let total = (0..<chunks).reduce(into: Tally()) { $0.add(all[$1 % group.count][$1 / group.count]) }
    return Score(
      characterErrorRate: Double(total.edits) / Double(max(total.graphemes, 1)),
      loss: total.loss / Double(max(total.lossLabels, 1)),
      exact: Double(total.exact) / Double(max(samples.count, 1)), samples: samples.count,
      kinds: SampleKind.allCases.compactMap { kind in
        total.kinds[kind].map { (kind, Double($0.edits) / Double(max($0.graphemes, 1))) }
      })
  }

  private struct Tally: Sendable {
    var edits = 0
    var graphemes = 0
    var exact = 0
    var loss = 0.0
    var lossLabels = 0
    var kinds: [SampleKind: (edits: Int, graphemes: Int)] = [:]

    /// The tally as numbers, for other processes.
    var numbers: [Double] {
      [Double(exact), loss, Double(lossLabels)]
        + SampleKind.allCases.flatMap { kind in
          let part = kinds[kind] ?? (-1, -1)
          return [Double(part.edits), Double(part.graphemes)]
        }
    }

    /// The tallies that `numbers` of several make.
    static func list(_ numbers: [Double]) -> [Tally] {
      let length = 3 + 2 * SampleKind.allCases.count
      return stride(from: 0, to: numbers.count, by: length).map { start in
        var tally = Tally()
        (tally.exact, tally.loss, tally.lossLabels) = (
          Int(numbers[start]), numbers[start + 1], Int(numbers[start + 2])
        )
        for (index, kind) in SampleKind.allCases.enumerated() where numbers[start + 3 + 2 * index] >= 0 {
          tally.add(
            edits: Int(numbers[start + 3 + 2 * index]), of: Int(numbers[start + 4 + 2 * index]), kind: kind)
        }
        return tally
      }
    }

    mutating func add(edits added: Int, of count: Int, kind: SampleKind) {
      edits += added
      graphemes += count
      let before = kinds[kind] ?? (0, 0)
      kinds[kind] = (before.edits + added, before.graphemes + count)
    }

    mutating func add(_ other: Tally) {
      for (kind, part) in other.kinds { add(edits: part.edits, of: part.graphemes, kind: kind) }
      exact += other.exact
      loss += other.loss
      lossLabels += other.lossLabels
    }
  }

  private func tally(_ part: ArraySlice<TrainingCorpus.ValidationSample>, network: Network) throws -> Tally {
    var batch = SequenceBatch(featureCount: part.first?.frames.featureCount ?? 0)
    batch.labelsFrames = labelsFrames
    for sample in part { batch.append(sample.frames.values, plane: sample.frames.plane, labels: sample.labels) }
    let (result, costs) = try network.evaluate(batch)
    let decoder = GreedyDecoder(alphabet: alphabet)
    var tally = Tally()
    for (sequence, sample) in part.enumerated() {
      let values = Array(result[sequence])
      let edits: Int
      let known = labelsFrames ? sample.labels.count { $0 >= 0 } : sample.labels.count
      if labelsFrames {
        edits = Self.wrongLabels(values, sample.labels)
      } else {
        let text = decoder.decode(values.span, frameCount: result.frameCount(of: sequence))
        edits = EditDistance.between(sample.labels, text.labels)
      }
      tally.add(edits: edits, of: known, kind: sample.kind)
      tally.exact += edits == 0 ? 1 : 0
      if let cost = costs[sequence] {
        tally.loss += cost
        tally.lossLabels += known
      }
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
