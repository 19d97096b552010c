import Export
import Foundation
import InkModelFile
import InkNetwork
import Testing
import TextAndFiles

@Suite struct ModelFileWritingTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func writer() throws -> ModelFileWriter {
    try ExportFixtures.exporter(type: .int8).writer()
  }

  @Test func `a file is written in one piece and mapped again`() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("small.gguf").path
      let writer = try writer()
      try writer.write(to: path)
      try writer.write(to: path)
      // The file leaves the layers' dropout out.
      var expected = writer.metadata
      expected.network.layers = try expected.network.layers.map { try LayerDescription($0.description) }
      #expect(try ModelFile(path: path).metadata == expected)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["small.gguf"])
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == writer.bytes())
    }
  }

  @Test func `another file beside the path is neither used nor removed`() throws {
    try withFolder { folder in
      let other = folder.appendingPathComponent("small.gguf.partial")
      try Data("another program's".utf8).write(to: other)
      try writer().write(to: folder.appendingPathComponent("small.gguf").path)
      #expect(try Data(contentsOf: other) == Data("another program's".utf8))
    }
  }

  @Test func `a path that can't be written keeps its old file`() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("missing/small.gguf").path
      #expect(throws: FileFailure.self) { try writer().write(to: path) }
      let taken = folder.appendingPathComponent("taken")
      try FileManager.default.createDirectory(
        at: taken.appendingPathComponent("inside"), withIntermediateDirectories: true)
      #expect(throws: FileFailure.self) { try writer().write(to: taken.path) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
    }
  }
}
