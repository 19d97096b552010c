import Foundation
import InkCore
import InkData
import TextAndFiles

/// Reads hanzi-writer-data: a JSON file for each character, `国.json`, whose `medians` are polylines in writing order,
/// y up, 1024 units per em of which 900 are above the baseline.
///
/// Its glyphs are those of AR PL KaitiM GB where GB 2312 has the character, which are mainland forms, and of AR PL UKai
/// otherwise, which are Taiwan's.
public struct HanziWriterReader: TemplateReader {
  /// The source of its templates.
  public let source = TemplateSource.hanziWriter
  /// The parts of the characters.
  public var components: ComponentDictionary

  private static let ascent: Float = 900

  /// Makes a reader.
  public init(components: ComponentDictionary = ComponentDictionary()) {
    self.components = components
  }

  /// Reads the folder `data`, or the folder that contains it.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    var reading = TemplateReading()
    let folder = try DataFiles.names(in: path).contains("data") ? path + "/data" : path
    let mainland = Set(Inventory.gb2312)
    let names = try DataFiles.names(in: folder).filter { $0.hasSuffix(".json") && $0 != "all.json" }
    reading.add(names, progress: progress) { name throws(TemplateError) in
      guard name.count == 6, let character = name.first else {
        throw .badName(file: name, expected: "character with .json")
      }
      let strokes = try Self.strokes(path: folder + "/" + name, name: name)
      return CharacterTemplate(
        character: character, strokes: strokes, source: source,
        region: mainland.contains(character) ? .mainland : .taiwan,
        components: components.components(of: character, strokeCount: strokes.count))
    }
    return try reading.usable(
      path: path, expected: "give the folder “data” of hanzi-writer-data, with 国.json and others")
  }

  private struct Glyph: Decodable {
    var medians: [[[Double]]]
  }

  private static func strokes(path: String, name: String) throws(TemplateError) -> [[Point]] {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .malformed(file: name, line: 1, reason: "it can't be read")
    }
    guard let glyph = try? JSONDecoder().decode(Glyph.self, from: bytes) else {
      throw .malformed(file: name, line: 1, reason: "it has no “medians”, a list of lists of points")
    }
    guard glyph.medians.allSatisfy({ $0.allSatisfy { $0.count == 2 && abs($0[0]) < 1e6 && abs($0[1]) < 1e6 } }) else {
      throw .malformed(file: name, line: 1, reason: "a point of “medians” isn't x and y")
    }
    try TemplateError.requirePoints(glyph.medians, file: name)
    let em = TemplateLibrary.unitsPerEm
    return glyph.medians.map { $0.map { Point(x: Float($0[0]) / em, y: (ascent - Float($0[1])) / em) } }
  }
}

/// The parts of characters and their strokes: makemeahanzi's dictionary.
///
/// A line of the file is a JSON object: `decomposition` is an ideographic description sequence, and `matches` gives
/// for each stroke the path to its part, or `null`.
public struct ComponentDictionary: Sendable {
  private struct Entry {
    var description: IdeographicDescription
    var matches: [[Int]?]
  }

  private struct Line: Decodable {
    var character: String
    var decomposition: String
    var matches: [[Int]?]
  }

  // Deeper than any character's parts; a dictionary may be circular.
  private static let depthLimit = 8

  private var entries: [Character: Entry] = [:]

  /// Makes an empty dictionary.
  public init() {}

  /// Reads `dictionary.txt`; throws `TemplateError` at the first line that isn't an entry.
  public init(path: String) throws {
    let file = try MappedFile(path: path)
    try file.forEachLine { line, range in
      let bytes = file.bytes(in: range)
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return }
      guard let entry = try? JSONDecoder().decode(Line.self, from: Data(bytes)), entry.character.count == 1 else {
        throw TemplateError.malformed(
          file: path, line: line, reason: "the line has no “character”, “decomposition” and “matches”")
      }
      // A sequence with a missing part (only “？”) has no description.
      guard let description = IdeographicDescription(entry.decomposition) else { return }
      entries[Character(entry.character)] = Entry(description: description, matches: entry.matches)
    }
    guard !entries.isEmpty else {
      throw TemplateError.nothingUsable(path: path, expected: "give makemeahanzi's dictionary.txt", example: nil)
    }
  }

  /// Returns the parts of a character, outer before inner; empty if they aren't known for this number of strokes.
  package func components(of character: Character, strokeCount: Int) -> [TemplateComponent] {
    components(of: character, strokes: Array(0..<strokeCount), depth: 0, within: [])
  }

  /// Returns a character's outermost layout and the strokes of each part; `nil` if these aren't known.
  func layout(
    of character: Character, strokeCount: Int
  ) -> (layout: IdeographicDescription.Layout, parts: [(element: Character?, strokes: [Int])])? {
    guard let entry = entries[character], entry.matches.count == strokeCount, !entry.matches.contains(nil),
      case .layout(let layout, let descriptions) = entry.description
    else { return nil }
    let parts = descriptions.enumerated().map { index, description -> (element: Character?, strokes: [Int]) in
      var element: Character?
      if case .element(let known) = description { element = known }
      return (element, entry.matches.indices.filter { entry.matches[$0]?.first == index })
    }
    return parts.contains { $0.strokes.isEmpty } ? nil : (layout, parts)
  }

  private func components(
    of character: Character, strokes: [Int], depth: Int, within outer: Set<Character>
  ) -> [TemplateComponent] {
    guard depth < Self.depthLimit, !outer.contains(character), let entry = entries[character],
      entry.matches.count == strokes.count
    else { return [] }
    var result: [TemplateComponent] = []
    func visit(_ description: IdeographicDescription, path: [Int]) {
      switch description {
      case .unencoded: break
      case .layout(_, let parts):
        for (index, part) in parts.enumerated() { visit(part, path: path + [index]) }
      case .element(let element):
        let own = entry.matches.indices.filter { entry.matches[$0]?.starts(with: path) ?? false }.map { strokes[$0] }
        guard !own.isEmpty, element != character else { break }
        let depth = depth + max(path.count, 1)
        result.append(TemplateComponent(element: element, strokes: own, depth: depth))
        result += components(of: element, strokes: own, depth: depth, within: outer.union([character]))
      }
    }
    visit(entry.description, path: [])
    return result
  }
}
