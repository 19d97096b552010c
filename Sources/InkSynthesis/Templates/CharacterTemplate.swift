import Foundation
import InkCore

/// A character's strokes in writing order, as a font or a person drew them: the starting point of Chinese writers.
public struct CharacterTemplate: Hashable, Sendable {
  /// The character.
  public var character: Character
  /// The strokes' middle lines in writing order, each of at least one point; the em square is 0…1 in x and y, y down.
  public var strokes: [[Point]]
  /// The source of the strokes.
  public var source: TemplateSource
  /// The region whose form it is.
  public var region: TemplateRegion
  /// The parts of the character, outer before inner; empty if they aren't known.
  public var components: [TemplateComponent]

  /// Makes a template.
  public init(
    character: Character, strokes: [[Point]], source: TemplateSource, region: TemplateRegion,
    components: [TemplateComponent] = []
  ) {
    self.character = character
    self.strokes = strokes
    self.source = source
    self.region = region
    self.components = components
  }
}

/// A part of a character that is a character of its own: 讠 and 吾 in 语, 五 and 口 in its 吾.
public struct TemplateComponent: Hashable, Sendable {
  /// The part.
  public var element: Character
  /// Its strokes as indices into the template's, ascending; not always contiguous (囗 in 国).
  public var strokes: [Int]
  /// Its depth: 1 is a direct part.
  public var depth: Int

  /// Makes a component.
  public init(element: Character, strokes: [Int], depth: Int) {
    self.element = element
    self.strokes = strokes
    self.depth = depth
  }
}

extension CharacterTemplate {
  /// The largest mean distance between strokes of the same form, as a share of the character's box.
  ///
  /// Of 2,186 characters of GB 2312's level 1 that KanjiVG writes with as many strokes as hanzi-writer, half are within .07
  /// and 98 % within .13. Beyond that are visibly different forms: 令, 喻, 反, 灰.
  private static let formTolerance: Float = 0.13

  /// Whether another template has the same form: as many strokes, and for each of them one with about the same start,
  /// middle and end when both characters fill the same box. The order of the strokes doesn't matter.
  func hasForm(of other: CharacterTemplate) -> Bool {
    guard strokes.count == other.strokes.count, let distance = formDistance(to: other) else { return false }
    return distance <= Self.formTolerance
  }

  /// Returns the mean distance between the nearest strokes, as a share of the box; `nil` if their numbers differ.
  public func formDistance(to other: CharacterTemplate) -> Float? {
    guard strokes.count == other.strokes.count, !strokes.isEmpty else { return nil }
    let (mine, theirs) = (skeleton, other.skeleton)
    let pairs = nearestPairs(of: mine, theirs) { first, second in
      let distances = zip(first, second).map { $0.distance(to: $1) }
      return distances.reduce(0, +) / Float(distances.count)
    }
    return pairs.reduce(0) { $0 + $1.distance } / Float(mine.count)
  }

  /// The start, middle by length and end of each stroke, in the unit square of the character's box.
  private var skeleton: [[Point]] {
    guard let box = Box(around: strokes.joined()) else { return [] }
    // A single stroke has hardly any height.
    let width = max(box.width, 0.3)
    let height = max(box.height, 0.3)
    return strokes.map { stroke in
      [stroke[0], Self.middle(of: stroke), stroke[stroke.count - 1]].map {
        Point(x: ($0.x - box.lower.x) / width, y: ($0.y - box.lower.y) / height)
      }
    }
  }

  private static func middle(of stroke: [Point]) -> Point {
    let lengths = zip(stroke, stroke.dropFirst()).map { $0.distance(to: $1) }
    var left = lengths.reduce(0, +) / 2
    for (index, length) in lengths.enumerated() {
      if length >= left, length > 0 {
        return stroke[index] + (stroke[index + 1] - stroke[index]) * (left / length)
      }
      left -= length
    }
    return stroke[0]
  }
}

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
  public var licence: String { facts.licence }

  /// The address of the source.
  public var origin: String { facts.origin }

  /// The weight of the templates; the coarser ones add variety.
  var weight: Float { facts.weight }

  private var facts: (licence: String, origin: String, weight: Float) {
    switch self {
    case .hanziWriter: ("Arphic-1999", "https://github.com/chanind/hanzi-writer-data", 1)
    case .animCJK: ("Arphic-1999 AND LGPL-3.0-or-later", "https://github.com/parsimonhi/animCJK", 1)
    case .kanjiVG: ("CC-BY-SA-3.0", "https://github.com/KanjiVG/kanjivg", 0.6)
    case .tomoe: ("Apache-2.0 OR CC-BY-4.0", "https://github.com/hiroyuki-komatsu/tomoe_data", 0.6)
    case .composed:
      (
        "Arphic-1999 AND LGPL-3.0-or-later",
        "https://github.com/cjkvi/cjkvi-ids, laid over hanzi-writer-data and animCJK", 1
      )
    }
  }

  /// Returns the licences of what is made of several as one SPDX expression, each once: some are expressions themselves.
  static func expression(of licences: some Sequence<String>) -> String {
    Set(licences.flatMap { $0.components(separatedBy: " AND ") }).sorted().joined(separator: " AND ")
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
