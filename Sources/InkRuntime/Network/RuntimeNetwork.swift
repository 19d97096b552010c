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

  /// A layer with its weights.
  private struct Stage: Sendable {
    let layer: NetworkLayer
    let description: NetworkDescription.Stage
  }

  /// Packs a model's weights for a set of kernels.
  ///
  /// - Throws: when a tensor is missing; `ModelFile` has checked the shapes, and those of the delta.
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

  /// Runs the network on frames; see `run(_:scratch:arithmetic:checking:)`.
  package func run(_ frames: FeatureFrames, scratch: NetworkScratch, arithmetic: Int8Arithmetic = .fast) {
    run(frames, scratch: scratch, arithmetic: arithmetic) {}
  }

  /// Runs the network on frames `[T, F]` and the map of the whole ink, where it has a view in the plane; the scratch then
  /// has the log-probabilities of `T′` frames.
  ///
  /// - Parameter check: Called before each layer and before the output; throws to cancel.
  package func run<Failure: Error>(
    _ frames: FeatureFrames, scratch: NetworkScratch, arithmetic: Int8Arithmetic = .fast,
    checking check: () throws(Failure) -> Void
  ) throws(Failure) {
    precondition(
      frames.featureCount == description.inputFeatures,
      "\(frames.featureCount) features for \(description.inputFeatures)")
    if let plane = description.plane {
      let cells = plane.cells * plane.cells
      precondition(frames.plane.count == cells * plane.features, "\(frames.plane.count) numbers for \(cells) cells")
      scratch.start(with: frames.plane)
      _ = try run(planeStages, frames: cells, scratch: scratch, arithmetic, check)
      scratch.keepPlane(features: planeStages.last?.description.outputs ?? plane.features)
    }
    scratch.start(with: frames.values)
    let rows = try run(penStages, frames: frames.frameCount, scratch: scratch, arithmetic, check)
    if description.plane != nil, rows > 0 {
      scratch.appendPlane(to: penStages.last?.description.outputs ?? description.inputFeatures)
    }
    let count = try run(jointStages, frames: rows, scratch: scratch, arithmetic, check)
    try check()
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

  /// Runs the first layers along the pen on frames, exactly.
  ///
  /// - Precondition: the network has no view in the plane.
  /// - Returns: the activations [T′, features].
  func activations(of frames: FeatureFrames, afterLayers count: Int, scratch: NetworkScratch) -> [Float] {
    precondition(description.plane == nil && count <= penStages.count, "\(count) layers of \(penStages.count)")
    scratch.start(with: frames.values)
    let stages = Array(penStages[..<count])
    let rows = run(stages, frames: frames.frameCount, scratch: scratch, .exact) {}
    return scratch.activations.prefix(rows * (stages.last?.description.outputs ?? description.inputFeatures))
  }

  /// Runs layers on the activations, and returns the number of frames that come out.
  private func run<Failure: Error>(
    _ stages: [Stage], frames: Int, scratch: NetworkScratch, _ arithmetic: Int8Arithmetic,
    _ check: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var count = frames
    for stage in stages {
      try check()
      run(stage.layer, frames: count, features: stage.description.inputs, scratch: scratch, arithmetic)
      count = stage.description.layer.outputLength(frames: count)
    }
    return count
  }
}
