import Foundation
import Testing
import Training

@Suite struct SafetensorsTests {
  /// A file of a header and as many bytes of data.
  private func file(_ header: String, data: Int = 0) -> [UInt8] {
    let length = UInt64(header.utf8.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) } + Array(header.utf8)
      + Array(repeating: 0, count: data)
  }

  private func failure(_ bytes: [UInt8]) -> SafetensorsError? {
    do {
      _ = try SafetensorsFile(bytes: bytes, path: "f")
      return nil
    } catch {
      return error
    }
  }

  private func tensor(_ name: String, _ from: Int, _ to: Int, shape: String = "[1]", type: String = "F32") -> String {
    "\"\(name)\":{\"dtype\":\"\(type)\",\"shape\":\(shape),\"data_offsets\":[\(from),\(to)]}"
  }

  @Test func `what is written reads back, bit by bit`() throws {
    var writer = SafetensorsWriter()
    writer.add(metadata: "line\n“two” \"\\\u{1}", for: "note")
    let values: [Float] = [0, -0.0, 1.5, .infinity, Float(bitPattern: 0x7FC0_1234), .leastNonzeroMagnitude]
    writer.add(values, shape: [2, 3], name: "a")
    writer.add([], shape: [0], name: "empty")
    writer.add([7], shape: [], name: "scalar")
    let read = try SafetensorsFile(bytes: writer.bytes(), path: "f")
    #expect(read.metadata == ["note": "line\n“two” \"\\\u{1}"])
    #expect(try read.floats("a", shape: [2, 3]).map(\.bitPattern) == values.map(\.bitPattern))
    #expect(try read.floats("empty") == [])
    #expect(try read.floats("scalar") == [7])
    #expect(writer.bytes().count % 4 == 0)
  }

  @Test func `writing to a file gives the same bytes`() throws {
    var writer = SafetensorsWriter()
    writer.add((0..<100_000).map(Float.init), shape: [100_000], name: "a")
    let path = NSTemporaryDirectory() + "safetensors-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try writer.write(to: path)
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == writer.bytes())
  }

  @Test func `a header's numbers are the bytes that the format asks for`() {
    var writer = SafetensorsWriter()
    writer.add([1], shape: [1], name: "a")
    let json = "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}"
    let padded = json + String(repeating: " ", count: (8 - json.utf8.count % 8) % 8)
    #expect(
      writer.bytes() == [UInt8(padded.utf8.count), 0, 0, 0, 0, 0, 0, 0] + Array(padded.utf8) + [0, 0, 0x80, 0x3F])
  }

  @Test func `a file without a header's length is too short`() {
    #expect(failure([1, 2, 3]) == .tooShort(path: "f", bytes: 3))
  }

  @Test func `a header beyond the end is an error`() {
    #expect(failure([200, 0, 0, 0, 0, 0, 0, 0, 0x7B]) == .headerLength(path: "f", length: 200, bytes: 9))
    #expect(
      failure(Array(repeating: 255, count: 8)) == .headerLength(path: "f", length: .max, bytes: 8))
  }

  @Test func `a header that isn't JSON is an error with its offset`() {
    #expect(failure(file("{")) == .header(path: "f", offset: 9, reason: "expected a text"))
    #expect(failure(file("[]")) == .header(path: "f", offset: 8, reason: "an object was expected"))
    #expect(failure(file("{} x")) == .header(path: "f", offset: 11, reason: "expected the end"))
    let deep = String(repeating: "[", count: 5_000)
    let reason = "expected fewer values within values"
    #expect(failure(file("{\"a\":\(deep)")) == .header(path: "f", offset: 28, reason: reason))
  }

  @Test func `a key that occurs twice is an error`() {
    let header = "{\(tensor("a", 0, 4)),\(tensor("a", 4, 8))}"
    #expect(failure(file(header, data: 8)) == .duplicateKey(path: "f", key: "a"))
    #expect(failure(file("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\"}}")) == .duplicateKey(path: "f", key: "dtype"))
  }

  @Test func `a description that lacks something is an error`() {
    func reason(_ json: String) -> String? {
      guard case .description(_, "a", let reason)? = failure(file("{\"a\":\(json)}")) else { return nil }
      return reason
    }
    #expect(reason("3") == "an object was expected")
    #expect(reason("{}") == "“dtype” is missing")
    #expect(reason("{\"dtype\":\"F32\",\"data_offsets\":[0,4]}") == "“shape” isn't a list of lengths")
    #expect(
      reason("{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}") == "“shape” isn't a list of lengths")
    #expect(
      reason("{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,0]}") == "“data_offsets” isn't a start and an end")
    #expect(
      reason("{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4],\"x\":1}") == "it has fields that aren't known")
    #expect(
      reason("{\"dtype\":\"F32\",\"shape\":[4611686018427387904,4],\"data_offsets\":[0,0]}")
        == "its shape is larger than any memory")
  }

  @Test func `an unknown type is an error`() {
    #expect(
      failure(file("{\(tensor("a", 0, 4, type: "Q4"))}", data: 4)) == .type(path: "f", tensor: "a", type: "Q4"))
  }

  @Test func `a range that doesn't fit the shape is an error`() {
    #expect(
      failure(file("{\(tensor("a", 0, 4, shape: "[2]"))}", data: 4))
        == .length(path: "f", tensor: "a", expected: 8, found: 4))
  }

  @Test func `a tensor beyond the data is an error`() {
    #expect(failure(file("{\(tensor("a", 0, 4))}", data: 2)) == .outside(path: "f", tensor: "a", end: 4, bytes: 2))
  }

  @Test func `overlapping tensors are an error`() {
    let header = "{\(tensor("a", 0, 8, shape: "[2]")),\(tensor("b", 4, 12, shape: "[2]"))}"
    #expect(failure(file(header, data: 12)) == .overlap(path: "f", first: "a", second: "b"))
  }

  @Test func `holes before, between and after tensors are errors`() {
    #expect(failure(file("{\(tensor("a", 4, 8))}", data: 8)) == .hole(path: "f", offset: 0, bytes: 4))
    let between = "{\(tensor("a", 0, 4)),\(tensor("b", 8, 12))}"
    #expect(failure(file(between, data: 12)) == .hole(path: "f", offset: 4, bytes: 4))
    #expect(failure(file("{\(tensor("a", 0, 4))}", data: 9)) == .hole(path: "f", offset: 4, bytes: 5))
  }

  @Test func `metadata that isn't text is an error`() {
    #expect(
      failure(file("{\"__metadata__\":{\"n\":1}}"))
        == .description(path: "f", tensor: "__metadata__", reason: "“n” isn't a string"))
  }

  @Test func `a tensor that isn't there, or isn't as asked for, is an error`() throws {
    var writer = SafetensorsWriter()
    writer.add([1], shape: [1], name: "a")
    let read = try SafetensorsFile(bytes: writer.bytes(), path: "f")
    #expect(throws: SafetensorsError.missing(path: "f", tensor: "b")) { try read.floats("b") }
    #expect(
      throws: SafetensorsError.mismatch(path: "f", tensor: "a", expected: "of shape [2]", found: "of shape [1]")
    ) { try read.floats("a", shape: [2]) }
  }

  @Test func `no cut and no changed byte of the header crashes the reader`() throws {
    var writer = SafetensorsWriter()
    writer.add(metadata: "x", for: "k")
    writer.add([1, 2, 3, 4], shape: [2, 2], name: "a")
    writer.add([5], shape: [1], name: "b")
    let bytes = writer.bytes()
    for length in bytes.indices {
      #expect(throws: SafetensorsError.self) { try SafetensorsFile(bytes: Array(bytes[..<length]), path: "f") }
    }
    for index in 0..<bytes.count - 20 {
      for change: UInt8 in [1, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        if let read = try? SafetensorsFile(bytes: changed, path: "f") {
          for name in read.entries.keys { _ = try? read.floats(name) }
        }
      }
    }
  }

  @Test func `every error says what to think of the file`() {
    #expect(
      "\(SafetensorsError.tooShort(path: "f", bytes: 3))"
        == "f: 3 bytes are no safetensors file; it was cut off, take another copy")
    #expect(
      "\(SafetensorsError.hole(path: "f", offset: 4, bytes: 5))"
        == "f: 5 bytes of data from byte 4 belong to no tensor; the file is damaged")
    #expect(
      "\(SafetensorsError.overlap(path: "f", first: "a", second: "b"))"
        == "f: tensors “a” and “b” share bytes; the file is damaged")
    #expect(
      "\(SafetensorsError.outside(path: "f", tensor: "a", end: 4, bytes: 2))"
        == "f: tensor “a” ends at byte 4 of 2 bytes of data; the file was cut off")
    #expect(
      "\(SafetensorsError.missing(path: "f", tensor: "a"))"
        == "f: there is no tensor “a”; the file was made by something else")
  }
}
