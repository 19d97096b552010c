import InkModelFile
import Testing

@Suite struct `A writer's delta` {
  private static let delta = WriterDelta(
    modelName: "small", modelDigest: "abc", sampleCount: 20,
    additions: [.init(name: "layers.3.bias", values: [0.5, -1, 0, 2]), .init(name: "layers.3.norm.bias", values: [1])])

  @Test func `is read as it was written`() throws {
    let bytes = Self.delta.bytes()
    #expect(try WriterDelta(bytes: bytes) == Self.delta)
    #expect(bytes.starts(with: Array("GGUF".utf8)))
  }

  @Test func `is no model, and a model is none`() throws {
    let error = #expect(throws: ModelFileError.self) { try ModelFile(bytes: Self.delta.bytes()) }
    #expect(
      "\(try #require(error))"
        == "the file holds an adaptation to a writer, not a model: pass it together with its model")
    let model = try SmallModel.writer().bytes()
    let other = #expect(throws: ModelFileError.self) { try WriterDelta(bytes: model) }
    #expect(
      "\(try #require(other))"
        == "the file holds “inkling”, not an adaptation to a writer: pass a file that `inkling adapt` wrote")
  }

  @Test func `notices every byte that is changed or missing`() {
    let bytes = Self.delta.bytes()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: ModelFileError.self, "byte \(index)") { try WriterDelta(bytes: damaged) }
    }
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: ModelFileError.self, "\(count) bytes") { try WriterDelta(bytes: Array(bytes[..<count])) }
    }
  }

  @Test func `adds only to vectors that can be adapted, of their sizes`() throws {
    let file = try ModelFile(bytes: SmallModel.writer().bytes())
    func check(_ name: String, _ count: Int) throws {
      try file.check(
        WriterDelta(
          modelName: "small", modelDigest: file.digest, sampleCount: 1,
          additions: [.init(name: name, values: [Float](repeating: 1, count: count))]))
    }
    try check("layers.3.bias", 8)
    #expect(throws: ModelFileError.tensorMismatch(name: "layers.3.bias", expected: [8], found: [7])) {
      try check("layers.3.bias", 7)
    }
    #expect(throws: ModelFileError.missingTensor("output.bias")) { try check("output.bias", 3) }
    #expect(throws: ModelFileError.self) { try file.check(Self.delta) }
    #expect(try file.float32(named: "layers.3.bias", adaptedBy: nil) == file.float32(named: "layers.3.bias"))
  }

  @Test func `with numbers that aren't finite is rejected`() {
    var delta = Self.delta
    delta.additions[0].values[1] = .nan
    #expect(throws: ModelFileError.invalidValue(key: "layers.3.bias", reason: "not all of its numbers are finite")) {
      try WriterDelta(bytes: delta.bytes())
    }
  }
}
