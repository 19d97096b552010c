/// Text that may stand in a page as it is.
///
/// Whatever comes from data goes through `text(_:)`; only our own tags are written as they are.
package enum Markup {
  /// The text with everything replaced that HTML, SVG or an attribute would read as markup, and with control characters,
  /// which no page may hold, made visible.
  package static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
