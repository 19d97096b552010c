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
