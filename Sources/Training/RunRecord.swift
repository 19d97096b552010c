import Foundation
import InkData
import TextAndFiles

/// The record of a run: `run.jsonl`, a line of JSON an event, and a TensorBoard event file.
///
/// Times are in the record only; the weights don't depend on them.
package final class RunRecord {
  private let lines: FileHandle
  private let events: FileHandle
  private let linesPath: String
  private let eventsPath: String
  private let clock: () -> Double

  /// Opens the record of a run folder that exists; entries of later steps than the one that the run starts at, of a run
  /// that was killed, are taken out. The clock counts seconds since 1970.
  package init(
    folder: String, fromStep step: Int, clock: @escaping () -> Double = { Date().timeIntervalSince1970 }
  ) throws {
    self.clock = clock
    linesPath = folder + "/run.jsonl"
    try Self.cut(linesPath, fromStep: step)
    lines = try Self.open(linesPath)
    eventsPath = folder + "/events.out.tfevents.\(Int(clock())).\(step).inkling"
    events = try Self.open(eventsPath)
    try append(event: EventMessage.fileVersion(wallTime: clock()))
    if step > 0 { try append(event: EventMessage.restart(step: step, wallTime: clock())) }
  }

  /// Writes one event's scalars to both files; values that aren't finite become null.
  package func write(event: String, step: Int, scalars: [(tag: String, value: Double)]) throws {
    let now = clock()
    let values = scalars.map { ($0.tag, $0.value.isFinite ? "\($0.value)" : "null") }
    try append(event, step: step, [("time", "\((now * 1000).rounded() / 1000)")] + values)
    let tagged = scalars.map { (tag: "\(event)/\($0.tag)", value: $0.value) }
    try append(event: EventMessage.scalars(tagged, step: step, wallTime: now))
  }

  /// Writes a note of text to the JSON lines alone.
  package func write(note: String, step: Int, fields: [(key: String, value: String)]) throws {
    try append(note, step: step, fields.map { ($0.key, JSONString.quoted($0.value)) })
  }

  private static func open(_ path: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path) { try AtomicFile(path: path).commit() }
    return try FileFailure.explaining("open", path) {
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try handle.seekToEnd()
      return handle
    }
  }

  /// Writes a line of an event and further fields, whose values are JSON.
  private func append(_ event: String, step: Int, _ fields: [(key: String, json: String)]) throws {
    let first = [("event", JSONString.quoted(event)), ("step", "\(step)")]
    let pairs = (first + fields).map { "\(JSONString.quoted($0)):\($1)" }
    let line = "{\(pairs.joined(separator: ","))}\n"
    try FileFailure.explaining("write", linesPath) { try lines.write(contentsOf: Data(line.utf8)) }
  }

  private func append(event: [UInt8]) throws {
    try FileFailure.explaining("write", eventsPath) {
      try events.write(contentsOf: Data(EventMessage.record(event)))
    }
  }

  /// Takes out a line that was cut off and the lines of steps that will be done again.
  private static func cut(_ path: String, fromStep step: Int) throws {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
    struct Entry: Decodable {
      let step: Int
    }
    let kept = text.split(separator: "\n").filter { line in
      guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else { return false }
      return entry.step <= step
    }
    try AtomicFile.write(Array(kept.map { $0 + "\n" }.joined().utf8), to: path)
  }
}

/// The few Protocol Buffers messages that TensorBoard reads scalars from.
///
/// ## Source
/// tensorflow/core/util/event.proto and tensorflow/core/framework/summary.proto; developers.google.com/protocol-buffers,
/// “Encoding”.
package struct EventMessage {
  private var encoder = ByteEncoder()

  /// The first event of a file.
  package static func fileVersion(wallTime: Double) -> [UInt8] {
    var event = EventMessage()
    event.double(1, wallTime)
    event.text(3, "brain.Event:2")
    return event.encoder.bytes
  }

  /// Scalars of one step.
  package static func scalars(_ values: [(tag: String, value: Double)], step: Int, wallTime: Double) -> [UInt8] {
    var summary = EventMessage()
    for (tag, value) in values {
      var item = EventMessage()
      item.text(1, tag)
      item.float(2, Float(value))
      summary.message(1, item)
    }
    var event = EventMessage()
    event.double(1, wallTime)
    event.varint(2, UInt64(step))
    event.message(5, summary)
    return event.encoder.bytes
  }

  /// Says that a run begins again at a step: what an earlier file has from there on is void.
  package static func restart(step: Int, wallTime: Double) -> [UInt8] {
    var session = EventMessage()
    session.varint(1, 1)
    var event = EventMessage()
    event.double(1, wallTime)
    event.varint(2, UInt64(step))
    event.message(7, session)
    return event.encoder.bytes
  }

  /// An event as a record: length, its checksum, the event, its checksum.
  package static func record(_ event: [UInt8]) -> [UInt8] {
    var encoder = ByteEncoder()
    encoder.append(UInt64(event.count))
    encoder.append(MaskedCRC32C.masked(encoder.bytes))
    encoder.bytes += event
    encoder.append(MaskedCRC32C.masked(event))
    return encoder.bytes
  }

  private mutating func varint(_ field: UInt64, _ value: UInt64) {
    encoder.appendVariable(field << 3)
    encoder.appendVariable(value)
  }

  private mutating func double(_ field: UInt64, _ value: Double) {
    encoder.appendVariable(field << 3 | 1)
    encoder.append(value.bitPattern)
  }

  private mutating func float(_ field: UInt64, _ value: Float) {
    encoder.appendVariable(field << 3 | 5)
    encoder.append(value)
  }

  private mutating func text(_ field: UInt64, _ value: String) { data(field, Array(value.utf8)) }

  private mutating func message(_ field: UInt64, _ value: EventMessage) { data(field, value.encoder.bytes) }

  private mutating func data(_ field: UInt64, _ value: [UInt8]) {
    encoder.appendVariable(field << 3 | 2)
    encoder.appendVariable(UInt64(value.count))
    encoder.bytes += value
  }
}

/// The checksum of TensorFlow's record files: CRC-32C (Castagnoli), rotated and shifted so that it also detects damage
/// in data that holds checksums.
package enum MaskedCRC32C {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1 }
  }

  /// The plain CRC-32C.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in crc >> 8 ^ table[Int((crc ^ UInt32(byte)) & 0xFF)] }
  }

  /// The checksum as a record stores it.
  package static func masked(_ bytes: [UInt8]) -> UInt32 {
    let crc = checksum(bytes)
    return (crc >> 15 | crc << 17) &+ 0xA282_EAD8
  }
}
