import InkFeatures
import InkModelFile
import InkNetwork

/// A network's layers with their weights, ready to run: immutable, shared by all drawings of a recognizer.
package final class RuntimeNetwork: Sendable {
  /// The network's layers.
  package let description: NetworkDescription
  let kernels: RuntimeKernels
  private let penStages: [Stage]
  private let planeStages: [Stage]
  private let jointStages: [Stage]
  private let output: OutputLayer

  private struct Stage: Sendable {
    let layer: NetworkLayer
    let description: NetworkDescription.Stage
  }

  /// Packs a model's weights for a set of kernels; throws when a tensor is missing. `ModelFile` has checked the shapes, and
  /// those of the delta.
  package init(_ file: ModelFile, adaptedBy delta: WriterDelta? = nil, kernels: RuntimeKernels) throws(ModelFileError) {
    description = file.metadata.network
    self.kernels = kernels
    var parts: [[Stage]] = [[], [], []]
    for stage in description.stages where stage.part != .output {
      let part = stage.part == .pen ? 0 : stage.part == .plane ? 1 : 2
      // The first layers' inputs are features of very different sizes, which one scale would blur.
      let layer = try NetworkLayer(
        stage.layer, prefix: stage.prefix, in: file, adaptedBy: delta,
        asFloats: stage.part != .joint && parts[part].isEmpty)
      parts[part].append(Stage(layer: layer, description: stage))
    }
    penStages = parts[0]
    planeStages = parts[1]
    jointStages = parts[2]
    output = try OutputLayer(file)
  }

  /// Runs the network on frames; see `run(_:scratch:arithmetic:_:)`.
  package func run(_ frames: FeatureFrames, scratch: NetworkScratch, arithmetic: Int8Arithmetic = .fast) {
    do { try run(frames, scratch: scratch, arithmetic: arithmetic, .never) } catch { preconditionFailure("\(error)") }
  }

  /// Runs the network on frames `[T, F]` and the map of the whole ink, where it has a view in the plane; the scratch then
  /// has the log-probabilities of `T′` frames. `cancellation` is checked before each layer and before the output.
  package func run(
    _ frames: FeatureFrames, scratch: NetworkScratch, arithmetic: Int8Arithmetic = .fast, _ cancellation: Cancellation
  ) throws(RecognizerError) {
    precondition(
      frames.featureCount == description.inputFeatures,
      "\(frames.featureCount) features for \(description.inputFeatures)")
    if let plane = description.plane {
      let cells = plane.cells * plane.cells
      precondition(frames.plane.count == cells * plane.features, "\(frames.plane.count) numbers for \(cells) cells")
      scratch.start(with: frames.plane)
      _ = try run(planeStages, frames: cells, scratch: scratch, arithmetic, cancellation)
      scratch.keepPlane(features: planeStages.last?.description.outputs ?? plane.features)
    }
    scratch.start(with: frames.values)
    scratch.graph = frames.graph
    let rows = try run(penStages, frames: frames.frameCount, scratch: scratch, arithmetic, cancellation)
    if description.plane != nil, rows > 0 {
      scratch.appendPlane(to: penStages.last?.description.outputs ?? description.inputFeatures)
    }
    let count = try run(jointStages, frames: rows, scratch: scratch, arithmetic, cancellation)
    try cancellation.check()
    let arithmetic = penStages.isEmpty ? .exact : arithmetic
    switch output {
    case .whole(let matrix):
      linear(matrix, frames: count, scratch: scratch, arithmetic)
      unsafe kernels.table.pointee.log_softmax(count, description.classes, scratch.activations.base)
      scratch.finish(frames: count, classes: description.classes)
    case .factored(let blank, let classes):
      factored(blank, classes, frames: count, scratch: scratch, arithmetic)
    }
  }

  /// The activations [T′, features] of the first layers along the pen, exactly; there must be no view in the plane.
  func activations(of frames: FeatureFrames, afterLayers count: Int, scratch: NetworkScratch) -> [Float] {
    precondition(description.plane == nil && count <= penStages.count, "\(count) layers of \(penStages.count)")
    scratch.start(with: frames.values)
    let stages = penStages[..<count]
    let rows = stages.reduce(frames.frameCount) { run($1, frames: $0, scratch: scratch, .exact) }
    return scratch.activations.prefix(rows * (stages.last?.description.outputs ?? description.inputFeatures))
  }

  /// The number of layers along the pen.
  var stageCount: Int { penStages.count }

  /// The matrices of a layer over a graph; `nil` for other layers.
  func graph(ofStage stage: Int) -> GraphMatrices? {
    if case .graph(let matrices) = penStages[stage].layer { matrices } else { nil }
  }

  /// Runs one layer along the pen that is none over a graph, exactly.
  func run(stage: Int, rows: Int, scratch: NetworkScratch) {
    _ = run(penStages[stage], frames: rows, scratch: scratch, .exact)
  }

  /// The classes' logarithms of probabilities, up to a number for each row, for the activations, rows that come out of the
  /// last layer, exactly.
  func scores(count: Int, scratch: NetworkScratch) -> [Float] {
    guard case .whole(let matrix) = output else { return [] }
    linear(matrix, frames: count, scratch: scratch, .exact)
    return scratch.activations.prefix(count * description.classes)
  }

  /// Runs layers on the activations, and returns the number of frames that come out.
  private func run(
    _ stages: [Stage], frames: Int, scratch: NetworkScratch, _ arithmetic: Int8Arithmetic, _ cancellation: Cancellation
  ) throws(RecognizerError) -> Int {
    var count = frames
    for stage in stages {
      try cancellation.check()
      count = run(stage, frames: count, scratch: scratch, arithmetic)
    }
    return count
  }

  private func run(_ stage: Stage, frames: Int, scratch: NetworkScratch, _ arithmetic: Int8Arithmetic) -> Int {
    run(stage.layer, frames: frames, features: stage.description.inputs, scratch: scratch, arithmetic)
    if case .graph(let matrices) = stage.layer, matrices.givesPairs {
      return frames + (scratch.graph?.neighbours.count ?? 0)
    }
    return stage.description.layer.outputLength(frames: frames)
  }
}

/// Lets a caller end a run of networks early.
///
/// A value and not a closure, for which the compiler would make a copy of every function that passes it on.
package struct Cancellation {
  /// Whether the caller wants to cancel; `nil` where nobody can.
  private let isCancelled: (() -> Bool)?

  /// Nobody cancels.
  package static var never: Cancellation { Cancellation(isCancelled: nil) }

  package init(isCancelled: (() -> Bool)?) {
    self.isCancelled = isCancelled
  }

  func check() throws(RecognizerError) {
    if let isCancelled, isCancelled() { throw .cancelled }
  }
}
