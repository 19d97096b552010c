import InkCore

/// A shape of words whose ink's height shows the height of one part of letters.
enum WordShape: CaseIterable {
  /// Letters without ascender or descender: *more*.
  case low
  /// Ascenders and no descender: *held*.
  case ascending
  /// Descenders and no ascender: *grey*.
  case descending
  /// An uppercase letter before low ones: *Some*.
  case capitalized

  /// The fewest words that count, and the most that are read.
  static let fewest = 3
  static let most = 12

  /// Finds the shape of a text of letters; `nil` for other shapes, and for letters whose height differs from writer to writer.
  init?(of text: String) {
    let rest = text.dropFirst(text.first?.isUppercase == true ? 1 : 0)
    guard text.count > 1, rest.allSatisfy({ "acemnorsuvwxzbdhklgpqy".contains($0) }) else { return nil }
    let ascends = rest.contains { "bdhkl".contains($0) }
    let descends = rest.contains { "gpqy".contains($0) }
    switch (rest.count < text.count, ascends, descends) {
    case (true, false, false): self = .capitalized
    case (false, false, false): self = .low
    case (false, true, false): self = .ascending
    case (false, false, true): self = .descending
    default: return nil
    }
  }
}

/// The heights that a person gives to parts of letters and to digits, as ratios of the usual ones.
struct LetterProportions: Hashable {
  var uppercase: Float = 1
  var digits: Float = 1
  var ascender: Float = 1
  var descender: Float = 1

  /// Where isolated characters were written in boxes, they show little of it: ratios are kept close to 1.
  private static let limits: ClosedRange<Float> = 0.75...1.3

  /// Makes proportions of median heights: of isolated characters over their usual ones, and of words of each shape.
  init(letters: Float?, uppercase: Float?, digits: Float?, words: [Float?]) {
    func ratio(_ height: Float?, _ unit: Float?) -> Float {
      guard let height, let unit, unit > 0 else { return 1 }
      return min(max(height / unit, Self.limits.lowerBound), Self.limits.upperBound)
    }
    self.uppercase = ratio(uppercase, letters)
    self.digits = ratio(digits, letters)
    guard let low = words[0], low > 0 else { return }
    let (tall, deep) = (LetterZone(of: "d").top, LetterZone(of: "p").bottom)
    ascender = ratio(words[1].map { $0 / tall }, low)
    descender = ratio(words[2].map { ($0 - low) / -deep }, low)
    if let capitalized = words[3] { self.uppercase = ratio(capitalized / LetterZone(of: "A").top, low) }
  }

  /// The zone in which the person writes a character.
  func zone(of character: Character) -> LetterZone {
    var zone = LetterZone(of: character)
    if character.isUppercase {
      zone.top *= uppercase
    } else if character.isNumber {
      zone.top *= digits
    } else if character.isLetter {
      if zone.top > 1 { zone.top = max(zone.top * ascender, 1) }
      zone.bottom *= descender
    }
    return zone
  }
}
