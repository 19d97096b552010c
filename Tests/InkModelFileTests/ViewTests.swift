import InkFeatures
import InkModelFile
import InkNetwork
import Testing

/// Networks with a view along the pen, one in the plane and layers after both, in model files.
@Suite struct ViewTests {
  @Test(arguments: ModelTensorType.allCases)
  func `views read back the same`(type: ModelTensorType) throws {
    let writer = try SmallModel.viewWriter(type)
    let file = try ModelFile(bytes: writer.bytes())
    #expect(file.metadata == writer.metadata)
    #expect(file.metadata.task == .characters && file.metadata.features.planeCells == 4)
    #expect(ModelFileWriter(copying: file).bytes() == writer.bytes())
  }

  @Test func `a file without views has none of their keys`() throws {
    let bytes = String(decoding: try SmallModel.writer().bytes(), as: UTF8.self)
    for key in ["plane_cells", "plane_layers", "joint_layers"] { #expect(!bytes.contains(key)) }
  }

  @Test func `a network of characters needs no view in the plane`() throws {
    var network = SmallModel.views
    network.plane = nil
    let writer = try SmallModel.viewWriter(.int8, network)
    #expect(try ModelFile(bytes: writer.bytes()).metadata == writer.metadata)
    #expect(!String(decoding: writer.bytes(), as: UTF8.self).contains("plane_"))
  }

  /// The error of a changed network's file.
  private func error(_ change: (inout ModelMetadata) -> Void) throws -> ModelFileError? {
    var writer = try SmallModel.viewWriter()
    change(&writer.metadata)
    return DamagedFile(bytes: writer.bytes()).error
  }

  private func reason(_ key: String, _ change: (inout ModelMetadata) -> Void) throws -> String? {
    guard case .invalidValue(key, let reason)? = try error(change) else { return nil }
    return reason
  }

  @Test func `layers in the plane without a map, and a map without layers are rejected`() throws {
    #expect(
      try reason("inkling.network.plane_layers") { $0.features.planeCells = 0 }
        == "layers of a map that inkling.features.plane_cells doesn't ask for")
    #expect(try error { $0.network.plane = nil } == .missingKey("inkling.network.plane_layers"))
    var file = DamagedFile(bytes: try SmallModel.viewWriter().bytes())
    file.rename("inkling.features.plane_cells", to: "inkling.features.plane_sells")
    guard case .invalidValue("inkling.network.plane_layers", _)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `a map of more cells than any is rejected`() throws {
    guard case .invalidValue("inkling.features.plane_cells", _)? = try error({ $0.features.planeCells = 65 }) else {
      Issue.record("65 cells were read")
      return
    }
  }

  @Test func `a number of another type is rejected`() throws {
    var file = DamagedFile(bytes: try SmallModel.viewWriter().bytes())
    file.put(6, size: 4, at: file.end(of: "inkling.features.plane_cells"))
    #expect(
      file.error == .keyType(key: "inkling.features.plane_cells", expected: "a UINT32", found: "a FLOAT32"))
  }

