/// The few Protocol Buffers messages that TensorBoard reads scalars from.
///
/// ## Source
/// tensorflow/core/util/event.proto and tensorflow/core/framework/summary.proto; developers.google.com/protocol-buffers,
/// “Encoding”.
package struct EventMessage {
  private var bytes: [UInt8] = []

  /// The first event of a file.
  package static func fileVersion(wallTime: Double) -> [UInt8] {
    var event = EventMessage()
    event.double(1, wallTime)
    event.text(3, "brain.Event:2")
    return event.bytes
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
    return event.bytes
  }

  /// Says that a run begins again at a step: what an earlier file has from there on is void.
  package static func restart(step: Int, wallTime: Double) -> [UInt8] {
    var session = EventMessage()
    session.varint(1, 1)
    var event = EventMessage()
    event.double(1, wallTime)
    event.varint(2, UInt64(step))
    event.message(7, session)
    return event.bytes
  }

  /// An event as a record: length, its checksum, the event, its checksum.
  package static func record(_ event: [UInt8]) -> [UInt8] {
    let length = littleEndian(UInt64(event.count), count: 8)
    return length + littleEndian(UInt64(MaskedCRC32C.masked(length)), count: 4) + event
      + littleEndian(UInt64(MaskedCRC32C.masked(event)), count: 4)
  }

  private mutating func varint(_ field: UInt64, _ value: UInt64) {
    append(field << 3)
    append(value)
  }

  private mutating func double(_ field: UInt64, _ value: Double) {
    append(field << 3 | 1)
    bytes += Self.littleEndian(value.bitPattern, count: 8)
  }

  private mutating func float(_ field: UInt64, _ value: Float) {
    append(field << 3 | 5)
    bytes += Self.littleEndian(UInt64(value.bitPattern), count: 4)
  }

  private mutating func text(_ field: UInt64, _ value: String) { data(field, Array(value.utf8)) }

  private mutating func message(_ field: UInt64, _ value: EventMessage) { data(field, value.bytes) }

  private mutating func data(_ field: UInt64, _ value: [UInt8]) {
    append(field << 3 | 2)
    append(UInt64(value.count))
    bytes += value
  }

  /// Seven bits a byte, the lowest first.
  private mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func littleEndian(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<UInt64(count)).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
