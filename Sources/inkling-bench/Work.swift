import InkNetwork
import Tensors

/// A network and the shape of the batches that it is trained on.
package struct Work: Codable, Hashable, Sendable {
  /// The type of the recurrent layers.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// Bidirectional LSTM.
    case lstm
    /// Bidirectional GRU.
    case gru
    /// Bidirectional SRU after a convolutional front end of stride 4, as in the default recipe.
    case sru
  }

  /// The type of the recurrent layers.
  package var network: Kind
  /// The number of recurrent layers.
  package var layers: Int
  /// The width of a recurrent layer: of one direction for LSTM and GRU, of both together for SRU.
  package var hidden: Int
  /// The frames of a sequence, before any stride; for a pipeline on average.
  package var frames: Int
  /// The sequences of a step.
  package var batch: Int
  /// The classes including the blank.
  package var classes: Int
  /// The features of a frame.
  package var inputs: Int
  /// The labels of a sequence; for a pipeline on average.
  package var labels: Int
  /// Whether batches are prepared from ink, with augmentation and features, on another thread.
  package var isPipeline = false
  /// The arithmetic of matrix products.
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

  /// The network's description.
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
