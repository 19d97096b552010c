/// Decodes the text of a `<trace>`: points between commas, values with prefixes, one value per channel.
///
/// `!` begins explicit values, `'` differences to the value before, `"` differences to the difference before; a prefix
/// applies to its channel until the next one, and each trace begins with explicit values. `*` repeats
/// (the same value, the same difference), `?` is a value that isn't known, `T` and `F` are booleans (1 and 0), `#`
/// begins a hexadecimal integer. Values that can't be mistaken need no space between them: `7"-8 3-5+7`.
///
/// ## Source
/// W3C Ink Markup Language (InkML), Recommendation 20 September 2011, section 3.2.1.
package struct InkMLTraceParser {
  private enum Mode {
    case explicit
    case difference
    case secondDifference
  }

  private struct Channel {
    var mode = Mode.explicit
    var value = 0.0
    var velocity = 0.0
    var acceleration = 0.0

    mutating func take(_ number: Double) {
      let before = value
      switch mode {
      case .explicit: value = number
      case .difference: value += number
      case .secondDifference: value += velocity + number
      }
      acceleration = (value - before) - velocity
      velocity = value - before
    }

    mutating func repeatLast() {
      switch mode {
      case .explicit: take(value)
      case .difference: take(velocity)
      case .secondDifference: take(acceleration)
      }
    }
  }

  private let format: InkMLTraceFormat
  /// Whether values beyond the format's channels are ignored, as in files without a format.
  private let ignoresExtraValues: Bool
  private let bytes: [UInt8]
  private var position = 0
  private var channels: [Channel]
  private var values: [Double] = []
  private var point = 1
  private var column = 0

  private init(bytes: [UInt8], format: InkMLTraceFormat, ignoresExtraValues: Bool) {
    self.bytes = bytes
    self.format = format
    self.ignoresExtraValues = ignoresExtraValues
    channels = Array(repeating: Channel(), count: format.channels.count)
  }

  /// Decodes a trace's text.
  package static func parse(
    _ text: some Sequence<UInt8>, format: InkMLTraceFormat, ignoresExtraValues: Bool = false
  ) throws(InkMLTraceProblem) -> InkMLTraceData {
    var parser = Self(bytes: Array(text), format: format, ignoresExtraValues: ignoresExtraValues)
    return try parser.parse()
  }

  private mutating func parse() throws(InkMLTraceProblem) -> InkMLTraceData {
    // Some programs leave the commas out; then a full row of values is a point.
    let hasCommas = bytes.contains(UInt8(ascii: ","))
    while skipSpace() {
      if bytes[position] == UInt8(ascii: ",") {
        position += 1
        try endPoint()
        continue
      }
      if !hasCommas && !ignoresExtraValues && column == format.channels.count { try endPoint() }
      try readValue()
    }
    try endPoint()
    return InkMLTraceData(values: values, channelCount: format.channels.count)
  }

  /// Completes a row; a row without values (a comma at the end, two in a row) is no point.
  private mutating func endPoint() throws(InkMLTraceProblem) {
    guard column > 0 else { return }
    guard column >= format.regularCount else {
      throw .missingValues(point: point, expected: format.regularCount, found: column)
    }
    while column < format.channels.count {
      values.append(.nan)
      column += 1
    }
    column = 0
    point += 1
  }

  private mutating func readValue() throws(InkMLTraceProblem) {
    guard column < format.channels.count else {
      guard ignoresExtraValues else { throw .extraValues(point: point, expected: format.channels.count) }
      try skipValue()
      return
    }
    readPrefix()
    let isBoolean = format.channels[column].isBoolean
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "?"):
      position += 1
      values.append(.nan)
    case UInt8(ascii: "*"):
      position += 1
      channels[column].repeatLast()
      try append(channels[column].value)
    case UInt8(ascii: "T") where isBoolean, UInt8(ascii: "F") where isBoolean:
      channels[column].value = bytes[position] == UInt8(ascii: "T") ? 1 : 0
      position += 1
      try append(channels[column].value)
    default:
      var end = position
      guard let number = NumberScanner.scan(bytes.span, from: &end, allowsHexadecimal: true) else { throw unreadable() }
      position = end
      guard !isBoolean else { throw .wrongType(point: point, channel: format.channels[column].name) }
      channels[column].take(number)
      try append(channels[column].value)
    }
    column += 1
  }

  private mutating func append(_ value: Double) throws(InkMLTraceProblem) {
    // The ink's coordinates are single precision: what overflows there is as wrong as an infinity.
    guard abs(value) <= Double(Float.greatestFiniteMagnitude) else {
      throw .notFinite(point: point, channel: format.channels[column].name)
    }
    values.append(value)
  }

  private mutating func readPrefix() {
    guard position < bytes.count else { return }
    switch bytes[position] {
    case UInt8(ascii: "!"): channels[column].mode = .explicit
    case UInt8(ascii: "'"): channels[column].mode = .difference
    case UInt8(ascii: "\""): channels[column].mode = .secondDifference
    default: return
    }
    position += 1
    _ = skipSpace()
  }

  private mutating func skipValue() throws(InkMLTraceProblem) {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ",") { position += 1 }
    if position == start { throw unreadable() }
  }

  private func unreadable() -> InkMLTraceProblem {
    let end = min(bytes.count, position + 12)
    return .unreadable(text: String(decoding: bytes[min(position, end)..<end], as: UTF8.self), point: point)
  }

  private mutating func skipSpace() -> Bool {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position < bytes.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
}
