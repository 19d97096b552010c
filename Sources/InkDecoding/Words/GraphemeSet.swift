/// Which graphemes a field takes: digits only, what an e-mail address is made of, one's own choice.
public struct GraphemeSet: Hashable, Sendable {
  private indirect enum Rule: Hashable, Sendable {
    case digits, capitals, smallLetters, letters, numbers, email, url
    // The keys count. An alphabet is such a dictionary, too: a set would be more code on every page.
    case chosen([Character: Int32])
    case both(Rule, Rule)

    func contains(_ grapheme: Character) -> Bool {
      switch self {
      case .digits: grapheme.isDigit
      case .capitals: grapheme.isCapitalLetter
      case .smallLetters: grapheme.isSmallLetter
      case .letters: grapheme.isWritten
      case .numbers: grapheme.isDigit || " +-.,:/()%$€£#".contains(grapheme)
      case .email: Self.isPlain(grapheme) || "@.-_+".contains(grapheme)
      case .url: Self.isPlain(grapheme) || ":/?#[]@!$&'()*+,;=-._~%".contains(grapheme)
      case .chosen(let graphemes): graphemes[grapheme] != nil
      case .both(let first, let second): first.contains(grapheme) && second.contains(grapheme)
      }
    }

    private static func isPlain(_ grapheme: Character) -> Bool {
      grapheme.isASCII && (grapheme.isWritten || grapheme.isDigit)
    }
  }

  private let rule: Rule

  private init(_ rule: Rule) { self.rule = rule }

  /// Exactly these graphemes.
  public init(_ graphemes: some Sequence<Character>) {
    var chosen: [Character: Int32] = [:]
    for grapheme in graphemes { chosen.updateValue(0, forKey: grapheme) }
    rule = .chosen(chosen)
  }

  /// 0 to 9 and the digits of other scripts.
  public static let digits = Self(.digits)
  /// Capital letters.
  public static let capitals = Self(.capitals)
  /// Small letters.
  public static let smallLetters = Self(.smallLetters)
  /// Letters of all scripts.
  public static let letters = Self(.letters)
  /// Digits and what stands in numbers, amounts, dates, times and telephone numbers.
  public static let numbers = Self(.numbers)
  /// What e-mail addresses are made of.
  public static let email = Self(.email)
  /// What addresses of web pages are made of.
  public static let url = Self(.url)

  /// The sets that have names, with them.
  public static let named: [(name: String, set: Self)] = [
    ("digits", digits), ("capitals", capitals), ("small", smallLetters), ("letters", letters), ("numbers", numbers),
    ("email", email), ("url", url),
  ]

  /// What both sets have.
  public func intersection(_ other: Self) -> Self { Self(.both(rule, other.rule)) }

  /// Whether a grapheme is taken.
  public func contains(_ grapheme: Character) -> Bool { rule.contains(grapheme) }
}
