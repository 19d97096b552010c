import Foundation
import Testing
import Training

@Suite struct RecordTests {
  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "record-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func `the checksum is Castagnoli's`() {
    // RFC 3720, B.4, and the usual check string.
    #expect(MaskedCRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(MaskedCRC32C.checksum(Array(repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(MaskedCRC32C.checksum((0..<32).map { UInt8($0) }) == 0x46DD_794E)
  }

  @Test func `an event is the bytes that the message format asks for`() {
    let event = EventMessage.scalars([("a", 1)], step: 300, wallTime: 2)
    #expect(
      event == [
        0x09, 0, 0, 0, 0, 0, 0, 0, 0x40,  // 1: wall time, a double
        0x10, 0xAC, 0x02,  // 2: step
        0x2A, 0x0A, 0x0A, 0x08,  // 5: summary of one value
        0x0A, 0x01, 0x61,  // 1: tag
        0x15, 0, 0, 0x80, 0x3F,  // 2: simple value
      ])
    let record = EventMessage.record([1, 2])
    #expect(record.count == 18 && record[0..<8] == [2, 0, 0, 0, 0, 0, 0, 0] && record[12..<14] == [1, 2])
  }

  @Test func `a resumed record drops what will be done again and what was cut off`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try RunRecord(folder: folder, fromStep: 0, clock: { 5 })
    for step in [10, 20, 30] { try first.write(event: "training", step: step, scalars: [("loss", 0.5)]) }
    let path = folder + "/run.jsonl"
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"event\":\"trai".utf8))
    let second = try RunRecord(folder: folder, fromStep: 20, clock: { 6 })
    try second.write(event: "validation", step: 25, scalars: [("characterErrorRate", .nan)])
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(
      lines == [
        "{\"event\":\"training\",\"step\":10,\"time\":5.0,\"loss\":0.5}",
        "{\"event\":\"training\",\"step\":20,\"time\":5.0,\"loss\":0.5}",
        "{\"event\":\"validation\",\"step\":25,\"time\":6.0,\"characterErrorRate\":null}",
      ])
    let events = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("tfevents") }
    #expect(events.count == 2)
  }
}
