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

  /// Reads the arguments of a `.SEGMENT`.
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
