import Foundation
import InkFeatures
import InkModelFile
import Testing

/// Small files of the format that another program wrote (Scripts/write-golden-models.py): they stay readable.
@Suite struct GoldenFileTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
  static let layered = ["layers-int8", "layers-float16"]

  private func file(_ name: String) throws -> ModelFile {
    try ModelFile(path: Self.folder.appendingPathComponent("v1-\(name).gguf").path)
  }

  @Test func `every version of the format has a file`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    for version in 1...ModelMetadata.formatVersion { #expect(names.contains { $0.hasPrefix("v\(version)-") }) }
    #expect(Set(names) == Set((["spelling", "views"] + Self.layered).map { "v1-\($0).gguf" }))
  }

  @Test(arguments: ["spelling", "views"] + layered)
  func `a file's metadata is read`(name: String) throws {
    let file = try file(name)
    let metadata = file.metadata
    #expect(metadata.name == name && metadata.creator == "golden" && metadata.recipe == "name: \(name)\n")
    #expect(metadata.alphabet.graphemes == ["l", "n", "i"] && metadata.languages == ["en"])
    #expect(metadata.features.step == 0.35 && metadata.features.smoothing == 0.125)
    #expect(metadata.features.mapCells == (name == "spelling" ? 2 : 0))
    #expect(metadata.features.planeCells == (name == "views" ? 4 : 0))
    #expect(metadata.network.factorsBlank == (name == "spelling"))
    #expect(file.languageModelSize != nil)
    #expect(metadata.decoder.languageWeight == 0.25 && metadata.decoder.wordWeight == 1.5)
    #expect(metadata.decoder.calibration?.first == 0.5)
    #expect(file.parityVectors.map(\.text) == ["l"])
  }

  @Test func `layers and their weights are read`() throws {
    let values: [Float] = (0..<6).map { Float(($0 * 37) % 101 - 50) / 64 }
    for name in Self.layered {
      let file = try file(name)
      let layers = file.metadata.network.layers.map(\.description).joined(separator: ", ")
      #expect(
        layers == "convolution 4 3 2 relu, dropout, layerNorm, sru 4, lstm 2, gru 2, linear 3 tanh")
      let found = try file.float32(named: "layers.0.weight").prefix(6)
      // Half of the largest row's step.
      for (a, b) in zip(found, values) { #expect(abs(a - b) <= 0.5 * 50 / 64 / 127) }
    }
  }

  @Test func `both views are read`() throws {
    let network = try file("views").metadata.network
    #expect(network.layers.map(\.description) == ["convolution 4 3 2 relu", "pooling 2"])
    let plane = try #require(network.plane)
    #expect(plane.cells == 4 && plane.features == FeatureSettings.planeFeatureCount)
    #expect(plane.layers.map(\.description) == ["convolution2D 3 3 2 relu", "convolution2D 5 2 2 none"])
    #expect(network.jointLayers.map(\.description) == ["linear 3 tanh"])
  }
}
