import Foundation
import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import Testing

/// Small files of the format that another program wrote (Scripts/write-golden-models.py): they stay readable.
@Suite struct GoldenFileTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
  static let layered = ["layers-int8", "layers-float16"]
  static let names = ["spelling", "views", "strokes"] + layered
  static let versions = Array(1...ModelMetadata.latestFormatVersion)

  private func file(_ name: String, version: Int) throws -> ModelFile {
    try ModelFile(path: Self.folder.appendingPathComponent("v\(version)-\(name).gguf").path)
  }

  @Test func `every version of the format has its files`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.versions.flatMap { version in Self.names.map { "v\(version)-\($0).gguf" } }))
  }

  @Test(arguments: names, versions)
  func `a file's metadata is read`(name: String, version: Int) throws {
    let file = try file(name, version: version)
    let metadata = file.metadata
    #expect(metadata.formatVersion == version)
    let tasks: [String: ModelTask] = ["views": .characters, "strokes": .strokes]
    #expect(metadata.task == tasks[name] ?? .lines)
    #expect(metadata.name == name && metadata.creator == "golden" && metadata.recipe == "name: \(name)\n")
    #expect(metadata.alphabet.graphemes == ["l", "n", "i"] && metadata.languages == ["en"])
    #expect(metadata.features.step == 0.35 && metadata.features.smoothing == 0.125)
    #expect(metadata.features.mapCells == (name == "spelling" ? 2 : 0))
    #expect(metadata.features.planeCells == (name == "views" ? 4 : 0))
    #expect(metadata.network.factorBlank == (name == "spelling"))
    #expect(file.languageModelSize != nil)
    #expect(metadata.decoder.languageWeight == 0.25 && metadata.decoder.wordWeight == 1.5)
    #expect(metadata.decoder.calibration?.numbers.first == 0.5)
    #expect(file.parityVectors.map(\.text) == ["l"])
  }

  @Test(arguments: names, versions)
  func `a copy has the same bytes but for the padding of tensors`(name: String, version: Int) throws {
    let file = try file(name, version: version)
    let copy = try ModelFile(bytes: ModelFileWriter(copying: file).bytes())
    #expect(copy.headerDigest == file.headerDigest && copy.digest == file.digest)
  }

  @Test(arguments: names)
  func `both versions say the same`(name: String) throws {
    var first = try file(name, version: 1).metadata
    let second = try file(name, version: 2).metadata
    first.formatVersion = 2
    #expect(first == second)
  }

  @Test(arguments: versions)
  func `layers and their weights are read`(version: Int) throws {
    let values: [Float] = (0..<6).map { Float(($0 * 37) % 101 - 50) / 64 }
    for name in Self.layered {
      let file = try file(name, version: version)
      let layers = file.metadata.network.layers.map(\.description).joined(separator: ", ")
      #expect(
        layers == "convolution 4 3 2 relu, dropout, layerNorm, sru 4, lstm 2, gru 2, linear 3 tanh")
      let found = try file.float32(named: "layers.0.weight").prefix(6)
      // Half of the largest row's step.
      for (a, b) in zip(found, values) { #expect(abs(a - b) <= 0.5 * 50 / 64 / 127) }
    }
  }

  @Test(arguments: versions)
  func `both views are read`(version: Int) throws {
    let network = try file("views", version: version).metadata.network
    #expect(network.layers.map(\.description) == ["convolution 4 3 2 relu", "pooling 2"])
    let plane = try #require(network.plane)
    #expect(plane.cells == 4 && plane.features == FeatureSettings.planeFeatureCount)
    #expect(plane.layers.map(\.description) == ["convolution2D 3 3 2 relu", "convolution2D 5 2 2 none"])
    #expect(network.jointLayers.map(\.description) == ["linear 3 tanh"])
  }
}
