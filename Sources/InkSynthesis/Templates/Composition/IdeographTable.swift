import Foundation
import TextAndFiles

/// The descriptions of characters: cjkvi-ids' `ids.txt`, with the regions whose forms the descriptions are.
///
/// A line: code point, character, then one description or several, each with the letters of its regions in brackets
/// where they differ: `U+9AA8 骨 ⿱⑤月[G] ⿱⑥⺼[TV] ⿱⑥月[JK]`.
public struct IdeographTable: Sendable {
  struct Entry: Hashable, Sendable {
    var description: IdeographicDescription
    /// `G` mainland China, `H` Hong Kong, `T` Taiwan, `J` Japan, `K` Korea …; empty for all.
    var regions: String
  }

  private var entries: [Character: [Entry]] = [:]
  private var characters: [IdeographicDescription: Character] = [:]
  /// The problems of descriptions that couldn't be read.
  public private(set) var damaged: [TemplateError] = []

  /// Reads the file; throws `TemplateError` at the first line without code point, character and a description.
  public init(path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let lines = try MappedFile.text(of: path).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 3, fields[0].hasPrefix("U+"), fields[1].count == 1 else {
        throw TemplateError.malformed(
          file: name, line: index + 1, reason: "code point, character and description are missing")
      }
      for field in fields[2...] { add(field, to: Character(String(fields[1])), file: name, line: index + 1) }
    }
    guard !entries.isEmpty else {
      throw TemplateError.nothingUsable(path: path, expected: "give cjkvi-ids' file ids.txt", example: nil)
    }
  }

  private mutating func add(_ field: Substring, to character: Character, file: String, line: Int) {
    let parts = field.split(separator: "[", maxSplits: 1)
    guard let text = parts.first, let description = IdeographicDescription(text) else {
      damaged.append(
        .malformed(file: file, line: line, reason: "“\(field.prefix(30))” isn't a description of a character"))
      return
    }
    // A character that is described by itself has no parts.
    guard case .layout = description else { return }
    let regions = parts.count > 1 ? String(parts[1].prefix { $0 != "]" }) : ""
    entries[character, default: []].append(Entry(description: description, regions: regions))
    if characters[description] == nil { characters[description] = character }
  }

  /// Returns the descriptions of a character, those of a region first.
  func descriptions(of character: Character, in region: TemplateRegion) -> [IdeographicDescription] {
    (entries[character] ?? []).enumerated()
      .sorted {
        (Self.rank($0.element.regions, region), $0.offset) < (Self.rank($1.element.regions, region), $1.offset)
      }
      .map(\.element.description)
  }

  /// Returns a region's description of a character if it differs from another region's.
  func ownDescription(
    of character: Character, in region: TemplateRegion, otherThan other: TemplateRegion
  ) -> IdeographicDescription? {
    guard let entries = entries[character], entries.count > 1 else { return nil }
    func own(_ region: TemplateRegion) -> IdeographicDescription? {
      entries.first { $0.regions.contains(Self.letter(of: region)) }?.description
    }
    guard let mine = own(region), let theirs = own(other), mine != theirs else { return nil }
    return mine
  }

  func character(of description: IdeographicDescription) -> Character? { characters[description] }

  private static func letter(of region: TemplateRegion) -> Character {
    switch region {
    case .mainland: "G"
    case .taiwan: "T"
    case .hongKong: "H"
    case .japan: "J"
    }
  }

  private static func rank(_ regions: String, _ region: TemplateRegion) -> Int {
    if regions.contains(letter(of: region)) { return 0 }
    if region == .hongKong, regions.contains("T") { return 1 }
    return regions.isEmpty ? 2 : 3
  }
}

/// The structure of a character, as an ideographic description sequence gives it: ⿰口左.
package indirect enum IdeographicDescription: Hashable, Sendable {
  /// A character, or a part of one that is encoded.
  case element(Character)
  /// A part that isn't encoded, with the number of its strokes if that is known.
  case unencoded(strokes: Int?)
  /// Parts in a layout.
  case layout(Layout, [IdeographicDescription])

  /// The arrangement of parts: Unicode's ideographic description characters.
  package enum Layout: Character, CaseIterable, Sendable {
    /// Left and right.
    case leftRight = "⿰"
    /// Above and below.
    case aboveBelow = "⿱"
    /// Left, middle, right.
    case leftMiddleRight = "⿲"
    /// Above, middle, below.
    case aboveMiddleBelow = "⿳"
    /// The first around the second.
    case surround = "⿴"
    /// The first around the second, open below.
    case surroundFromAbove = "⿵"
    /// The first around the second, open above.
    case surroundFromBelow = "⿶"
    /// The first around the second, open to the right.
    case surroundFromLeft = "⿷"
    /// The first above and left of the second.
    case surroundFromUpperLeft = "⿸"
    /// The first above and right of the second.
    case surroundFromUpperRight = "⿹"
    /// The first left of and below the second.
    case surroundFromLowerLeft = "⿺"
    /// One over the other.
    case overlaid = "⿻"

    /// The number of its parts.
    package var partCount: Int { self == .leftMiddleRight || self == .aboveMiddleBelow ? 3 : 2 }
  }

  /// Reads a sequence; `nil` if the text isn't one as a whole.
  package init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    guard let parsed = Self.parse(&rest, depth: 0), rest.isEmpty else { return nil }
    self = parsed
  }

  // Deeper than any sequence in use, and shallow enough for the stack.
  private static let depthLimit = 32

  private static func parse(_ rest: inout Substring, depth: Int) -> Self? {
    guard depth < depthLimit, let first = rest.popFirst() else { return nil }
    if let layout = Layout(rawValue: first) {
      var parts: [Self] = []
      for _ in 0..<layout.partCount {
        guard let part = parse(&rest, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return .layout(layout, parts)
    }
    if first == "？" || first == "?" { return .unencoded(strokes: nil) }
    // Circled numbers ① to ⑳ are parts that aren't encoded, by their number of strokes.
    if let scalar = first.unicodeScalars.first, (0x2460...0x2473).contains(scalar.value) {
      return .unencoded(strokes: Int(scalar.value) - 0x245F)
    }
    return .element(first)
  }
}
