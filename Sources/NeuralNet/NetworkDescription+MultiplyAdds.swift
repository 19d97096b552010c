package import InkNetwork

extension NetworkDescription {
  /// The multiply-adds of matrix products for one frame of a long ink; of a network that reads characters, for a character
  /// of 64 frames divided by those.
  package var multiplyAddsPerFrame: Int {
    let frames = readsCharacters ? 64 : 1 << 10
    var total = 0
    func pass(_ stages: [Stage], _ length: inout Int) {
      for stage in stages {
        let inputs = length
        length = stage.layer.outputLength(frames: length)
        total += Self.multiplyAdds(of: stage, inputs: inputs, outputs: length)
      }
    }
    var pen = frames
    pass(penStages, &pen)
    if let plane {
      var cells = plane.cells * plane.cells
      pass(planeStages, &cells)
    }
    pass(jointStages + [outputStage], &pen)
    return total / frames
  }

  private static func multiplyAdds(of stage: Stage, inputs: Int, outputs: Int) -> Int {
    let features = stage.inputs
    return switch stage.layer {
    case .convolution(let channels, let kernel, _, _): outputs * kernel * features * channels
    case .convolution2D(let channels, let kernel, _, _): outputs * kernel * kernel * features * channels
    case .linear(let width, _): outputs * features * width
    case .layerNorm, .dropout: 0
    case .sru(let width, _): outputs * width * 3 * width
    case .lstm(let width): outputs * (features + width) * 8 * width
    case .gru(let width): outputs * (features + width) * 6 * width
    case .pooling(let heads): 2 * inputs * features * heads
    }
  }
}
