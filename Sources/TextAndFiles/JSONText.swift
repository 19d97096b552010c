import Foundation

/// JSON with sorted keys: equal values give equal texts.
package enum JSONText {
  /// The value on several lines, indented.
  package static func indented(_ value: some Encodable) throws -> String {
    String(decoding: try data(value, .prettyPrinted), as: UTF8.self)
  }

  /// The value on one line.
  package static func line(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }

  /// The bytes of the value on one line.
  package static func data(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return try encoder.encode(value)
  }
}
