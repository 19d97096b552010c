extension LayerDescription {
  /// Makes the layer at `index` for `inputs` features, adding its parameters to `layout`.
  func makeLayer(index: Int, inputs: Int, layout: inout ParameterLayout) throws(NetworkError) -> any Layer {
    switch self {
    case .convolution(let channels, let kernel, let stride, let activation):
      try check(channels, "channels", index)
      try check(kernel, "kernel", index)
      try check(stride, "stride", index)
      return ConvolutionLayer(
        index: index, inputs: inputs, channels: channels, kernel: kernel, stride: stride, activation: activation,
        layout: &layout)
    case .linear(let outputs, let activation):
      try check(outputs, "outputs", index)
      return LinearLayer(
        name: "layers.\(index)", inputs: inputs, outputs: outputs, activation: activation, layout: &layout)
    case .layerNorm:
      return LayerNormLayer(name: "layers.\(index)", features: inputs, layout: &layout)
    case .dropout(let rate):
      try check(rate: rate, "rate", index)
      return DropoutLayer(rate: rate)
    case .sru(let width, let dropout):
      try check(width, "width", index)
      try check(rate: dropout, "dropout", index)
      guard width.isMultiple(of: 2) else {
        throw .badLayerValue(layer: index, kind: name, name: "width", value: "\(width)", expected: "an even number")
      }
      guard width == inputs else {
        throw .widthMismatch(layer: index, kind: name, expected: width, found: inputs)
      }
      return SimpleRecurrentLayer(index: index, width: width, dropout: dropout, layout: &layout)
    case .lstm(let width):
      try check(width, "width", index)
      return LongShortTermMemoryLayer(index: index, inputs: inputs, width: width, layout: &layout)
    case .gru(let width):
      try check(width, "width", index)
      return GatedRecurrentLayer(index: index, inputs: inputs, width: width, layout: &layout)
    }
  }

  private func check(_ value: Int, _ what: String, _ index: Int) throws(NetworkError) {
    guard value < 1 || value > 1 << 20 else { return }
    throw .badLayerValue(layer: index, kind: name, name: what, value: "\(value)", expected: "between 1 and 1048576")
  }

  private func check(rate: Float, _ what: String, _ index: Int) throws(NetworkError) {
    guard !(rate >= 0 && rate < 1) else { return }
    throw .badLayerValue(
      layer: index, kind: name, name: what, value: "\(rate)", expected: "at least 0 and less than 1")
  }
}
