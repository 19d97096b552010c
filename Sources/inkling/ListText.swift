/// Names with their values, one below the other.
enum ListText {
  /// A line for each row of name and value, the values in one column.
  static func text(_ rows: [[String]]) -> String {
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map { $0[0] + String(repeating: " ", count: width - $0[0].count + 2) + $0[1] + "\n" }.joined()
  }
}
