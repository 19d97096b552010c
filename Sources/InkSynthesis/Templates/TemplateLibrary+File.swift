import Foundation
import InkCore
import TextAndFiles

/// The file: JSON lines in UTF-8. The first is the card, each further one a template. Coordinates are whole numbers of
/// 1/1024 em, x and y alternating.
extension TemplateLibrary {
  private static let format = "inkling-templates"
  private static let version = 1
  /// The units of an em in the file.
  static let unitsPerEm: Float = 1024

  /// Reads a library.
  ///
  /// - Throws: `TemplateError` with file and line, `FileFailure` where the file can't be read.
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
