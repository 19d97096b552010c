import Export
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import NeuralNet
import Testing

/// ONNX files, read back and computed by their specification; `Scripts/check-onnx` compares with onnxruntime.
@Suite struct ONNXExporterTests {
  private typealias Fixtures = ExportFixtures

  private static func exporter(_ network: Network, _ weights: GraphWeights) throws -> ONNXExporter {
    ONNXExporter(
      metadata: ModelMetadata(
        name: "small", languages: ["en"], alphabet: try Alphabet(Fixtures.alphabet),
        features: FeatureSettings(planeCells: network.description.plane?.cells ?? 0), network: network.description,
        licences: ["Apache-2.0"]), network: network, weights: weights)
  }

  /// Frames of scribbles as one batch, filled up with numbers that mustn't matter.
  private static func feeds(_ frames: [FeatureFrames], plane: NetworkDescription.Plane?) -> [String: GraphArray] {
    let longest = frames.map(\.frameCount).max() ?? 0
    let features = frames[0].featureCount
    let x = frames.flatMap { $0.values + Array(repeating: 3, count: (longest - $0.frameCount) * features) }
    var feeds = [
      "x": GraphArray(shape: [frames.count, longest, features], values: x),
      "x_lens": GraphArray(shape: [frames.count], values: frames.map { Float($0.frameCount) }, isInteger: true),
    ]
    if let plane {
      feeds["plane"] = GraphArray(
        shape: [frames.count, plane.cells, plane.cells, plane.features], values: frames.flatMap(\.plane))
    }
    return feeds
  }

  @Test(arguments: [false, true], GraphWeights.allCases)
  func `a graph computes what the network does, whatever fills a batch up`(
    isView: Bool, weights: GraphWeights
  ) throws {
    let network = try isView ? Fixtures.views() : Fixtures.everyLayer(factorBlank: weights == .int8)
    let exporter = try Self.exporter(network, weights)
    let file = try #require(ONNXFile(try exporter.bytes()))
    #expect(file.operators == 17)
    #expect(file.inputs == (isView ? ["x", "x_lens", "plane"] : ["x", "x_lens"]))
    #expect(file.outputs == ["log_probs", "log_probs_len"])
    let plane = network.description.plane
    let extractor = FeatureExtractor(settings: FeatureSettings(planeCells: plane?.cells ?? 0))
    let frames = try ParityInk.scribbles(count: 3).map { try extractor.frames(of: $0) }
    #expect(Set(frames.map(\.frameCount)).count > 1)
    let known = try file.run(Self.feeds(frames, plane: plane))
    let results = try #require(known["log_probs"])
    let counts = try #require(known["log_probs_len"])
    let stored = try Network(
      like: network, contents: try network.contents(as: weights == .int8 ? .int8 : .float32))
    for (index, ink) in frames.enumerated() {
      let expected = try stored.logProbabilities(of: ink)
      #expect(counts.values[index] == Float(expected.frameCount))
      let start = index * results.shape[1] * results.shape[2]
      let found = results.values[start..<start + expected.values.count]
      let difference = zip(found, expected.values).map { abs($0 - $1) }.max() ?? .infinity
      #expect(difference < 2e-5, "ink \(index)")
    }
  }

  @Test func `int8 takes a quarter of the bytes, and properties and tokens name what a reader needs`() throws {
    let network = try Fixtures.views()
    let whole = try Self.exporter(network, .float32)
    let small = try Self.exporter(network, .int8)
    let numbers = network.parameters.entries.filter { $0.shape.count == 2 }.reduce(0) { $0 + $1.shape.reduce(1, *) }
    let saved = try whole.bytes().count - small.bytes().count
    // Scales, casts and products take their part.
    #expect(saved > 2 * numbers && saved < 3 * numbers)
    let file = try #require(ONNXFile(try small.bytes()))
    #expect(file.properties["inkling.alphabet"] == #"["a","b","c","d","e","f","g","h"," "]"#)
    #expect(file.properties["blank_id"] == "0" && file.properties["subsampling_factor"] == "2")
    #expect(file.properties["inkling.licences"] == #"["Apache-2.0"]"#)
    #expect(file.properties.keys.allSatisfy { !$0.hasPrefix("inkling.parity") && !$0.contains("sha256") })
    let tokens = GraphTokens.text(try Alphabet(Fixtures.alphabet))
    #expect(tokens.hasPrefix("<blk> 0\na 1\n") && tokens.hasSuffix("h 8\n▁ 9\n"))
  }

  @Test func `a weight that isn't finite is rejected, and no file appears`() throws {
    let network = try Fixtures.views()
    let entry = try #require(network.parameters.entry(named: "joint.1.bias"))
    network.parameters.assign([.nan] + Array(repeating: 0, count: entry.shape[0] - 1), to: entry)
    let path = Fixtures.temporaryPath() + ".onnx"
    let exporter = try Self.exporter(network, .float32)
    #expect(throws: ExportError.notFinite(name: "joint.1.bias", index: 0)) { try exporter.export(to: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