  @Test(arguments: [
    ("convolution2D 3 3 2 relu", "convolution2D 3 3 0 relu", "plane_layers", 0),
    ("convolution2D 5 2 2 none", "convolution2D 5 2 2 nine", "plane_layers", 1),
    ("linear 3 tanh", "linear 3 tanx", "joint_layers", 0), ("linear 3 tanh", "linear x tanh", "joint_layers", 0),
    ("pooling 2", "pooling 0", "layers", 1),
  ])
  func `an unknown layer of a view is named`(layer: String, text: String, key: String, index: Int) throws {
    var file = DamagedFile(bytes: try SmallModel.viewWriter().bytes())
    file.rename(layer, to: text)
    #expect(
      file.error
        == .invalidValue(
          key: "inkling.network." + key, reason: "layer \(index) is “\(text)”, which this version doesn't know"))
  }

  @Test func `views that don't fit each other are rejected`() throws {
    let key = "inkling.network.layers"
    let planar = LayerDescription.convolution2D(channels: 4, kernel: 3, stride: 1, activation: .none)
    #expect(
      try reason(key) { $0.network.layers.insert(planar, at: 0) }
        == "\(NetworkDescription.ViewProblem.convolutionOutsidePlane)")
    #expect(
      try reason(key) { $0.network.jointLayers.append(planar) }
        == "\(NetworkDescription.ViewProblem.convolutionOutsidePlane)")
    #expect(
      try reason(key) { $0.network.layers.removeLast() } == "\(NetworkDescription.ViewProblem.framesNotPooled)")
    #expect(
      try reason(key) { $0.network.plane?.layers.removeLast() }
        == "\(NetworkDescription.ViewProblem.planeNotPooled(rows: 4))")
    let narrowing = LayerDescription.convolution(channels: 8, kernel: 1, stride: 2, activation: .none)
    #expect(
      try reason(key) { $0.network.plane?.layers.insert(narrowing, at: 0) }
        == "\(NetworkDescription.ViewProblem.notSquare(rows: 8))")
  }

  @Test func `features that grow beyond every size are rejected, and don't overflow`() throws {
    // Three times 256 heads of 4 features.
    #expect(
      try reason("inkling.network.layers") {
        $0.network.layers = [.linear(outputs: 4, activation: .none)] + Array(repeating: .pooling(heads: 256), count: 9)
      } == "67108864 features come out of layer 3, “pooling 256”: too many")
    #expect(
      try reason("inkling.network.plane_layers") {
        $0.network.plane?.layers += Array(repeating: .pooling(heads: 256), count: 9)
      } == "83886080 features come out of layer 4, “pooling 256”: too many")
    #expect(
      try reason("inkling.network.joint_layers") {
        $0.network.jointLayers += Array(repeating: .pooling(heads: 256), count: 9)
      } == "50331648 features come out of layer 3, “pooling 256”: too many")
    #expect(
      try reason("inkling.network.plane_layers") {
        $0.network.layers[0] = .linear(outputs: LayerDescription.largestSize, activation: .none)
        $0.network.layers[1] = .pooling(heads: 1)
      } == "both views have \(LayerDescription.largestSize + 5) features together: too many")
  }

  @Test(arguments: ["plane_layers", "joint_layers"])
  func `more layers than any network has are rejected`(key: String) throws {
    let layers = Array(repeating: LayerDescription.layerNorm, count: 1001)
    let reason = try reason("inkling.network." + key) {
      if key == "plane_layers" { $0.network.plane?.layers = layers } else { $0.network.jointLayers = layers }
    }
    #expect(reason == "1001 layers")
  }

  @Test func `a layer that needs other features than come in is rejected`() throws {
    #expect(
      try reason("inkling.network.joint_layers") { $0.network.jointLayers.insert(.sru(width: 6, dropout: 0), at: 0) }
        == "layer 0 is “sru 6”, and 13 features come in")
  }

  @Test func `weights of a view that are missing or of the wrong shape are named`() throws {
    var writer = try SmallModel.viewWriter()
    writer.tensors.removeAll { $0.name == "joint.0.bias" }
    #expect(throws: ModelFileError.missingTensor("joint.0.bias")) { try ModelFile(bytes: writer.bytes()) }
    writer = try SmallModel.viewWriter()
    let index = try #require(writer.tensors.firstIndex { $0.name == "plane.0.weight" })
    writer.tensors[index] = .float32("plane.0.weight", shape: [3, 24], [Float](repeating: 0, count: 72))
    #expect(throws: ModelFileError.tensorMismatch(name: "plane.0.weight", expected: [3, 72], found: [3, 24])) {
      try ModelFile(bytes: writer.bytes())
    }
  }

  @Test func `one changed byte of the views' keys is found`() throws {
    let sound = try SmallModel.viewWriter(.int8).bytes()
    for key in ["inkling.features.plane_cells", "inkling.network.plane_layers", "inkling.network.joint_layers"] {
      let end = DamagedFile(bytes: sound).end(of: key)
      for offset in end - key.utf8.count..<end + 40 {
        var file = DamagedFile(bytes: sound)
        file.bytes[offset] ^= 1
        #expect(file.error != nil, "\(key) at \(offset)")
      }
    }
  }
}
