/// Escapes text for XML, SVG and HTML.
package enum Markup {
  /// The text as HTML, SVG or an attribute holds it. Control characters, which no page may contain, become U+FFFD.
  package static func text(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): result += "\u{FFFD}"
      default: append(scalar, to: &result)
      }
    }
  }

  /// The text as an XML element holds it without loss; `nil` when it contains a character that XML 1.0 can't represent.
  package static func exactText(_ text: String) -> String? {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": result += "&#13;"
      case "\u{FFFE}", "\u{FFFF}": return nil
      case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n": return nil
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
