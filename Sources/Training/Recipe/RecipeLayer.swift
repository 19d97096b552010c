import NeuralNet
import Tensors

/// One layer as a recipe writes it: `- sru: {width: 256, dropout: 0.15}`.
///
/// A kind of layer is one field-bearing part; what the network is built from is `description`.
struct RecipeLayer: RecipeFields, Equatable {
  /// The kinds of layers by the names that recipes use.
  enum Kind: String, RecipeChoice {
    case convolution, linear, layerNorm, dropout, sru, lstm, gru
  }

  var kind: Kind
  var channels = 64
  var kernel = 5
  var stride = 1
  var outputs = 128
  var width = 128
  var rate: Float = 0.1
  var activation = Activation.relu

  init(kind: Kind) {
    self.kind = kind
    // SRU's dropout is part of the layer; 0.15 is what its published figures were had with.
    if kind == .sru { (width, rate) = (256, 0.15) }
    if kind == .linear { activation = .none }
  }

  init(_ description: LayerDescription) {
    switch description {
    case .convolution(let channels, let kernel, let stride, let activation):
      self.init(kind: .convolution)
      (self.channels, self.kernel, self.stride) = (channels, kernel, stride)
      self.activation = activation
    case .linear(let outputs, let activation):
      self.init(kind: .linear)
      self.outputs = outputs
      self.activation = activation
    case .layerNorm:
      self.init(kind: .layerNorm)
    case .dropout(let rate):
      self.init(kind: .dropout)
      self.rate = rate
    case .sru(let width, let dropout):
      self.init(kind: .sru)
      (self.width, rate) = (width, dropout)
    case .lstm(let width):
      self.init(kind: .lstm)
      self.width = width
    case .gru(let width):
      self.init(kind: .gru)
      self.width = width
    }
  }

  var description: LayerDescription {
    switch kind {
    case .convolution:
      .convolution(channels: channels, kernel: kernel, stride: stride, activation: activation)
    case .linear: .linear(outputs: outputs, activation: activation)
    case .layerNorm: .layerNorm
    case .dropout: .dropout(rate: rate)
    case .sru: .sru(width: width, dropout: rate)
    case .lstm: .lstm(width: width)
    case .gru: .gru(width: width)
    }
  }

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    switch kind {
    case .convolution:
      try fields.integer("channels", &channels, in: 1...8192)
      try fields.integer("kernel", &kernel, in: 1...99)
      try fields.integer("stride", &stride, in: 1...16)
      try fields.choice("activation", &activation)
    case .linear:
      try fields.integer("outputs", &outputs, in: 1...65536)
      try fields.choice("activation", &activation)
    case .layerNorm:
      break
    case .dropout:
      try fields.number("rate", &rate, in: 0...0.95)
    case .sru:
      try fields.integer("width", &width, in: 2...8192)
      try fields.number("dropout", &rate, in: 0...0.95)
      if width % 2 != 0 { try fields.conflict("an sru layer's width must be even, one half a direction") }
    case .lstm, .gru:
      try fields.integer("width", &width, in: 1...8192)
    }
  }
}

extension Activation: RecipeChoice {}
