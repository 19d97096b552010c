import InkNetwork
import Tensors

/// A network and the shape of the batches that it is trained on.
package struct Work: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case lstm
    case gru
    /// Bidirectional SRU after a convolutional front end of stride 4, as in the default recipe.
    case sru
  }

  package var network: Kind
  package var layers: Int
  /// The width of a recurrent layer: of one direction for LSTM and GRU, of both together for SRU.
  package var hidden: Int
  /// The frames of a sequence, before any stride; for a pipeline on average.
  package var frames: Int
  package var batch: Int
  /// The classes including the blank.
  package var classes: Int
  package var inputs: Int
  /// The labels of a sequence; for a pipeline on average.
  package var labels: Int
  /// Whether batches are prepared from ink, with augmentation and features, on another thread.
  package var isPipeline = false
  package var arithmetic = Arithmetic.float32

  /// The network of the default recipe, trained from ink.
  package static let recommended = Work(
    network: .sru, layers: 5, hidden: 256, frames: 370, batch: 24, classes: 80, inputs: 11, labels: 35, isPipeline: true
  )

  /// The works that Scripts/bench-vs-pytorch compares with other engines.
  package static let compared: [(name: String, work: Work)] =
    [64, 128, 256].map { hidden in
      (
        "BiLSTM 3 × \(hidden), T 150, batch 32",
        Work(network: .lstm, layers: 3, hidden: hidden, frames: 150, batch: 32, classes: 80, inputs: 10, labels: 30)
      )
    } + [
      ("SRU 5 × 256 from ink, batch 24", recommended),
      (
        "BiLSTM 2 × 128, 4,000 classes",
        Work(network: .lstm, layers: 2, hidden: 128, frames: 64, batch: 64, classes: 4000, inputs: 10, labels: 30)
      ),
    ]

  package var description: NetworkDescription {
    var list: [LayerDescription] = []
    switch network {
    case .lstm: list = Array(repeating: .lstm(width: hidden), count: layers)
    case .gru: list = Array(repeating: .gru(width: hidden), count: layers)
    case .sru:
      list = [
        .convolution(channels: 64, kernel: 5, stride: 2, activation: .relu),
        .convolution(channels: hidden, kernel: 5, stride: 2, activation: .relu),
      ]
      list += Array(repeating: .sru(width: hidden, dropout: 0.15), count: layers)
    }
    return NetworkDescription(inputFeatures: inputs, layers: list, classes: classes)
  }
}

/// The floating-point operations of a network's matrix products, two to a multiply-add.
///
/// The mathematical minimum: elementwise work, softmax and CTC aren't counted, nor is the product with the zero state
/// before a sequence's first frame.
package enum OperationCount {
  /// Forward pass, gradients of weights and gradients of inputs, which the first layer of a view doesn't need; sequence
  /// b of the batch has frames offsets[b]..<offsets[b + 1].
  package static func trainingStep(of description: NetworkDescription, offsets: [Int]) -> Int {
    let frames = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    var total = 0
    var pen = Flow(lengths: frames)
    for stage in description.penStages { total += operations(of: stage, &pen) }
    if let plane = description.plane {
      var view = Flow(lengths: frames.map { _ in plane.cells * plane.cells })
      for stage in description.planeStages { total += operations(of: stage, &view) }
      pen.needsGradient = pen.needsGradient || view.needsGradient
    }
    for stage in description.jointStages + [description.outputStage] { total += operations(of: stage, &pen) }
    return total
  }

  private struct Flow {
    var lengths: [Int]
    /// Whether a layer before has weights, and so needs the gradient of its output.
    var needsGradient = false
  }

  private static func operations(of stage: NetworkDescription.Stage, _ flow: inout Flow) -> Int {
    let (layer, features) = (stage.layer, stage.inputs)
    let passes = flow.needsGradient ? 3 : 2
    let inputRows = flow.lengths.reduce(0, +)
    flow.lengths = flow.lengths.map { layer.outputLength(frames: $0) }
    let rows = flow.lengths.reduce(0, +)
    if case .dropout = layer {} else { flow.needsGradient = true }
    return layer.products(inputs: features).reduce(0) { sum, product in
      let count =
        switch product.rows {
        case .inputs: inputRows
        case .outputs: rows
        case .recurrent: flow.lengths.reduce(0) { $0 + max($1 - 1, 0) }
        }
      return sum + 2 * count * product.inputs * product.outputs * (product.needsGradient ? 3 : passes)
    }
  }
}
