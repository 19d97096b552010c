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

  /// Opens the record of a run folder.
  ///
  /// - Parameters:
  ///   - folder: The run's folder, which exists.
  ///   - step: The step that the run starts at; entries of later steps, of a run that was killed, are taken out.
  ///   - clock: Seconds since 1970.
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
