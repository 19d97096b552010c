import CCharacterLists
import Foundation

/// The characters of a language's model, each with its band.
///
/// The space, which no pen writes, isn't in it.
public struct Inventory: Sendable {
  /// A character with its band.
  public struct Entry: Hashable, Sendable {
    /// The character.
    public var character: Character
    /// The first of the inventory's bands that has it.
    public var band: Band
  }

  /// The reason that a character is in an inventory; earlier bands take precedence.
  public enum Band: String, Codable, CaseIterable, Sendable {
    /// Latin letters, digits and ASCII's punctuation.
    case ascii
    /// Punctuation of Chinese text.
    case punctuation
    /// GB 2312-80, level 1: 3,755 common characters.
    case gb2312Level1 = "gb2312-level-1"
    /// GB 2312-80, level 2: 3,008 less common ones.
    case gb2312Level2 = "gb2312-level-2"
    /// Big5's 5,401 common characters.
    case big5Common = "big5-common"
    /// Big5's less common characters.
    case big5Rest = "big5-rest"
    /// In the transcribed conversations of HKCanCor or in UD Cantonese-HK, and not in Big5.
    case spokenCantonese = "hkcancor"
    /// Common in rime-cantonese, and neither in Big5 nor in HKCanCor.
    case commonCantonese = "rime-cantonese"
    /// In the Hong Kong Supplementary Character Set, and in no band before.
    case hongKongSupplement = "hkscs"
    /// Parts of characters that people write alone, 氵 or 灬, and that Big5 lacks.
    case traditionalParts = "parts"
  }

  /// The inventory's name, which is the language's BCP-47 tag: `zh-Hans`.
  public let name: String
  /// The characters by band, and within a band in the order of its source.
  public let entries: [Entry]
  private let bands: [Character: Band]
  private let ranks: [Character: Int]
  /// The occurrences in a million characters of those of `knownRanks`.
  private let shares: [Double]
  private static let knownRanks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 1500, 2000, 3000, 3500]

  /// The names of all inventories.
  public static let names = ["zh-Hans", "zh-Hant", "yue"]

  /// Returns the inventory of a language.
  ///
  /// - Throws: `InventoryError.unknown` if there is none.
  public static func named(_ name: String) throws(InventoryError) -> Inventory {
    switch name {
    case "zh-Hans": Inventory(name, [.gb2312Level1, .gb2312Level2], frequent: "Simplified")
    case "zh-Hant": Inventory(name, [.big5Common, .big5Rest, .traditionalParts], frequent: "Traditional")
    case "yue":
      Inventory(
        name, [.big5Common, .big5Rest, .spokenCantonese, .commonCantonese, .hongKongSupplement],
        frequent: "Cantonese")
    default: throw .unknown(name: name, known: names)
    }
  }

  /// The characters that are frequent in spoken Cantonese and rare or missing in Mandarin, most frequent first.
  ///
  /// ## Source
  /// HKCanCor in today's spelling and UD Cantonese-HK, 10 times or more; 50 times rarer, or missing, in UD Chinese GSD and
  /// in Taiwan's subtitles (FrequencyWords).
  public static var distinctlyCantonese: [Character] { Array(CharacterLists.named("distinctlyCantonese")) }

  /// The characters of GB 2312-80.
  package static var gb2312: [Character] { Array(Band.gb2312Level1.characters + Band.gb2312Level2.characters) }

  private init(_ name: String, _ chinese: [Band], frequent: String) {
    self.name = name
    var bands: [Character: Band] = [:]
    var entries: [Entry] = []
    for band in [.ascii, .punctuation] + chinese {
      for character in band.characters where bands.updateValue(bands[character] ?? band, forKey: character) == nil {
        entries.append(Entry(character: character, band: band))
      }
    }
    self.entries = entries
    self.bands = bands
    ranks = Dictionary(uniqueKeysWithValues: zip(CharacterLists.named("frequent\(frequent)"), 1...))
    shares = CharacterLists.named("shares\(frequent)").split(separator: " ").compactMap { Double($0) }
  }

  /// The characters, in the order of `entries`.
  public var characters: [Character] { entries.map(\.character) }

  /// The graphemes of its model in the order of labels: the space, then the characters.
  public var graphemes: [Character] { [" "] + characters }

  /// Returns the characters of some bands, in the order of `entries`.
  public func characters(in bands: Set<Band>) -> [Character] {
    entries.filter { bands.contains($0.band) }.map(\.character)
  }

  /// Returns the band of a character; `nil` if the inventory doesn't have it.
  public func band(of character: Character) -> Band? { bands[character] }

  /// Returns the frequency band of a character in the language's texts.
  public func frequency(of character: Character) -> FrequencyBand {
    switch ranks[character] ?? .max {
    case ...500: .first500
    case ...1500: .to1500
    case ...3500: .to3500
    default: .rare
    }
  }

  /// Returns a character's share in the language's texts, where ideographs alone count; 0 for a character that isn't one
  /// of the 3,500 most frequent, which make up 97 % of a text or more.
  ///
  /// Shares are counted for some ranks and interpolated between them, log-linear in both, because the share of a
  /// character falls with its rank much the same in all texts (Zipf's law).
  public func share(of character: Character) -> Double {
    guard let rank = ranks[character], let next = Self.knownRanks.firstIndex(where: { $0 >= rank }) else { return 0 }
    let upper = shares[next] / 1_000_000
    guard Self.knownRanks[next] > rank else { return upper }
    let lower = shares[next - 1] / 1_000_000
    let part =
      log(Double(rank) / Double(Self.knownRanks[next - 1]))
      / log(Double(Self.knownRanks[next]) / Double(Self.knownRanks[next - 1]))
    return lower * pow(upper / lower, part)
  }
}

