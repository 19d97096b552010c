// Layers stand in the file as readable words, so that any tool that lists GGUF metadata shows the network:
// "convolution 64 5 2 relu", "linear 128 tanh", "layerNorm", "dropout", "sru 256", "lstm 128", "gru 128".
// A blank that stands apart follows them as "factoredBlank", so that a program which doesn't know of it refuses the file.
extension ModelNetwork {
  private static let factoredBlank = "factoredBlank"

  /// The words of a model file.
  var layerTexts: [String] { layers.map { $0.description } + (factorsBlank ? [Self.factoredBlank] : []) }

  /// Takes the last word off when it says that the blank stands apart.
  static func takeFactoredBlank(off texts: inout [String]) -> Bool {
    guard texts.last == factoredBlank else { return false }
    texts.removeLast()
    return true
  }
}

extension ModelLayer: CustomStringConvertible {
  /// The layer as a model file writes it: its kind, then its numbers.
  public var description: String {
    switch self {
    case .convolution(let channels, let kernel, let stride, let activation):
      "convolution \(channels) \(kernel) \(stride) \(activation.rawValue)"
    case .linear(let outputs, let activation): "linear \(outputs) \(activation.rawValue)"
    case .layerNorm: "layerNorm"
    case .dropout: "dropout"
    case .sru(let width): "sru \(width)"
    case .lstm(let width): "lstm \(width)"
    case .gru(let width): "gru \(width)"
    }
  }

  /// The largest size that a layer of a file may state; keeps products of sizes from overflowing.
  static let largestSize = 1 << 20

  /// Reads a layer; `nil` when the words aren't one.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    func size(_ index: Int) -> Int? {
      guard let value = Int(words[index]), value >= 1, value <= Self.largestSize else { return nil }
      return value
    }
    switch (words[0], words.count) {
    case ("convolution", 5):
      guard let channels = size(1), let kernel = size(2), let stride = size(3), kernel <= 255, stride <= 255,
        let activation = ModelActivation(rawValue: words[4])
      else { return nil }
      self = .convolution(channels: channels, kernel: kernel, stride: stride, activation: activation)
    case ("linear", 3):
      guard let outputs = size(1), let activation = ModelActivation(rawValue: words[2]) else { return nil }
      self = .linear(outputs: outputs, activation: activation)
    case ("layerNorm", 1): self = .layerNorm
    case ("dropout", 1): self = .dropout
    case ("sru", 2):
      guard let width = size(1), width.isMultiple(of: 2) else { return nil }
      self = .sru(width: width)
    case ("lstm", 2):
      guard let width = size(1) else { return nil }
      self = .lstm(width: width)
    case ("gru", 2):
      guard let width = size(1) else { return nil }
      self = .gru(width: width)
    default: return nil
    }
  }
}
