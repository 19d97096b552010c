import Export
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime
import NeuralNet
import Testing

/// Networks that read single characters by two views.
@Suite struct ViewExportTests {
  private typealias Fixtures = ExportFixtures

  @Test(arguments: ModelTensorType.allCases)
  func `both views are the same in the runtime`(type: ModelTensorType) throws {
    let path = Fixtures.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let report = try Fixtures.exporter(try Fixtures.views(), type: type).export(to: path)
    #expect(report.inkCount == 24 && report.frameCount == 24)
    // As for a network of every layer: a hundredth of what a full network may differ by.
    #expect(report.arithmeticTextChanges == 0 && report.arithmeticDifference < 2e-5)
    let file = try ModelFile(path: path)
    #expect(try Recognizer(model: file).verify() < 2e-5)
    #expect(file.parityVectors.count == 4 && file.parityVectors.allSatisfy { $0.frameCount == 1 })
    #expect(file.tensors.filter { $0.shape.count == 2 }.allSatisfy { $0.type == type })
  }

  @Test func `the network of a file is the one that was exported, without dropout`() throws {
    let network = try Fixtures.views()
    let file = try ModelFile(bytes: Fixtures.exporter(network, type: .float32).writer().bytes())
    let read = try Network(file)
    #expect(read.parameters.values == network.parameters.values)
    #expect(read.description.stages.map(\.layer.description) == network.description.stages.map(\.layer.description))
    #expect(read.description.plane?.dropout == 0)
  }

  @Test(arguments: ["layers.0.weight", "plane.0.weight", "plane.2.bias", "plane.3.weight", "joint.1.weight"])
  func `a changed weight of any view fails the check`(name: String) throws {
    let network = try Fixtures.views()
    let file = try ModelFile(bytes: Fixtures.exporter(network, type: .float32).writer().bytes())
    let check = ParityCheck(trained: network, inks: [])
    #expect(try check.report(on: file).holds(.standard(for: .float32)))
    let entry = try #require(network.parameters.entry(named: name))
    network.parameters.assign(network.parameters.values(of: entry).map { $0 + 0.5 }, to: entry)
    let report = try check.report(on: file)
    #expect(report.roundingDifference > 2e-3 && !report.holds(.standard(for: .float32)))
  }

  @Test(arguments: [0, 8]) func `a map of other cells than the network's is rejected`(cells: Int) throws {
    let network = try Fixtures.views()
    let metadata = ModelMetadata(
      name: "small", languages: ["en"], alphabet: try Alphabet(Fixtures.alphabet),
      features: FeatureSettings(planeCells: cells), network: network.description)
    let exporter = ModelExporter(metadata: metadata, network: network, type: .float32)
    #expect(throws: ExportError.planeMismatch(network: 9, features: cells)) { try exporter.writer() }
  }
}
