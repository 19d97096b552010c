import Export
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import NeuralNet
import TestSupport
import Testing
import TextAndFiles

/// Core ML packages, read back and computed by their specification; `Scripts/check-coreml` compares with coremltools.
@Suite struct CoreMLExporterTests {
  private typealias Fixtures = ExportFixtures

  private static func exporter(_ network: Network, _ weights: GraphWeights) throws -> CoreMLExporter {
    CoreMLExporter(
      metadata: ModelMetadata(
        name: "small", languages: ["en"], alphabet: try Alphabet(Fixtures.alphabet),
        features: FeatureSettings(planeCells: network.description.plane?.cells ?? 0), network: network.description,
        licences: ["Apache-2.0"]), network: network, weights: weights)
  }

  /// A network of every layer that packages hold.
  private static func layers() throws -> Network {
    try Network(
      NetworkDescription(
        inputFeatures: FeatureSettings.featureCount,
        layers: [
          .convolution(channels: 6, kernel: 5, stride: 2, activation: .silu),
          .convolution(channels: 8, kernel: 2, stride: 3, activation: .tanh), .layerNorm, .sru(width: 8, dropout: 0.1),
          .dropout(rate: 0.2), .sru(width: 8, dropout: 0), .linear(outputs: 6, activation: .relu),
        ], classes: Fixtures.alphabet.count + 1, factorBlank: true), seed: 3)
  }

  @Test(arguments: [false, true], GraphWeights.allCases)
  func `a program computes what the network does`(isView: Bool, weights: GraphWeights) throws {
    let network = try isView ? Fixtures.views() : Self.layers()
    let files = Dictionary(
      try Self.exporter(network, weights).files().map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let file = try #require(
      CoreMLFile(
        model: files["Data/com.apple.CoreML/model.mlmodel"] ?? [],
        weights: files["Data/com.apple.CoreML/weights/weight.bin"] ?? []))
    #expect(file.version == 7)
    #expect(file.inputs == (isView ? ["x", "plane"] : ["x"]))
    #expect(file.outputs == ["log_probs"])
    #expect(file.properties["inkling.alphabet"] == #"["a","b","c","d","e","f","g","h"," "]"#)
    let plane = network.description.plane
    let extractor = FeatureExtractor(settings: FeatureSettings(planeCells: plane?.cells ?? 0))
    let stored = try Network(
      like: network, contents: try network.contents(as: weights == .int8 ? .int8 : .float32))
    for ink in try ParityInk.scribbles(count: 3).map({ try extractor.frames(of: $0) }) {
      var feeds = ["x": GraphArray(shape: [1, ink.frameCount, ink.featureCount], values: ink.values)]
      if let plane {
        feeds["plane"] = GraphArray(shape: [1, plane.cells, plane.cells, plane.features], values: ink.plane)
      }
      let found = try #require(try file.run(feeds)["log_probs"])
      let expected = try stored.logProbabilities(of: ink)
      #expect(found.shape == [1, expected.frameCount, network.description.classes])
      let difference = zip(found.values, expected.values).map { abs($0 - $1) }.max() ?? .infinity
      #expect(difference < 2e-5)
    }
  }

  @Test func `the package replaces another and nothing else, and the tokens stand beside it`() throws {
    let folder = try TemporaryFolder()
    let exporter = try Self.exporter(Self.layers(), .int8)
    let path = folder.file("small.mlpackage")
    let count = try exporter.export(to: path)
    let first = try Data(contentsOf: URL(fileURLWithPath: path + "/Data/com.apple.CoreML/model.mlmodel"))
    #expect(try exporter.export(to: path) == count)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/Data/com.apple.CoreML/model.mlmodel")) == first)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["small.mlpackage", "small.tokens.txt"])
    let notes = folder.file("notes")
    try FileManager.default.createDirectory(atPath: notes, withIntermediateDirectories: true)
    #expect(throws: FileFailure.self) { try exporter.export(to: notes) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: notes).isEmpty)
  }

  @Test func `a network with another recurrence is rejected`() throws {
    let network = try Fixtures.everyLayer()
    #expect(throws: ExportError.unsupportedLayer("lstm", format: "Core ML")) {
      try Self.exporter(network, .float32).files()
    }
  }
}
