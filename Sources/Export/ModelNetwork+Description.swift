public import InkModelFile
public import NeuralNet
import Tensors

extension ModelNetwork {
  /// The device side's description of a network; dropout keeps its place and loses its rate.
  public init(_ description: NetworkDescription) {
    self.init(
      inputFeatures: description.inputFeatures, layers: description.layers.map(ModelLayer.init),
      classes: description.classes, factorsBlank: description.factorsBlank)
  }
}

extension ModelLayer {
  /// The device side's description of a layer.
  public init(_ layer: LayerDescription) {
    self =
      switch layer {
      case .convolution(let channels, let kernel, let stride, let activation):
        .convolution(channels: channels, kernel: kernel, stride: stride, activation: ModelActivation(activation))
      case .linear(let outputs, let activation): .linear(outputs: outputs, activation: ModelActivation(activation))
      case .layerNorm: .layerNorm
      case .dropout: .dropout
      case .sru(let width, _): .sru(width: width)
      case .lstm(let width): .lstm(width: width)
      case .gru(let width): .gru(width: width)
      }
  }
}

extension ModelActivation {
  init(_ activation: Activation) {
    self =
      switch activation {
      case .none: .none
      case .relu: .relu
      case .tanh: .tanh
      case .silu: .silu
      }
  }
}

extension NetworkDescription {
  /// The training side's description of a model file's network, without any dropout.
  public init(_ network: ModelNetwork) {
    self.init(
      inputFeatures: network.inputFeatures,
      layers: network.layers.map { layer in
        switch layer {
        case .convolution(let channels, let kernel, let stride, let activation):
          .convolution(channels: channels, kernel: kernel, stride: stride, activation: Activation(activation))
        case .linear(let outputs, let activation): .linear(outputs: outputs, activation: Activation(activation))
        case .layerNorm: .layerNorm
        case .dropout: .dropout(rate: 0)
        case .sru(let width): .sru(width: width, dropout: 0)
        case .lstm(let width): .lstm(width: width)
        case .gru(let width): .gru(width: width)
        }
      },
      classes: network.classes, factorsBlank: network.factorsBlank)
  }
}

extension Activation {
  init(_ activation: ModelActivation) {
    self =
      switch activation {
      case .none: .none
      case .relu: .relu
      case .tanh: .tanh
      case .silu: .silu
      }
  }
}
