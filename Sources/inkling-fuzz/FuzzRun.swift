import CAllocationCounter
import InkCore
import InkModelFile
import InkRuntime

/// Tries changed model files: each is rejected with an error, or read and used for one recognition. A trap ends the run.
package struct FuzzRun {
  package let valid: [ContainerParts]
  /// The seed of the changes, together with a file's number.
  package let seed: UInt64

  /// The memory that loading a file may need, over its size: weights are packed in panels of sixteen rows.
  package static let memoryFactor = 64
  /// The bytes that it may need besides, for error messages and a language model's tables.
  package static let memoryConstant = 256 << 10

  /// Makes a run; there is a valid file.
  package init(valid: [ContainerParts], seed: UInt64) {
    precondition(!valid.isEmpty, "a run needs a valid file to change")
    self.valid = valid
    self.seed = seed
  }

  package func file(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed, iteration: number)
    let parts = valid[random.below(valid.count)]
    var mutation = ModelMutation(random: random)
    return mutation.bytes(of: parts)
  }

  package func tryFile(_ number: Int, _ bytes: [UInt8], _ report: inout FuzzReport) {
    report.files += 1
    let before = allocation_bytes()
    var recognizer: Recognizer?
    do throws(ModelFileError) {
      let file = try ModelFile(bytes: bytes)
      do throws(RecognizerError) {
        recognizer = try Recognizer(model: file)
      } catch {
        precondition(!error.description.isEmpty, "an error without a description")
        report.unusable += 1
      }
    } catch {
      precondition(!error.description.isEmpty, "an error without a description")
      report.rejected += 1
    }
    measure(allocation_bytes() - before, of: bytes.count, number, &report)
    if let recognizer { use(recognizer, &report) }
  }

  private func use(_ recognizer: Recognizer, _ report: inout FuzzReport) {
    // A file's beam may take seconds: that is slow, not wrong.
    let width = min(recognizer.metadata.decoder.beamWidth, 64)
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 2, beamWidth: width))
    drawing.replaceInk(with: Self.ink)
    do throws(RecognizerError) {
      for candidate in try drawing.prediction() {
        precondition(
          String(candidate.segmentation.map(\.grapheme)) == candidate.text, "a grapheme without its segment")
      }
      _ = try drawing.stablePrefix(pause: 10)
    } catch {
      precondition(!error.description.isEmpty, "an error without a description")
    }
    report.used += 1
  }

  private func measure(_ allocated: Int, of size: Int, _ number: Int, _ report: inout FuzzReport) {
    guard allocation_bytes() >= 0 else { return }
    let share = Double(allocated) / Double(max(size, 1))
    if share > report.mostMemory { (report.mostMemory, report.mostMemoryFile) = (share, number) }
    if allocated > Self.memoryFactor * size + Self.memoryConstant { report.overLimit.append(number) }
  }

  /// Letters, a bar, a dot, and a point that isn't finite.
  private static let ink = Ink(strokes: [
    Stroke(locations: (0...10).map { Point(x: 0, y: Float($0)) }),
    Stroke(locations: (0...10).map { Point(x: 10 + Float($0 % 5), y: 10 - Float($0)) }),
    Stroke(locations: (0...6).map { Point(x: Float($0) - 3, y: 5) }),
    Stroke(locations: [Point(x: 12, y: -4), Point(x: .nan, y: 0)]),
  ])
}

/// The results of changed model files.
package struct FuzzReport: Hashable, Sendable {
  package var files = 0
  package var rejected = 0
  /// The number of readable files with an unusable language model.
  package var unusable = 0
  /// The number of files that recognized ink, or failed to turn it into frames.
  package var used = 0
  /// The most bytes allocated to open a file and make a recognizer from it, over the file's size; −1 where they can't be
  /// counted.
  package var mostMemory = -1.0
  package var mostMemoryFile = 0
  package var overLimit: [Int] = []

  package init() {}

  package var text: String {
    var text =
      "\(files) files: \(rejected) rejected, \(unusable) with an unusable language model, \(used) read and used"
    if mostMemory >= 0 {
      let times = (mostMemory * 10).rounded() / 10
      text += "; memory to load one: at most \(times) times its size, for file \(mostMemoryFile)"
    }
    if let first = overLimit.first { text += "; \(overLimit.count) needed more than is allowed, first file \(first)" }
    return text
  }
}
