/// A table in plain text whose columns line up: the first to the left, the others to the right.
public enum TextTable {
  /// The rows as lines, each ended.
  public static func text(_ rows: [[String]]) -> String {
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
}
