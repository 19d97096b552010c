/// A `.SEGMENT` line: a label and the components that it labels.
struct UnipenSegment {
  var level: String
  var delineation: String
  var quality: String
  /// The label with its escapes, `nil` when the line has none.
  var label: [UInt8]?
  /// The first line of a `.COMMENT` right after the segment.
  var comment: String?
  var file: String
  var line: Int

  init(arguments: String, file: String, line: Int) throws(UnipenError) {
    var rest = arguments.utf8[...]
    func word() -> String {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      let end = rest.firstIndex { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 } ?? rest.endIndex
      defer { rest = rest[end...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    level = word()
    delineation = word()
    quality = word()
    self.file = file
    self.line = line
    guard !level.isEmpty, !delineation.isEmpty else {
      throw .badArguments(keyword: "SEGMENT", arguments: arguments, file: file, line: line)
    }
    guard let opening = rest.firstIndex(of: 0x22) else { return }
    var label: [UInt8] = []
    var index = rest.index(after: opening)
    while index < rest.endIndex, rest[index] != 0x22 {
      label.append(rest[index])
      if rest[index] == 0x5C {
        index = rest.index(after: index)
        guard index < rest.endIndex else { break }
        label.append(rest[index])
      }
      index = rest.index(after: index)
    }
    guard index < rest.endIndex else { throw .unterminatedLabel(file: file, line: line) }
    self.label = label
  }

  /// The text of the label: `\"` and `\\` are the second of the two, kai's `\@` (a stroke that only joins letters) is
  /// nothing, and any white space is one space.
  var text: String {
    var bytes: [UInt8] = []
    var escaped = false
    for byte in label ?? [] {
      if escaped {
        if byte != 0x40 { bytes.append(byte) }
        escaped = false
      } else if byte == 0x5C {
        escaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The parts of the ink that a segment labels: `73`, `169-170`, `3:0-5:12`, lists of these with commas.
struct UnipenDelineation {
  private typealias Position = (component: Int, point: Int?)

  /// Components from one to another; the first and the last may be parts.
  private var runs: [(first: Position, last: Position)] = []

  init?(_ text: String) {
    for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let ends = item.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count <= 2, let first = Self.position(ends[0]), let last = Self.position(ends.last!),
        first.component <= last.component
      else { return nil }
      runs.append((first, last))
    }
  }

  private static func position(_ text: Substring.UTF8View.SubSequence) -> Position? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let component = Int(Substring(parts[0])), component >= 0 else { return nil }
    guard parts.count == 2 else { return (component, nil) }
    guard let point = Int(Substring(parts[1])), point >= 0 else { return nil }
    return (component, point)
  }

  /// The labelled parts of components as ranges of points; `nil` when the ink isn't there.
  func parts(of ink: UnipenInk) -> [(component: Int, points: Range<Int>)]? {
    var parts: [(component: Int, points: Range<Int>)] = []
    for run in runs {
      guard run.last.component < ink.components.count else { return nil }
      for index in run.first.component...run.last.component {
        let points = ink.components[index].points
        var (lower, upper) = (points.lowerBound, points.upperBound)
        if index == run.first.component, let point = run.first.point { lower += point }
        if index == run.last.component, let point = run.last.point { upper = points.lowerBound + point + 1 }
        guard lower <= upper, upper <= points.upperBound else { return nil }
        if lower < upper { parts.append((index, lower..<upper)) }
      }
    }
    return parts
  }
}
