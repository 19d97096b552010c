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
  private enum Mode { case explicit, difference, secondDifference }

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
      take(mode == .explicit ? value : mode == .difference ? velocity : acceleration)
    }
  }

  private let format: InkMLTraceFormat
  /// Whether values beyond the format's channels are ignored, as in files without a format.
  private let ignoresExtraValues: Bool
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  private var channels: [Channel]
  private var values: [Double] = []
  private var point = 1
  private var column = 0

  private init(bytes: [UInt8], range: Range<Int>, format: InkMLTraceFormat, ignoresExtraValues: Bool) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.format = format
    self.ignoresExtraValues = ignoresExtraValues
    channels = Array(repeating: Channel(), count: format.channels.count)
  }

  /// Decodes a trace's text.
  package static func parse(
    _ text: some Sequence<UInt8>, format: InkMLTraceFormat, ignoresExtraValues: Bool = false
  ) throws(InkMLTraceProblem) -> InkMLTraceData {
    let bytes = Array(text)
    return try parse(bytes, in: bytes.indices, format: format, ignoresExtraValues: ignoresExtraValues)
  }

  static func parse(
    _ bytes: [UInt8], in range: Range<Int>, format: InkMLTraceFormat, ignoresExtraValues: Bool
  ) throws(InkMLTraceProblem) -> InkMLTraceData {
    var parser = Self(bytes: bytes, range: range, format: format, ignoresExtraValues: ignoresExtraValues)
    return try parser.parse()
  }

  private mutating func parse() throws(InkMLTraceProblem) -> InkMLTraceData {
    // Some programs leave the commas out; then a full row of values is a point.
    let hasCommas = bytes[position..<end].contains(UInt8(ascii: ","))
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
    switch position < end ? bytes[position] : 0 {
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
      guard let number = scanNumber() else { throw unreadable() }
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

  private mutating func scanNumber() -> Double? {
    var next = position
    defer { position = next }
    return NumberScanner.scan(bytes.span.extracting(first: end), from: &next, allowsHexadecimal: true)
  }

  private mutating func readPrefix() {
    guard position < end else { return }
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
    while position < end, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ",") { position += 1 }
    if position == start { throw unreadable() }
  }

  private func unreadable() -> InkMLTraceProblem {
    let start = min(position, end)
    return .unreadable(text: String(decoding: bytes[start..<min(end, start + 12)], as: UTF8.self), point: point)
  }

  private mutating func skipSpace() -> Bool {
    while position < end, Self.isSpace(bytes[position]) { position += 1 }
    return position < end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
}

/// The numbers of one trace, decoded: a row for each point, a column for each channel, absent values NaN.
package struct InkMLTraceData: Hashable, Sendable {
  package var values: [Double]
  package var channelCount: Int

  package var pointCount: Int { values.count / channelCount }

  /// The value of a channel at a point, or `nil` where the trace has none.
  package func value(point: Int, channel: Int) -> Double? {
    let value = values[point * channelCount + channel]
    return value.isNaN ? nil : value
  }
}

/// A problem with the numbers of a trace, at a point counted from 1.
public enum InkMLTraceProblem: Error, Hashable, Sendable {
  /// Some text isn't a value.
  case unreadable(text: String, point: Int)
  /// The point has fewer values than the format asks for.
  case missingValues(point: Int, expected: Int, found: Int)
  /// The point has more values than the format has channels.
  case extraValues(point: Int, expected: Int)
  /// A value isn't a finite number.
  case notFinite(point: Int, channel: String)
  /// A number in a boolean channel, or the other way round.
  case wrongType(point: Int, channel: String)
}
