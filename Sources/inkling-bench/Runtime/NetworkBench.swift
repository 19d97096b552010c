import InkCore
import InkFeatures
import InkModelFile
import InkRuntime

final class NetworkBench {
  private let network: RuntimeNetwork
  private let scratch = NetworkScratch()
  private let lines: [FeatureFrames]

  /// Packs the weights and runs every line, of at least one, a few times, so that the scratch has its final size.
  init(_ file: ModelFile, lines: [FeatureFrames]) throws {
    precondition(!lines.isEmpty, "a network needs a line to be measured on")
    network = try RuntimeNetwork(file, kernels: .best())
    self.lines = lines
    _ = run(.steps(3))
  }

  /// Runs every line repeatedly, one line after the other, and measures each run; of seconds each line has an equal
  /// share.
  func run(_ extent: StepBench.Extent) -> NetworkResult {
    let share: StepBench.Extent =
      switch extent {
      case .seconds(let seconds): .seconds(seconds / Double(lines.count))
      case .steps: extent
      }
    let watch = Stopwatch()
    let times = lines.map { line in
      Stopwatch.repeated(until: share.isOver) { network.run(line, scratch: scratch) }
    }
    let medians = times.compactMap(\.median)
    return NetworkResult(
      reads: times.reduce(0) { $0 + $1.count }, seconds: watch.seconds,
      lineSeconds: medians.reduce(0, +) / Double(medians.count))
  }
}

struct NetworkResult: Codable, Hashable, Sendable {
  var reads: Int
  var seconds: Double
  /// The seconds of a line: the median of its runs, averaged over the lines.
  var lineSeconds: Double
}

/// The first line of a listening benchmark of a network.
struct NetworkReady: Codable, Hashable, Sendable {
  var machine: BenchMachine
  var instructions: String
  var weights: String
  var lines: Int
  var frames: Double
}

/// Frames of lines with the outputs of a model's network, for comparing and measuring another engine.
struct NetworkRecord: Encodable {
  struct Line: Encodable {
    /// The frames, `T`.
    var frames: Int
    /// The features, `[T, F]` row-major.
    var values: [Float]
    /// The frames of the output, `T′`.
    var outputs: Int
    /// Natural logarithms, `[T′, C]` row-major, computed with the file's weights and unrounded activations.
    var logProbabilities: [Float]
  }

  /// The features of a frame, `F`.
  var features: Int
  var classes: Int
  var lines: [Line]

  init(_ file: ModelFile, lines: [FeatureFrames]) throws {
    let recognizer = try Recognizer(model: file)
    features = file.metadata.network.inputFeatures
    classes = file.metadata.network.classes
    self.lines = lines.map { frames in
      let output = recognizer.logProbabilities(of: frames, arithmetic: .exact)
      return Line(
        frames: frames.frameCount, values: frames.values, outputs: output.frameCount, logProbabilities: output.values)
    }
  }
}

extension ModelFile {
  func withFloatWeights() throws(ModelFileError) -> ModelFile {
    var tensors: [ModelTensorContent] = []
    for weight in metadata.network.weights {
      tensors.append(.float32(weight.name, shape: weight.shape, try float32(named: weight.name)))
    }
    return try ModelFile(bytes: ModelFileWriter(metadata: metadata, tensors: tensors).bytes())
  }
}
