import Export
import Foundation
import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime
import NeuralNet
import Synchronization
import Testing

@Suite struct ModelExporterTests {
  private typealias Fixtures = ExportFixtures

  @Test(arguments: ModelTensorType.allCases) func `a network of every layer is the same in the runtime`(
    type: ModelTensorType
  ) throws {
    let path = Fixtures.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let report = try Fixtures.exporter(type: type).export(to: path)
    #expect(report.inkCount == 24)
    #expect(report.arithmeticTextChanges == 0)
    // Eight narrow layers: a hundredth of what a full network may differ by.
    #expect(report.arithmeticDifference < 2e-5)
    let file = try ModelFile(path: path)
    #expect(try Recognizer(model: file).verify() < 2e-5)
    #expect(file.parityVectors.count == 4)
    #expect(file.metadata.name == "small" && file.metadata.recipe == "name: small\n")
    #expect(Set(file.metadata.licences) == ["Apache-2.0"])
    let isMatrix = file.tensors.filter { $0.shape.count == 2 }
    #expect(!isMatrix.isEmpty && isMatrix.allSatisfy { $0.type == type })
  }

  @Test func `float32 keeps every weight as it is`() throws {
    let network = try Fixtures.everyLayer()
    let file = try ModelFile(bytes: Fixtures.exporter(network, type: .float32).writer().bytes())
    let read = try Network(file)
    #expect(read.parameters.values == network.parameters.values)
    #expect(read.description.layers.map(\.description) == network.description.layers.map(\.description))
  }

  @Test func `a factored blank is the same in the runtime and in the file`() throws {
    let network = try Fixtures.everyLayer(factorBlank: true)
    let path = Fixtures.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let report = try Fixtures.exporter(network, type: .float32).export(to: path)
    #expect(report.arithmeticTextChanges == 0 && report.arithmeticDifference < 2e-5)
    let file = try ModelFile(path: path)
    #expect(file.metadata.network.factorBlank && file.metadata.network.layers.count == 8)
    #expect(try Network(file).description.factorBlank)
  }

  @Test func `thousands of classes don't fill the file with parity vectors`() throws {
    let alphabet = (0..<7000).map { Character(Unicode.Scalar(0x4E00 + $0)!) }
    let network = try Network(
      NetworkDescription(
        inputFeatures: FeatureSettings.featureCount, layers: [.linear(outputs: 2, activation: .none)], classes: 7001),
      seed: 1)
    let exporter = try Fixtures.exporter(network, alphabet: alphabet, type: .int8)
    let file = try ModelFile(bytes: exporter.writer().bytes())
    #expect(!file.parityVectors.isEmpty)
    #expect(file.parityVectors.reduce(0) { $0 + $1.logProbabilities.count } <= ModelExporter.parityNumberLimit)
    #expect(try Recognizer(model: file).verify() < 1e-4)
  }

  @Test func `the same network gives the same bytes`() throws {
    let writer = try Fixtures.exporter(type: .int8).writer()
    #expect(try writer.bytes() == Fixtures.exporter(type: .int8).writer().bytes())
  }

  @Test func `an export serializes the file once, to the bytes of its writer`() throws {
    let path = Fixtures.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var exporter = try Fixtures.exporter(type: .int8)
    let count = Mutex(0)
    exporter.serialize = { writer in
      count.withLock { $0 += 1 }
      return writer.bytes()
    }
    try exporter.export(to: path)
    #expect(count.withLock { $0 } == 1)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == exporter.writer().bytes())
  }

  @Test(arguments: ModelTensorType.allCases) func `rounded weights are those that the file holds`(
    type: ModelTensorType
  ) throws {
    let network = try Fixtures.everyLayer()
    let contents = try network.contents(as: type)
    let file = try ModelFile(bytes: Fixtures.exporter(network, type: type).writer().bytes())
    let rounded = try Network(like: network, contents: contents)
    #expect(try rounded.parameters.values == Network(file).parameters.values)
  }

  @Test func `a changed weight fails the check`() throws {
    let network = try Fixtures.everyLayer()
    let file = try ModelFile(bytes: Fixtures.exporter(network, type: .float32).writer().bytes())
    let check = ParityCheck(trained: network, inks: [])
    #expect(try check.report(on: file).holds(.standard(for: .float32)))
    let entry = try #require(network.parameters.entry(named: "layers.2.weight"))
    var values = network.parameters.values(of: entry)
    values[17] += 0.5
    let before = network.parameters.values
    network.parameters.assign(values, to: entry)
    let report = try check.report(on: file)
    #expect(report.roundingDifference > 2e-3)
    #expect(!report.holds(.standard(for: .float32)))
    network.parameters.assign(before)
  }

  @Test func `a failed check writes nothing and keeps an existing file`() throws {
    let path = Fixtures.temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let impossible = ParityTolerance(arithmetic: -1, rounding: 0, text: 0)
    let exporter = try Fixtures.exporter(type: .int8, tolerance: impossible)
    let error = #expect(throws: ExportError.self) { try exporter.export(to: path) }
    guard case .parity(.int8, let report, impossible) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(report.inkCount == 24)
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data("before".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: ExportError.self) { try exporter.export(to: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("before".utf8))
  }

  @Test func `texts of given ink are counted and those of scribbles aren't`() throws {
    let network = try Fixtures.everyLayer()
    let file = try ModelFile(bytes: Fixtures.exporter(network, type: .int8).writer().bytes())
    let inks = ParityInk.scribbles(count: 3)
    let report = try ParityCheck(trained: network, inks: inks, scribbles: ParityInk.scribbles(count: 5)).report(
      on: file)
    #expect(report.inkCount == 8 && report.textCount == 3)
    #expect(throws: ExportError.noParityInk) {
      try ParityCheck(trained: network, inks: [], scribbles: []).report(on: file)
    }
  }

  @Test func `a network that doesn't fit its alphabet or the features is rejected`() throws {
    let wide = try Fixtures.exporter(Fixtures.everyLayer(classes: 12), type: .float32)
    #expect(throws: ExportError.classMismatch(network: 12, alphabet: 10)) {
      try wide.writer()
    }
    let features = FeatureSettings.featureCount
    let narrow = try Fixtures.exporter(Fixtures.everyLayer(inputs: 3), type: .float32)
    #expect(throws: ExportError.featureMismatch(network: 3, features: features)) {
      try narrow.writer()
    }
  }

  @Test func `weights that can't be stored are rejected by name`() throws {
    let network = try Fixtures.everyLayer()
    let entry = try #require(network.parameters.entry(named: "output.weight"))
    var values = network.parameters.values(of: entry)
    values[3] = 70_000
    network.parameters.assign(values, to: entry)
    #expect(throws: ExportError.tooLarge(name: "output.weight", index: 3, value: 70_000)) {
      try network.contents(as: .float16)
    }
    values[3] = .nan
    network.parameters.assign(values, to: entry)
    #expect(throws: ExportError.notFinite(name: "output.weight", index: 3)) { try network.contents(as: .int8) }
  }
}
