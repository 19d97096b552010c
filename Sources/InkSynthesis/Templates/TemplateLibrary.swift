import Foundation
import InkCore
import TextAndFiles

/// Templates by character, from one source or many.
///
/// Several templates of a character come from different sources or regions. They keep the order in which they were given,
/// the most trusted first.
public struct TemplateLibrary: Sendable {
  /// The characters that have templates, by scalar value.
  public let characters: [Character]
  /// All templates, those of a character side by side, characters by scalar value.
  public let templates: [CharacterTemplate]
  private let known: [Character: [CharacterTemplate]]

  /// Makes a library of templates.
  public init(templates: [CharacterTemplate]) {
    let known = Dictionary(grouping: templates, by: \.character)
    characters = known.keys.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    self.templates = characters.flatMap { known[$0]! }
    self.known = known
  }

  /// Returns the templates of a character.
  public func templates(of character: Character) -> [CharacterTemplate] { known[character] ?? [] }

  /// The number of templates of each source.
  public var counts: [TemplateSource: Int] {
    templates.reduce(into: [:]) { $0[$1.source, default: 0] += 1 }
  }
}

/// The file: JSON lines in UTF-8. The first is the card, each further one a template. Coordinates are whole numbers of
/// 1/1024 em, x and y alternating.
extension TemplateLibrary {
  private static let format = "inkling-templates"
  private static let version = 1
  static let unitsPerEm: Float = 1024

  /// Reads a library; throws `TemplateError` with file and line, `FileFailure` where the file can't be read.
  public init(path: String) throws {
    let file = try MappedFile(path: path)
    var templates: [CharacterTemplate] = []
    let decoder = JSONDecoder()
    try file.forEachLine { line, range in
      let bytes = Data(file.bytes(in: range))
      guard line > 1 else { return try Self.check(card: bytes, decoder: decoder, file: path) }
      if bytes.isEmpty { return }
      guard let record = try? decoder.decode(TemplateRecord.self, from: bytes) else {
        throw TemplateError.malformed(file: path, line: line, reason: "the line isn't a template")
      }
      templates.append(try record.template(file: path, line: line))
    }
    guard file.count > 0 else { throw TemplateError.notALibrary(file: path) }
    self.init(templates: templates)
  }

  /// Writes the library to a file, which replaces an older one when it is complete.
  public func write(to path: String) throws {
    let file = try AtomicFile(path: path)
    let counts = counts
    let sources = TemplateSource.allCases.compactMap { source in
      counts[source].map {
        Card.Source(name: source, licence: source.licence, origin: source.origin, templates: $0)
      }
    }
    let card = Card(format: Self.format, version: Self.version, characters: characters.count, sources: sources)
    try file.write(Array((try JSONText.line(card) + "\n").utf8))
    for template in templates { try file.write(Array((TemplateRecord.line(of: template) + "\n").utf8)) }
    try file.commit()
  }

  private struct Card: Codable {
    struct Source: Codable {
      var name: TemplateSource
      var licence: String
      var origin: String
      var templates: Int
    }
    var format: String
    var version: Int
    var characters: Int
    var sources: [Source]
  }

  /// The fields of the card that decide whether the rest can be read.
  private struct FormatVersion: Decodable {
    var format: String
    var version: Int
  }

  private static func check(card: Data, decoder: JSONDecoder, file: String) throws(TemplateError) {
    guard let found = try? decoder.decode(FormatVersion.self, from: card), found.format == format else {
      throw .notALibrary(file: file)
    }
    guard found.version == version else { throw .laterVersion(file: file, version: found.version) }
  }
}

/// A template as a line of a library's file.
struct TemplateRecord: Decodable {
  var character: String
  var source: TemplateSource
  var region: TemplateRegion
  var strokes: [[Int]]
  var components: [Component]?

  struct Component: Decodable {
    var element: String
    var strokes: [Int]
    var depth: Int
  }

  // Far outside of any em, and still exact in single precision.
  private static let coordinateLimit = 1 << 20

  func template(file: String, line: Int) throws(TemplateError) -> CharacterTemplate {
    try TemplateError.requirePoints(strokes, file: file, line: line)
    guard
      strokes.allSatisfy({ $0.count.isMultiple(of: 2) && $0.allSatisfy { abs($0) <= Self.coordinateLimit } })
    else { throw .malformed(file: file, line: line, reason: "a stroke isn't a list of x and y alternating") }
    var parts: [TemplateComponent] = []
    for component in components ?? [] {
      guard component.element.count == 1, !component.strokes.isEmpty, component.depth > 0,
        component.strokes.allSatisfy(strokes.indices.contains),
        zip(component.strokes, component.strokes.dropFirst()).allSatisfy({ $0 < $1 })
      else { throw .malformed(file: file, line: line, reason: "a component isn't one character with strokes of it") }
      parts.append(
        TemplateComponent(element: Character(component.element), strokes: component.strokes, depth: component.depth))
    }
    guard character.count == 1 else { throw .malformed(file: file, line: line, reason: "“character” isn't one") }
    return CharacterTemplate(
      character: Character(character), strokes: strokes.map(Self.points), source: source, region: region,
      components: parts)
  }

  private static func points(_ numbers: [Int]) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: Float(numbers[$0]) / TemplateLibrary.unitsPerEm, y: Float(numbers[$0 + 1]) / TemplateLibrary.unitsPerEm)
    }
  }

  /// Returns the line of a template, without its end.
  static func line(of template: CharacterTemplate) -> String {
    func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ",") + "]" }
    let strokes = template.strokes.map { stroke in
      list(stroke.flatMap { [units($0.x), units($0.y)] }.map(String.init))
    }
    let components = template.components.map {
      "{\"element\":\(JSONString.quoted(String($0.element))),\"strokes\":\(list($0.strokes.map(String.init))),"
        + "\"depth\":\($0.depth)}"
    }
    return "{\"character\":\(JSONString.quoted(String(template.character))),\"source\":\"\(template.source.rawValue)\","
      + "\"region\":\"\(template.region.rawValue)\",\"strokes\":\(list(strokes)),\"components\":\(list(components))}"
  }

  private static func units(_ value: Float) -> Int {
    Int((min(max(value, -512), 512) * TemplateLibrary.unitsPerEm).rounded())
  }
}
