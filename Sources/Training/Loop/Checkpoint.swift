import Foundation
import NeuralNet
import TextAndFiles

/// The whole state of a run: weights, optimizer, average, position, recipe. A safetensors file.
///
/// Weights have their own names, their average `average.<name>`, and the optimizer's means
/// are `optimizer.first` and `optimizer.second`.
struct Checkpoint {
  /// The weights in the layout of the network's parameters.
  var weights: [Float]
  var optimizer: AdamW.State
  var average: (values: [Float], steps: Int)?
  var state: TrainingState
  /// The resolved recipe.
  var recipe: String
  /// The folder that the recipe's paths start from, as seen from where the run was started.
  var folder: String

  static let format = "inkling-checkpoint-1"

  /// The metadata's JSON beside the recipe.
  struct Position: Codable {
    var state: TrainingState
    var optimizerSteps: Int
    var averageSteps: Int?
  }

  /// Writes the checkpoint under another name, syncs and renames it.
  func write(to path: String, entries: [ParameterEntry]) throws {
    let position = Position(state: state, optimizerSteps: optimizer.steps, averageSteps: average?.steps)
    var writer = try Self.writer(position, recipe: recipe, folder: folder)
    for entry in entries { writer.add(Array(weights[entry.range]), shape: entry.shape, name: entry.name) }
    if let average {
      for entry in entries {
        writer.add(Array(average.values[entry.range]), shape: entry.shape, name: "average.\(entry.name)")
      }
    }
    writer.add(optimizer.first, shape: [optimizer.first.count], name: "optimizer.first")
    writer.add(optimizer.second, shape: [optimizer.second.count], name: "optimizer.second")
    try writer.write(to: path)
  }

  /// Begins a file by its metadata.
  static func writer(_ position: Position, recipe: String, folder: String) throws -> SafetensorsWriter {
    var writer = SafetensorsWriter()
    writer.add(metadata: format, for: "format")
    writer.add(metadata: try JSONText.line(position), for: "position")
    writer.add(metadata: recipe, for: "recipe")
    writer.add(metadata: folder, for: "folder")
    return writer
  }
}

extension Checkpoint {
  /// A checkpoint file whose metadata is read, but not its tensors.
  struct Opened {
    var file: SafetensorsFile
    var recipe: String
    var folder: String
    fileprivate var position: Position

    var state: TrainingState { position.state }
    var hasAverage: Bool { position.averageSteps.map { $0 > 0 } ?? false }
  }

  static func open(_ path: String) throws -> Opened {
    let file = try SafetensorsFile(path: path)
    guard file.metadata["format"] == format else {
      let found = file.metadata["format"].map { "its format is “\($0)”" } ?? "it names no format"
      throw TrainingError.badCheckpoint(path: path, reason: "\(found), “\(format)” is needed")
    }
    guard let recipe = file.metadata["recipe"], let folder = file.metadata["folder"],
      let position = file.metadata["position"]
    else { throw TrainingError.badCheckpoint(path: path, reason: "its recipe or position is missing") }
    do {
      let decoded = try JSONDecoder().decode(Position.self, from: Data(position.utf8))
      return Opened(file: file, recipe: recipe, folder: folder, position: decoded)
    } catch {
      throw TrainingError.badCheckpoint(path: path, reason: "its position can't be read")
    }
  }

  init(_ opened: Opened, like parameters: Parameters) throws {
    let (file, entries, count) = (opened.file, parameters.entries, parameters.count)
    weights = try Self.flat(file, entries: entries, count: count, prefix: "")
    optimizer = AdamW.State(
      first: try file.floats("optimizer.first", shape: [count]),
      second: try file.floats("optimizer.second", shape: [count]), steps: opened.position.optimizerSteps)
    average = try opened.position.averageSteps.map {
      (try Self.flat(file, entries: entries, count: count, prefix: "average."), $0)
    }
    state = opened.position.state
    recipe = opened.recipe
    folder = opened.folder
  }

  /// Named tensors in the layout of the parameters.
  static func flat(_ file: SafetensorsFile, entries: [ParameterEntry], count: Int, prefix: String) throws -> [Float] {
    var result = Array(repeating: Float(0), count: count)
    for entry in entries {
      result.replaceSubrange(entry.range, with: try file.floats(prefix + entry.name, shape: entry.shape))
    }
    return result
  }
}

/// A run's position and results so far, without its weights. Nothing of it depends on the clock.
///
/// The state of all randomness is in here too: every random source of a run derives from its seed and the position.
struct TrainingState: Codable, Equatable, Sendable {
  var step = 0
  /// The epoch of the next step, from 0.
  var epoch = 0
  /// The index of the next step in its epoch, from 0.
  var stepInEpoch = 0
  var seed: UInt64
  /// The best validation's character error rate.
  var bestScore: Double?
  /// The step after which it was reached.
  var bestStep: Int?
  var validationsSinceBest = 0
  var validatedStep = 0
  /// Whether the run ended by its own rules.
  var isFinished = false
}
