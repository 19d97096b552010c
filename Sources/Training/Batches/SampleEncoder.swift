import Distribution
import Evaluation
import Foundation
import InkCore
import InkData
import InkFeatures
import InkNetwork
import NeuralNet
import Synchronization

/// Turns samples into the network's frames and the labels to learn, as the recipe's task asks.
struct SampleEncoder: Sendable {
  /// The number of a sample's frames, or the reason why training skips it.
  enum Length: Sendable, Equatable {
    case frames(Int)
    case skipped(SkipReason)
  }

  let extractor: FeatureExtractor
  private let alphabet: Alphabet
  private let task: ModelTask
  private let layers: [LayerDescription]

  init(recipe: Recipe) throws {
    extractor = recipe.extractor
    alphabet = try recipe.alphabet()
    task = recipe.task
    layers = recipe.network
  }

  /// Whether there is a label for every frame instead of a text.
  var labelsFrames: Bool { task == .strokes }

  /// The labels of a sample; `nil` when its text has graphemes outside the alphabet, or nothing is known of its strokes.
  private func labels(of sample: LabelledInk, _ graph: StrokeGraph?) -> [Int32]? {
    guard labelsFrames else { return try? alphabet.encode(sample.text) }
    return graph.flatMap { sample.structure?.labels(of: $0) }
  }

  /// The frames of a sample with its labels; `nil` where there are none.
  func encoded(_ sample: LabelledInk) -> (frames: FeatureFrames, labels: [Int32])? {
    guard let frames = try? extractor.frames(of: sample.ink), let labels = labels(of: sample, frames.graph) else {
      return nil
    }
    return (frames, labels)
  }

  func length(of sample: LabelledInk) -> Length {
    guard let frames = try? extractor.frameCount(of: sample.ink) else { return .skipped(.noFrames) }
    if labelsFrames { return sample.structure == nil ? .skipped(.noStructure) : .frames(frames) }
    guard let labels = labels(of: sample, nil) else { return .skipped(.outsideAlphabet) }
    guard task == .lines || labels.count == 1 else { return .skipped(.manyCharacters) }
    let outputs = layers.reduce(frames) { $1.outputLength(frames: $0) }
    return outputs < CTCLoss.framesNeeded(for: labels) ? .skipped(.tooShort) : .frames(frames)
  }

  /// Counts frames on all cores of all processes, without computing features; the results are in the candidates' order.
  func lengths(
    of candidates: [TrainingCorpus.Candidate], in sources: [TrainingSource], group: ProcessGroup,
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> [Length] {
    let own = Array(candidates[group.share(of: candidates.count)])
    let chunk = 256
    @Sendable func report(_ chunks: Int) { progress(min(chunks * chunk, own.count) * group.count) }
    let lengths = try concurrentMap(
      count: (own.count + chunk - 1) / chunk, workers: ProcessInfo.processInfo.activeProcessorCount, progress: report
    ) { number in
      try own[number * chunk..<min((number + 1) * chunk, own.count)].map { candidate in
        length(of: try sources[candidate.source].sample(candidate.index)).number
      }
    }
    return try group.gather(lengths.flatMap(\.self)).joined().map(Length.init)
  }
}

/// The frames and labels of samples that nothing changes from epoch to epoch, made once, as far as memory allows.
final class EncodedSamples: Sendable {
  typealias Encoded = (frames: FeatureFrames, labels: [Int32])

  private struct Key: Hashable {
    var source: Int
    var index: Int
  }

  /// The number of numbers that are kept at most: half of the memory.
  private static let capacity = Int(ProcessInfo.processInfo.physicalMemory / 8)

  private let kept = Mutex<(samples: [Key: Encoded], size: Int)>(([:], 0))

  subscript(source: Int, index: Int) -> Encoded? {
    kept.withLock { $0.samples[Key(source: source, index: index)] }
  }

  func keep(_ encoded: Encoded, _ source: Int, _ index: Int) {
    let graph = encoded.frames.graph
    let size =
      encoded.frames.values.count + encoded.frames.plane.count + (graph?.pairs.count ?? 0) + encoded.labels.count
    kept.withLock { kept in
      guard kept.size + size <= Self.capacity,
        kept.samples.updateValue(encoded, forKey: Key(source: source, index: index)) == nil
      else { return }
      kept.size += size
    }
  }
}

/// Why a sample of a data source takes no part in training.
public enum SkipReason: String, Sendable, CaseIterable {
  /// The recipe doesn't take its kind.
  case kind = "of another kind"
  /// The recipe doesn't take its language.
  case language = "of another language"
  /// The split leaves it out.
  case excluded = "left out by the split"
  /// The split keeps it for testing.
  case test = "kept for testing"
  /// It isn't among the samples that validation is done on.
  case notChosen = "not chosen for validation"
  /// Its text is empty.
  case emptyText = "without text"
  /// Its text has graphemes that the alphabet doesn't have.
  case outsideAlphabet = "with text outside the alphabet"
  /// Its text has several characters, and the network reads one.
  case manyCharacters = "of several characters"
  /// Nothing is known of its strokes, and the network labels them.
  case noStructure = "without the truth about their strokes"
  /// It has no ink that frames can be made of.
  case noFrames = "without usable ink"
  /// Its text needs more frames than the network gives for its ink.
  case tooShort = "with less ink than its text needs"
}

extension SampleEncoder.Length {
  /// The length as a number, for other processes: reasons are below 0.
  fileprivate var number: Double {
    switch self {
    case .frames(let count): Double(count)
    case .skipped(let reason): -1 - Double(SkipReason.allCases.firstIndex(of: reason)!)
    }
  }

  fileprivate init(_ number: Double) {
    self = number < 0 ? .skipped(SkipReason.allCases[Int(-1 - number)]) : .frames(Int(number))
  }
}

extension PageStructure {
  /// The labels of a graph's strokes, then of its pairs; −1 where one isn't known, or a stroke of a pair isn't writing.
  package func labels(of graph: StrokeGraph) -> [Int32] {
    let places = places(strokeCount: graph.count)
    let isWriting = isWriting(strokeCount: graph.count)
    var labels = isWriting.map { known in
      known.map { Int32(($0 ? StrokeLabel.writing : .drawing).rawValue) } ?? -1
    }
    for stroke in 0..<graph.count {
      for pair in graph.offsets[stroke]..<graph.offsets[stroke + 1] {
        guard let place = places[stroke], let other = places[Int(graph.neighbours[pair])] else {
          labels.append(-1)
          continue
        }
        guard place.line == other.line else {
          labels.append(Int32(StrokeLabel.apart.rawValue))
          continue
        }
        let label = place.word.map { $0 == other.word ? StrokeLabel.sameWord : .sameLine }
        labels.append(label.map { Int32($0.rawValue) } ?? -1)
      }
    }
    return labels
  }

  /// The line of every stroke of writing, and its word where the line's words are known.
  private func places(strokeCount: Int) -> [(line: Int, word: Int?)?] {
    var places = [(line: Int, word: Int?)?](repeating: nil, count: strokeCount)
    for (number, line) in lines.enumerated() {
      for (word, strokes) in line.words.enumerated() {
        for stroke in strokes.strokes where places.indices.contains(stroke) {
          places[stroke] = (number, line.hasKnownWords ? word : nil)
        }
      }
    }
    return places
  }
}
