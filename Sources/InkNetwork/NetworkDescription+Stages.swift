extension NetworkDescription {
  /// A layer in its network.
  public struct Stage: Hashable, Sendable {
    /// The layer.
    public var layer: LayerDescription
    /// The part of the network that it belongs to.
    public var part: Part
    /// Its index in this part.
    public var index: Int
    /// The number of features that come in.
    public var inputs: Int

    /// The number of features that come out.
    public var outputs: Int { layer.outputFeatures(inputs: inputs) }

    /// The beginning of the names of its weights.
    public var prefix: String { part == .output ? "output." : "\(part.rawValue).\(index)." }

    /// Its name in sentences, such as “Plane layer 2”.
    public var title: String {
      switch part {
      case .pen: "Layer \(index)"
      case .plane: "Plane layer \(index)"
      case .joint: "Joint layer \(index)"
      case .output: "Output layer"
      }
    }
  }

  /// A part of a network; its raw value is the first word of the names of its weights.
  public enum Part: String, Hashable, Sendable {
    /// The layers along the pen.
    case pen = "layers"
    /// The layers in the plane.
    case plane
    /// The layers after both views.
    case joint
    /// The last linear layer.
    case output
  }

  /// All layers in the order of their weights.
  public var stages: [Stage] {
    var stages: [Stage] = []
    var features = 0
    func append(_ layers: [LayerDescription], _ part: Part) {
      for (index, layer) in layers.enumerated() {
        stages.append(Stage(layer: layer, part: part, index: index, inputs: features))
        features = layer.outputFeatures(inputs: features)
      }
    }
    features = inputFeatures
    append(layers, .pen)
    if let plane {
      let penFeatures = features
      features = plane.features
      append(plane.layers, .plane)
      features += penFeatures
    }
    append(jointLayers, .joint)
    append([.linear(outputs: classes, activation: .none)], .output)
    return stages
  }

  /// The layers along the pen.
  public var penStages: [Stage] { stages.filter { $0.part == .pen } }

  /// The layers in the plane.
  public var planeStages: [Stage] { stages.filter { $0.part == .plane } }

  /// The layers after both views.
  public var jointStages: [Stage] { stages.filter { $0.part == .joint } }

  /// The last linear layer.
  public var outputStage: Stage { stages[stages.count - 1] }

  /// All weights with their full names, in the order of the layers.
  public var weights: [WeightDescription] {
    var weights: [WeightDescription] = []
    for stage in stages {
      for weight in stage.layer.weights(inputs: stage.inputs) { weights.append(weight.prefixed(stage.prefix)) }
    }
    return weights
  }
}
