import Foundation

/// JSON with sorted keys: equal values give equal texts.
package enum JSONText {
  package static func indented(_ value: some Encodable) throws -> String {
    String(decoding: try data(value, .prettyPrinted), as: UTF8.self)
  }

  package static func line(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }

  package static func data(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return try encoder.encode(value)
  }
}

/// Quotes strings for JSON, and so for YAML.
package enum JSONString {
  /// The text in double quotes, with quotes, backslashes, control characters and the line separators U+2028 and U+2029
  /// escaped.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value), "\u{2028}", "\u{2029}":
        result += "\\u" + String(scalar.value, digits: 4, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
