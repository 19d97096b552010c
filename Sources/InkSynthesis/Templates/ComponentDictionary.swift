import Foundation
import TextAndFiles

/// Which stroke of a character belongs to which of its parts: makemeahanzi's dictionary.
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

  // Deeper than any character's parts; a dictionary may go round in circles.
  private static let depthLimit = 8

  private var entries: [Character: Entry] = [:]

  /// Makes a dictionary that knows nothing.
  public init() {}

  /// Reads `dictionary.txt`.
  ///
  /// - Throws: `TemplateError` at the first line that isn't an entry.
  public init(path: String) throws {
    let file = try MappedFile(path: path)
    var position = 0
    var line = 0
    while position < file.count {
      line += 1
      let end = file.firstIndex(of: UInt8(ascii: "\n"), from: position) ?? file.count
      let bytes = file.bytes(in: position..<end)
      position = end + 1
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      guard let entry = try? JSONDecoder().decode(Line.self, from: Data(bytes)), entry.character.count == 1 else {
        throw TemplateError.malformed(
          file: path, line: line, reason: "the line has no “character”, “decomposition” and “matches”")
      }
      // Sequences with a part left out (only “？”) say nothing.
      guard let description = IdeographicDescription(entry.decomposition) else { continue }
      entries[Character(entry.character)] = Entry(description: description, matches: entry.matches)
    }
    guard !entries.isEmpty else {
      throw TemplateError.nothingUsable(
        path: path, expected: "give makemeahanzi's dictionary.txt", example: nil)
    }
  }

  /// The number of characters whose parts it knows.
  public var count: Int { entries.count }

  /// The parts of a character that is written in a number of strokes, outer before inner; empty where they aren't
  /// known, or are known for another number.
  public func components(of character: Character, strokeCount: Int) -> [TemplateComponent] {
    components(of: character, strokes: Array(0..<strokeCount), depth: 0, within: [])
  }

  /// The outermost layout of a character that is written in a number of strokes, with the strokes of each part; `nil`
  /// where it isn't known or a part has no stroke.
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
