import InkData
import TextAndFiles

extension Markup {
  /// A table row of cells in markup; the first is the row's heading.
  static func row(_ cells: [String], tag: String = "td") -> String {
    guard let first = cells.first else { return "" }
    let heading = tag == "td" ? "<th scope=row>\(first)</th>" : "<th scope=col>\(first)</th>"
    return "<tr>" + heading + cells.dropFirst().map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>\n"
  }

  /// A table that scrolls horizontally where it is wider than the page.
  static func table(head: [String], rows: [[String]]) -> String {
    let head = head.isEmpty ? "" : "<thead>" + row(head, tag: "th") + "</thead>"
    return "<div class=scroll><table>" + head + "<tbody>" + rows.map { row($0) }.joined() + "</tbody></table></div>\n"
  }
}
