import Foundation
import InkCore
import InkData

/// Reads KanjiVG: an SVG file for each character, `056fd.svg`, 109 units square, y down, its strokes in groups that are
/// the character's parts.
///
/// Files of variants (`056fd-Kaisho.svg`) are passed over.
public struct KanjiVGReader: TemplateReader {
  /// What its templates are said to come from.
  public let source = TemplateSource.kanjiVG

  private static let size: Float = 109
  private static let namespace = (prefix: "kvg", name: "http://kanjivg.tagaini.net")

  /// Makes a reader.
  public init() {}

  /// Reads the folder `kanji`, or the folder that it lies in.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    var reading = TemplateReading()
    let inside = try DataFiles.names(in: path).contains("kanji")
    let folder = inside ? path + "/kanji" : path
    let names = try DataFiles.names(in: folder).filter { $0.hasSuffix(".svg") && !$0.contains("-") }
    for (index, name) in names.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(names.count)) }
      do throws(TemplateError) {
        reading.templates.append(try template(path: folder + "/" + name, name: name))
      } catch {
        reading.damaged.append(error)
      }
    }
    return try reading.usable(path: path, expected: "give KanjiVG's folder “kanji”, with 056fd.svg and others")
  }

  private func template(path: String, name: String) throws(TemplateError) -> CharacterTemplate {
    guard let code = UInt32(name.dropLast(4), radix: 16), let scalar = UnicodeScalar(code) else {
      throw .badName(file: name, expected: "hexadecimal code point with .svg")
    }
    let character = Character(scalar)
    var strokes: [[Point]] = []
    /// The groups that are open, by how deep they lie, and their places in `parts`.
    var open: [(depth: Int, part: Int)] = []
    var parts: [TemplateComponent] = []
    var places: [String: Int] = [:]
    var outermost: Int?
    for element in try SVGElements.read(path: path, display: name, namespace: Self.namespace) {
      while let last = open.last, last.depth >= element.depth { open.removeLast() }
      if element.name == "g", let label = element.attributes["element"], label.count == 1 {
        outermost = outermost ?? element.depth
        guard let outermost, element.depth > outermost || Character(label) != character else { continue }
        // A part that others interrupt comes in several groups: 囗 of 国 as part 1 and 2.
        let piece = element.attributes["part"] != nil
        let key = "\(label)/\(element.attributes["number"] ?? "")"
        if piece, element.attributes["part"] != "1", let known = places[key] {
          open.append((element.depth, known))
        } else {
          parts.append(TemplateComponent(element: Character(label), strokes: [], depth: 1 + open.count))
          if piece { places[key] = parts.count - 1 }
          open.append((element.depth, parts.count - 1))
        }
      }
      guard element.name == "path" else { continue }
      guard let text = element.attributes["d"] else {
        throw .malformed(file: name, line: element.line, reason: "the path has no “d”")
      }
      for part in Set(open.map(\.part)) { parts[part].strokes.append(strokes.count) }
      let pieces = try SVGPath(text, file: name, line: element.line).pieces
      strokes.append(pieces.flatMap { $0.map { Point(x: $0.x / Self.size, y: $0.y / Self.size) } })
    }
    guard !strokes.isEmpty, strokes.allSatisfy({ !$0.isEmpty }) else { throw .empty(file: name, line: 1) }
    return CharacterTemplate(
      character: character, strokes: strokes, source: source, region: .japan,
      components: parts.filter { !$0.strokes.isEmpty })
  }
}
