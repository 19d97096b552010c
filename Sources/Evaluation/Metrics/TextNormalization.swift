/// The common form that texts are brought into before they are compared.
///
/// Every run of whitespace, line ends too, counts as one space, and none counts at either end. A unit of the character
/// error rate is a grapheme cluster, compared by canonical equivalence, so that `é` equals `e` with a combining acute.
/// Everything else counts: case, punctuation, quotation marks and width.
package enum TextNormalization {
  /// The normalization in a sentence, for reports.
  package static let summary =
    "Units are grapheme clusters, equal when canonically equivalent (as NFC would make them); a run of whitespace, "
    + "line ends included, is one space, and none counts at either end; case, punctuation and width count."

  /// The graphemes of a text with runs of whitespace as one space and none at the ends.
  package static func graphemes(of text: String) -> [Character] {
    var result: [Character] = []
    result.reserveCapacity(text.utf8.count)
    for grapheme in text {
      if !grapheme.isWhitespace {
        result.append(grapheme)
      } else if let last = result.last, last != " " {
        result.append(" ")
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// The words of a text: runs without whitespace, punctuation included.
  package static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
