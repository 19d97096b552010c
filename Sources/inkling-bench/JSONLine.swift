import Foundation

/// JSON as the tool prints it, keys sorted.
enum JSONLine {
  /// On one line.
  static func of(_ value: some Encodable) throws -> String { try text(value, []) }

  /// Over many lines.
  static func indented(_ value: some Encodable) throws -> String { try text(value, .prettyPrinted) }

  /// Writes a line at once, past the buffer that `print` fills for a pipe.
  static func say(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(Data((try of(value) + "\n").utf8))
  }

  private static func text(_ value: some Encodable, _ more: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = more.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
