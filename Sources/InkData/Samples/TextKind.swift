/// A kind of text that notes are made of, by the signs that it has.
public enum TextKind: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  /// Sentences and parts of them.
  case prose
  /// One to three words: a heading, a name, a word of a diagram, an item of a list.
  case label
  /// Numbers, dates, times, prices, telephone numbers, with their units.
  case number
  /// Formulas and program code.
  case formula
  /// Addresses of mail, of the web and of files.
  case address

  /// The kind of a text.
  public init(of text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    func isAddress(_ word: Substring) -> Bool {
      word.contains("@") && word.count > 3 || word.contains("://") || word.hasPrefix("www.")
    }
    if words.contains(where: isAddress) {
      self = .address
    } else if words.contains(where: Self.isFormula) {
      self = .formula
    } else if words.count(where: Self.isNumber) * (Self.isNumber(words.first ?? "") ? 2 : 1) >= max(words.count, 1) {
      self = .number
    } else {
      self = words.count <= 3 ? .label : .prose
    }
  }

  private static func isFormula(_ word: Substring) -> Bool {
    let signs = word.count { "=<>[]{}+*\\^|_;".contains($0) }
    let isCall = word.contains { $0 == "(" } && word.first != "("
    let mixesDigits =
      word.contains(where: \.isNumber) && word.contains(where: \.isLetter) && word.first?.isLetter == true
    return signs > 0 && (word.count > 1 || "=<>+*".contains(word)) && word.last != ";" || signs > 1 || isCall
      || mixesDigits
  }

  private static func isNumber(_ word: Substring) -> Bool {
    word.count(where: \.isNumber) * 2 >= word.count && word.contains(where: \.isNumber)
  }
}
