import Foundation
import InkCore
import TextAndFiles

/// The file: JSON lines in UTF-8. The first is the card, each further one a template. Coordinates are whole numbers of
/// 1/1024 em, x and y by turns.
extension TemplateLibrary {
  private static let format = "inkling-templates"
  private static let version = 1
  /// How many parts an em has.
  static let unitsPerEm: Float = 1024

  /// Reads a library.
  ///
  /// - Throws: `TemplateError` with file and line, `FileFailure` where the file can't be read.
  public init(path: String) throws {
    let file = try MappedFile(path: path)
    var templates: [CharacterTemplate] = []
    var position = 0
    var line = 0
    let decoder = JSONDecoder()
    while position < file.count {
      line += 1
      let end = file.firstIndex(of: UInt8(ascii: "\n"), from: position) ?? file.count
      let bytes = Data(file.bytes(in: position..<end))
      position = end + 1
      guard line > 1 else {
        try Self.check(card: bytes, decoder: decoder, file: path)
        continue
      }
      if bytes.isEmpty { continue }
      guard let record = try? decoder.decode(TemplateRecord.self, from: bytes) else {
        throw TemplateError.malformed(file: path, line: line, reason: "the line isn't a template")
      }
      templates.append(try record.template(file: path, line: line))
    }
    guard line > 0 else { throw TemplateError.notALibrary(file: path) }
    self.init(templates: templates)
  }

  /// Writes the library beside its place and puts it there when it is complete.
  public func write(to path: String) throws {
    let file = try AtomicFile(path: path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let counts = counts
    let sources = TemplateSource.allCases.compactMap { source in
      counts[source].map {
        Card.Source(name: source, licence: source.licence, origin: source.origin, templates: $0)
      }
    }
    let card = Card(format: Self.format, version: Self.version, characters: characters.count, sources: sources)
    try file.write(Array(try encoder.encode(card)) + [UInt8(ascii: "\n")])
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

  /// What of the card decides whether the rest can be read.
  private struct Mark: Decodable {
    var format: String
    var version: Int
  }

  private static func check(card: Data, decoder: JSONDecoder, file: String) throws(TemplateError) {
    guard let mark = try? decoder.decode(Mark.self, from: card), mark.format == format else {
      throw .notALibrary(file: file)
    }
    guard mark.version == version else { throw .laterVersion(file: file, version: mark.version) }
  }
}
