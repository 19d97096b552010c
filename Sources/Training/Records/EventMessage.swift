import InkData

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
