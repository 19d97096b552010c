import InkFeatures
import InkNetwork

extension MetadataReader {
  func network(_ settings: FeatureSettings) throws(ModelFileError) -> NetworkDescription {
    let key = "inkling.network.layers"
    let planeKey = "inkling.network.plane_layers"
    let jointKey = "inkling.network.joint_layers"
    var network = NetworkDescription(
      inputFeatures: try integer("inkling.network.input_features", in: 1...LayerDescription.largestSize), layers: [],
      classes: try integer("inkling.network.classes", in: 2...LayerDescription.largestSize))
    var texts = try strings(key)
    network.factorsBlank = texts.last == ModelFileWriter.factoredBlank
    if network.factorsBlank { texts.removeLast() }
    var features = network.inputFeatures
    network.layers = try layers(texts, of: key, features: &features)
    // A file without a view in the plane has neither key.
    if settings.planeCells > 0 {
      var planeFeatures = FeatureSettings.planeFeatureCount
      network.plane = NetworkDescription.Plane(
        cells: settings.planeCells, features: planeFeatures,
        layers: try layers(try strings(planeKey), of: planeKey, features: &planeFeatures))
      features += planeFeatures
      guard features <= LayerDescription.largestSize else {
        throw .invalidValue(key: planeKey, reason: "both views have \(features) features together: too many")
      }
    } else if values[planeKey] != nil {
      throw .invalidValue(key: planeKey, reason: "layers of a map that inkling.features.plane_cells doesn't ask for")
    }
    if values[jointKey] != nil {
      network.jointLayers = try layers(try strings(jointKey), of: jointKey, features: &features)
    }
    if let problem = network.viewProblem { throw .invalidValue(key: key, reason: problem.description) }
    return network
  }

  /// Reads layers.
  ///
  /// - Parameter features: The features that come in; then those that come out.
  private func layers(
    _ texts: [String], of key: String, features: inout Int
  ) throws(ModelFileError) -> [LayerDescription] {
    guard texts.count <= 1000 else { throw .invalidValue(key: key, reason: "\(texts.count) layers") }
    var layers: [LayerDescription] = []
    var stride = 1
    for (index, text) in texts.enumerated() {
      guard let layer = try? LayerDescription(text) else {
        throw .invalidValue(key: key, reason: "layer \(index) is “\(text)”, which this version doesn't know")
      }
      guard features == layer.requiredInputs ?? features else {
        throw .invalidValue(key: key, reason: "layer \(index) is “\(text)”, and \(features) features come in")
      }
      layers.append(layer)
      stride *= layer.stride
      guard stride <= LayerDescription.largestSize else {
        throw .invalidValue(
          key: key, reason: "\(stride) frames of layer 0 make one frame of layer \(index), “\(text)”: too many")
      }
      features = layer.outputFeatures(inputs: features)
      guard features <= LayerDescription.largestSize else {
        throw .invalidValue(key: key, reason: "\(features) features come out of layer \(index), “\(text)”: too many")
      }
    }
    return layers
  }
}