/// A range of ranks of characters by their frequency in the texts of a language.
///
/// ## Source
/// zh-Hans: jieba's dictionary; zh-Hant: rime-essay; yue: rime-cantonese's essay-cantonese.
public enum FrequencyBand: String, Codable, CaseIterable, Sendable {
  /// Rank 1 to 500.
  case first500 = "1-500"
  /// Rank 501 to 1,500.
  case to1500 = "501-1500"
  /// Rank 1,501 to 3,500.
  case to3500 = "1501-3500"
  /// Rarer characters, and all that aren't ideographs.
  case rare = "rarer"
}

/// A mistake in the choice of an inventory.
public enum InventoryError: Error, Hashable, Sendable {
  /// There is no inventory of this name.
  case unknown(name: String, known: [String])
}

extension InventoryError: CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no inventory “\(name)”: choose one of \(known.joined(separator: ", "))"
    }
  }
}

extension Inventory.Band {
  /// The band's characters in the order of its source.
  fileprivate var characters: String {
    switch self {
    case .ascii: String(String.UnicodeScalarView((0x21...0x7E).map { UnicodeScalar(UInt8($0)) }))
    case .punctuation: "，。、；：？！“”‘’（）《》〈〉「」『』【】〔〕…—·～￥％＋－×÷"
    default: CharacterLists.named("\(self)")
    }
  }
}

/// Lists of characters, each a fact of a standard or a count of a text.
///
/// `Scripts/make-character-lists` writes their file, `Sources/CCharacterLists/character-lists.txt`, which also tells what
/// each list holds.
enum CharacterLists {
  static func named(_ name: String) -> String {
    guard let list = lists[name] else { preconditionFailure("character-lists.txt has no list “\(name)”") }
    return list
  }

  /// All lists by their names: a line `[name]` begins a list, a line with `#` is a comment.
  private static let lists: [String: String] = {
    let bytes = (0..<character_lists_size()).map(character_lists_byte)
    var lists: [String: String] = [:]
    var name = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") { name = String(text.dropFirst().dropLast()) } else { lists[name, default: ""] += text }
    }
    return lists
  }()
}
