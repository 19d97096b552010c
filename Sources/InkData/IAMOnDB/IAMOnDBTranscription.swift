import Foundation

/// The lines of a form's text: those after `CSR:`, which were written; the lines after `OCR:` were to be written.
enum IAMOnDBTranscription {
  /// The lines, of which the first belongs to the file that ends in `-01.xml`.
  static func lines(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let mark = lines.firstIndex(of: "CSR:") else { return [] }
    return lines[(mark + 1)...].filter { !$0.isEmpty }.map(unescaped)
  }

  /// Some lines still have the escapes of the XML that they come from.
  private static func unescaped(_ line: String) -> String {
    [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(line) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
