/// Tables in plain text whose columns line up.
package enum TextTable {
  /// A line for each row: the first column aligned left, the others right.
  package static func text(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "") + (column == 0 ? cell + space : space + cell)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// A line for each name with its value, the values aligned left.
  package static func list(_ rows: [[String]]) -> String {
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map { $0[0] + String(repeating: " ", count: width - $0[0].count + 2) + $0[1] + "\n" }.joined()
  }
}

extension String {
  /// A number with zeros before it, in so many digits at least.
  package init(_ number: some BinaryInteger, digits: Int, radix: Int = 10) {
    let text = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

/// Comma-separated values (RFC 4180).
package enum CommaSeparated {
  /// The rows as text, each ended by a carriage return and a line feed.
  package static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
