import InkFeatures
import InkModelFile
import InkRuntime

/// A model's network alone on the frames of lines, kept ready to be measured in bursts.
final class NetworkBench {
  private let network: RuntimeNetwork
  private let scratch = NetworkScratch()
  private let lines: [FeatureFrames]

  /// Packs the weights and reads every line a few times, so that the scratch has grown to what they need.
  ///
  /// - Precondition: there is a line.
  init(_ file: ModelFile, lines: [FeatureFrames]) throws {
    precondition(!lines.isEmpty, "a network is measured on lines")
    network = try RuntimeNetwork(file, kernels: .best())
    self.lines = lines
    _ = run(.steps(3))
  }

  /// Reads every line again and again, one line after the other, and measures each read.
  ///
  /// - Parameter extent: so many reads of every line, or so many seconds for all, each line with its share.
  func run(_ extent: StepBench.Extent) -> NetworkResult {
    let share: StepBench.Extent =
      switch extent {
      case .seconds(let seconds): .seconds(seconds / Double(lines.count))
      case .steps: extent
      }
    var medians: [Double] = []
    var reads = 0
    let watch = Stopwatch()
    for line in lines {
      var times: [Double] = []
      var elapsed = 0.0
      let watch = Stopwatch()
      repeat {
        _ = network.run(line.values, frameCount: line.frameCount, scratch: scratch)
        let now = watch.seconds
        times.append(now - elapsed)
        elapsed = now
      } while !share.isOver(steps: times.count, seconds: elapsed)
      medians.append(Median.of(times))
      reads += times.count
    }
    return NetworkResult(
      reads: reads, seconds: watch.seconds, lineSeconds: medians.reduce(0, +) / Double(medians.count))
  }
}

/// What a burst of reads came to.
struct NetworkResult: Codable, Hashable, Sendable {
  /// The reads of all lines.
  var reads: Int
  /// The seconds that they took.
  var seconds: Double
  /// The seconds of a line: the median of each line's reads, averaged over the lines.
  var lineSeconds: Double
}

/// What a listening benchmark of a network says first.
struct NetworkReady: Codable, Hashable, Sendable {
  var machine: Machine
  /// The runtime's instruction set.
  var instructions: String
  /// How the weights are stored: float32, float16, int8.
  var weights: String
  var lines: Int
  /// The frames of a line, on average.
  var frames: Double
}
