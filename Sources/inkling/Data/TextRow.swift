/// A row of a table of text: a name, then cells that are aligned right.
enum TextRow {
  /// The row, with its line feed; names and cells that are wider than their column keep one space.
  static func text(_ name: String, width: Int, _ cells: [String], each: Int) -> String {
    let cells = cells.map { String(repeating: " ", count: max(1, each - $0.count)) + $0 }.joined()
    return name + String(repeating: " ", count: max(1, width - name.count)) + cells + "\n"
  }
}
