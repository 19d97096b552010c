import InkCore

/// The graphemes that a text field accepts, such as digits or those of an e-mail address.
public struct GraphemeSet: Hashable, Sendable {
  private indirect enum Rule: Hashable, Sendable {
    case digits, uppercase, lowercase, letters, numbers, email, url
    // The keys count. A set would be another generic type, which adds code to every web page.
    case chosen([Character: Int32])
    case both(Rule, Rule)

    func contains(_ grapheme: Character) -> Bool {
      switch self {
      case .digits: grapheme.isDigit
      case .uppercase: grapheme.isUppercaseLetter
      case .lowercase: grapheme.isLowercaseLetter
      case .letters: grapheme.isAnyLetter
      case .numbers: grapheme.isDigit || " +-.,:/()%$€£#".contains(grapheme)
      case .email: Self.isPlain(grapheme) || "@.-_+".contains(grapheme)
      case .url: Self.isPlain(grapheme) || ":/?#[]@!$&'()*+,;=-._~%".contains(grapheme)
      case .chosen(let graphemes): graphemes[grapheme] != nil
      case .both(let first, let second): first.contains(grapheme) && second.contains(grapheme)
      }
    }

    private static func isPlain(_ grapheme: Character) -> Bool {
      grapheme.isASCII && (grapheme.isAnyLetter || grapheme.isDigit)
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
  /// Uppercase letters.
  public static let uppercase = Self(.uppercase)
  /// Lowercase letters.
  public static let lowercase = Self(.lowercase)
  /// Letters of all scripts.
  public static let letters = Self(.letters)
  /// Digits and the signs of numbers, amounts, dates, times and telephone numbers.
  public static let numbers = Self(.numbers)
  /// The graphemes of e-mail addresses.
  public static let email = Self(.email)
  /// The graphemes of web addresses.
  public static let url = Self(.url)

  /// The sets with their names.
  public static let named: [(name: String, set: Self)] = [
    ("digits", digits), ("uppercase", uppercase), ("lowercase", lowercase), ("letters", letters), ("numbers", numbers),
    ("email", email), ("url", url),
  ]

  /// The graphemes of both sets.
  public func intersection(_ other: Self) -> Self { Self(.both(rule, other.rule)) }

  /// Whether the set has a grapheme.
  public func contains(_ grapheme: Character) -> Bool { rule.contains(grapheme) }
}

/// The labels that a text may have.
///
/// The probability of all graphemes together goes to the allowed ones, in proportion to the probabilities that they have:
/// where the network sees a grapheme that isn't allowed, one of the allowed ones must have been written.
struct LabelMask: Sendable {
  private let isAllowed: [Bool]

  init(allowed: GraphemeSet, alphabet: Alphabet) {
    isAllowed = [true] + alphabet.graphemes.map { allowed.contains($0) }
  }

  func allows(_ label: Int32) -> Bool { isAllowed[Int(label)] }

  /// Writes a row of log-probabilities, renormalized for the allowed labels.
  func apply(to values: Span<Float>, row: Int, classes: Int, into result: inout [Float]) {
    if result.count < classes { result.append(contentsOf: repeatElement(0, count: classes - result.count)) }
    var all: Float = 0
    var some: Float = 0
    for label in 1..<classes {
      let share = exponential(values[row + label])
      all += share
      if isAllowed[label] { some += share }
    }
    let gain = some > 0 ? naturalLog(all) - naturalLog(some) : 0
    result[0] = values[row]
    for label in 1..<classes { result[label] = isAllowed[label] ? values[row + label] + gain : -.infinity }
  }
}
