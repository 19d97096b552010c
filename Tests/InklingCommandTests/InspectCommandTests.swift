import Export
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import NeuralNet
import Testing

@Suite(.serialized) struct InspectCommandTests {
  @Test func `a model file is shown with its parity`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let run = try InklingProcess.run("inspect", workspace.model, "--verify")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("all within") && run.output.contains("layers.1.weight.scale"))
    let json = try InklingProcess.run("inspect", workspace.model, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(fields["task"] as? String == "lines" && fields["beamWidth"] as? Int == 16)
    #expect((fields["features"] as? [String: Any])?["mapCells"] as? Int == 0)
    #expect(fields["name"] as? String == "untrained" && (fields["tensors"] as? [Any])?.count ?? 0 > 5)
  }

  @Test func `the layers of all views are shown`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let plain = try InklingProcess.run("inspect", workspace.model).output
    #expect(!plain.contains("plane layers") && !plain.contains("joint layers"))
    let network = try Network(
      NetworkDescription(
        inputFeatures: FeatureSettings.featureCount, layers: [.pooling(heads: 2)],
        plane: .init(
          cells: 6, features: FeatureSettings.planeFeatureCount,
          layers: [.convolution2D(channels: 3, kernel: 6, stride: 6, activation: .relu)]),
        jointLayers: [.linear(outputs: 5, activation: .tanh)], classes: 3), seed: 1)
    let metadata = ModelMetadata(
      name: "views", languages: ["en"], alphabet: try Alphabet(["a", "b"]), features: FeatureSettings(planeCells: 6),
      network: network.description)
    try ModelExporter(metadata: metadata, network: network, type: .int8).export(to: workspace.model)
    let shown = try InklingProcess.run("inspect", workspace.model, "--verify").output
    let layers =
      "layers\n  0 pooling 2\nplane layers, 6 × 6 cells\n  0 convolution2D 3 6 6 relu\njoint layers\n  0 linear 5 tanh\n"
    #expect(shown.contains(layers) && shown.contains("all within"))
    let json = try InklingProcess.run("inspect", workspace.model, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(fields["layers"] as? [String] == ["pooling 2"] && fields["planeCells"] as? Int == 6)
    #expect(fields["planeLayers"] as? [String] == ["convolution2D 3 6 6 relu"])
    #expect(fields["jointLayers"] as? [String] == ["linear 5 tanh"])
  }

  @Test func `a compiled set is shown by kind`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let run = try InklingProcess.run("inspect", workspace.set)
    #expect(run.code == 0 && run.output.contains("36 by 3 writers"), "\(run.errors)")
    let json = try InklingProcess.run("inspect", workspace.set, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((fields["rows"] as? [[String: Any]])?.compactMap { $0["samples"] as? Int } == [9, 9, 18])
  }

  @Test func `a damaged model file and files of other kinds end with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.model))
    bytes[bytes.count - 3] ^= 0xFF
    try bytes.write(to: URL(fileURLWithPath: workspace.model))
    let damaged = try InklingProcess.run("inspect", workspace.model)
    #expect(damaged.code == 3 && damaged.errors.hasPrefix("inkling: "), "\(damaged.errors)")
    #expect(try InklingProcess.run("inspect", workspace.recipe).code == 3)
    #expect(try InklingProcess.run("inspect", workspace.folder + "/nothing").code == 3)
    #expect(try InklingProcess.run("inspect").code == 2)
  }
}
