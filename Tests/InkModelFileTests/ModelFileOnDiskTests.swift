import Foundation
import InkModelFile
import Testing

@Suite struct ModelFileOnDiskTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `a file that isn't there, a folder and an empty file are told apart`() throws {
    try withFolder { folder in
      let missing = folder.appendingPathComponent("none.gguf").path
      #expect(throws: ModelFileError.cannotRead(path: missing, code: ENOENT)) { try ModelFile(path: missing) }
      #expect(throws: ModelFileError.cannotRead(path: folder.path, code: EISDIR)) { try ModelFile(path: folder.path) }
      let empty = folder.appendingPathComponent("empty.gguf")
      try Data().write(to: empty)
      #expect(throws: ModelFileError.truncated(what: "the magic number", offset: 0, needed: 4, available: 0)) {
        try ModelFile(path: empty.path)
      }
    }
  }

  /// A Python that has the ggml project's `gguf` package, if the tests' environment names one or has one.
  static let python: String? = {
    let candidates = [ProcessInfo.processInfo.environment["INKLING_GGUF_PYTHON"], "/usr/bin/python3"].compactMap { $0 }
    return candidates.first { path in
      FileManager.default.isExecutableFile(atPath: path) && (try? run(path, ["-c", "import gguf"]))?.status == 0
    }
  }()

  static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test(.enabled(if: python != nil, "no Python with the gguf package is at hand"), arguments: ModelTensorType.allCases)
  func `the ggml project's own reader lists our file`(type: ModelTensorType) throws {
    let script = """
      import sys, gguf
      r = gguf.GGUFReader(sys.argv[1])
      print(r.get_field("general.architecture").contents(), r.get_field("inkling.alphabet").contents())
      print(r.get_field("inkling.network.layers").contents()[3], r.alignment)
      for t in r.tensors:
          print(t.name, t.tensor_type.name, [int(n) for n in t.shape], t.data_offset % 64, float(t.data.astype("f8").sum()))
      """
    try withFolder { folder in
      let path = folder.appendingPathComponent("small.gguf").path
      let writer = try SmallModel.writer(type)
      try Data(writer.bytes()).write(to: URL(fileURLWithPath: path))
      let (status, output) = try Self.run(#require(Self.python), ["-c", script, path])
      #expect(status == 0)
      let lines = output.split(separator: "\n").map(String.init)
      #expect(lines.first == "inkling ['a', 'é']")
      #expect(lines[1] == "sru 4 64")
      let file = try ModelFile(path: path)
      try #require(lines.count == 2 + file.tensors.count)
      for (tensor, line) in zip(file.tensors, lines.dropFirst(2)) {
        let name =
          switch tensor.type {
          case .float32: "F32"
          case .float16: "F16"
          case .int8: "I8"
          }
        let values =
          try tensor.type == .int8
          ? file.int8(named: tensor.name).map { Double($0) } : file.float32(named: tensor.name).map { Double($0) }
        #expect(line.hasPrefix("\(tensor.name) \(name) \(Array(tensor.shape.reversed())) 0 "), "\(line)")
        let sum = try #require(line.split(separator: " ").last.flatMap { Double($0) })
        #expect(abs(sum - values.reduce(0, +)) < 1e-6)
      }
    }
  }
}
