/// A source of characters' strokes.
public enum TemplateSource: String, Codable, CaseIterable, Sendable {
  /// hanzi-writer-data, middle lines of the glyphs of AR PL KaitiM GB and AR PL UKai by makemeahanzi.
  case hanziWriter = "hanzi-writer"
  /// animCJK, the same fonts' glyphs redrawn.
  case animCJK = "animcjk"
  /// KanjiVG, drawn for Japanese kanji.
  case kanjiVG = "kanjivg"
  /// Tomoe, drawn manually for Japanese kanji with few points per stroke.
  case tomoe
  /// Composed from the parts of other templates by the character's description.
  case composed

  /// The licence as an SPDX expression.
  public var licence: String {
    switch self {
    case .hanziWriter: "Arphic-1999"
    case .animCJK, .composed: "Arphic-1999 AND LGPL-3.0-or-later"
    case .kanjiVG: "CC-BY-SA-3.0"
    case .tomoe: "Apache-2.0 OR CC-BY-4.0"
    }
  }

  /// The address of the source.
  public var origin: String {
    switch self {
    case .hanziWriter: "https://github.com/chanind/hanzi-writer-data"
    case .animCJK: "https://github.com/parsimonhi/animCJK"
    case .kanjiVG: "https://github.com/KanjiVG/kanjivg"
    case .tomoe: "https://github.com/hiroyuki-komatsu/tomoe_data"
    case .composed: "https://github.com/cjkvi/cjkvi-ids, laid over hanzi-writer-data and animCJK"
    }
  }
}

/// The region whose form of a character a template shows.
public enum TemplateRegion: String, Codable, CaseIterable, Sendable {
  /// Mainland China.
  case mainland
  /// Taiwan.
  case taiwan
  /// Hong Kong.
  case hongKong = "hong-kong"
  /// Japan.
  case japan

  /// The regions where Chinese is written.
  public static let chinese: [Self] = [.mainland, .taiwan, .hongKong]
}
