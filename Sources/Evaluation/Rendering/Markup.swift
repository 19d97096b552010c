/// Text that may stand in a page as it is.
///
/// Whatever comes from data goes through `text(_:)`; only our own tags are written as they are.
enum Markup {
  /// The text with everything replaced that HTML, SVG or an attribute would read as markup, and with control characters,
  /// which no page may hold, made visible.
  static func text(_ text: String) -> String {
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

  /// A table row of cells that are markup already; the first is the row's heading.
  static func row(_ cells: [String], tag: String = "td") -> String {
    guard let first = cells.first else { return "" }
    let heading = tag == "td" ? "<th scope=row>\(first)</th>" : "<th scope=col>\(first)</th>"
    return "<tr>" + heading + cells.dropFirst().map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>\n"
  }

  /// A table that scrolls by itself where it is wider than the page.
  static func table(head: [String], rows: [[String]]) -> String {
    let head = head.isEmpty ? "" : "<thead>" + row(head, tag: "th") + "</thead>"
    return "<div class=scroll><table>" + head + "<tbody>" + rows.map { row($0) }.joined() + "</tbody></table></div>\n"
  }
}
