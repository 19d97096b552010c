import InkCore
import InkData

/// Invents the texts that word lists lack: numbers, dates, times, prices, brackets, addresses, random strings.
struct InventedText {
  /// The available characters; a text with others is replaced by a random string of these.
  let characters: [Character]

  /// Returns a string without spaces.
  func token(random: inout SplitMix64) -> String {
    let token = pattern(random: &random)
    return token.allSatisfy(characters.contains) ? token : anything(random: &random)
  }

  private func pattern(random: inout SplitMix64) -> String {
    switch random.index(below: 13) {
    case 0: digits(1 + random.index(below: 5), &random)
    case 1: "\(digits(1 + random.index(below: 2), &random)):\(digits(2, &random))"
    case 2: "\(digits(1, &random))/\(digits(2, &random))/\(digits(4, &random))"
    case 3: "$\(digits(2, &random)).\(digits(2, &random))"
    case 4: "\(digits(2, &random))%"
    case 5: "\(digits(1, &random)),\(digits(3, &random))"
    case 6: "\(letters(2 + random.index(below: 4), &random))@\(letters(4, &random)).\(letters(3, &random))"
    case 7: "(\(letters(2 + random.index(below: 5), &random)))"
    case 8: "\"\(letters(2 + random.index(below: 5), &random))\""
    case 9: letters(2 + random.index(below: 6), &random) + [",", ".", "!", "?", ";", ":"][random.index(below: 6)]
    case 10:
      "\(digits(1, &random))\(["+", "-", "*", "/", "=", "<", ">", "^"][random.index(below: 8)])\(digits(1, &random))"
    case 11: letters(2 + random.index(below: 7), &random)
    default: anything(random: &random)
    }
  }

  private func digits(_ count: Int, _ random: inout SplitMix64) -> String {
    String((0..<count).map { _ in Character(String(random.index(below: 10))) })
  }

  private func letters(_ count: Int, _ random: inout SplitMix64) -> String {
    let style = random.unit()
    let letters = (0..<count).map { _ in Character(Unicode.Scalar(UInt8(97 + random.index(below: 26)))) }
    let text = String(letters)
    if style < 0.15 { return text.uppercased() }
    return style < 0.3 ? text.prefix(1).uppercased() + text.dropFirst() : text
  }

  private func anything(random: inout SplitMix64) -> String {
    String((0..<1 + random.index(below: 5)).map { _ in characters[random.index(below: characters.count)] })
  }
}
