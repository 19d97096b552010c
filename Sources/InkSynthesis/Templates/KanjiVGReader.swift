import Foundation
import InkCore
import InkData

/// Reads KanjiVG: an SVG file for each character, `056fd.svg`, 109 units square, y down, its strokes in groups that are
/// the character's parts.
///
/// Files of variants (`056fd-Kaisho.svg`) are skipped.
public struct KanjiVGReader: TemplateReader {
  /// The source of its templates.
  public let source = TemplateSource.kanjiVG

  private static let size: Float = 109
  private static let namespace = (prefix: "kvg", name: "http://kanjivg.tagaini.net")

  /// Makes a reader.
  public init() {}

  /// Reads the folder `kanji`, or the folder that contains it.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    var reading = TemplateReading()
    let inside = try DataFiles.names(in: path).contains("kanji")
    let folder = inside ? path + "/kanji" : path
    let names = try DataFiles.names(in: folder).filter { $0.hasSuffix(".svg") && !$0.contains("-") }
    reading.add(files: names, progress: progress) { name throws(TemplateError) in
      try template(path: folder + "/" + name, name: name)
    }
    return try reading.usable(path: path, expected: "give KanjiVG's folder “kanji”, with 056fd.svg and others")
  }

  private func template(path: String, name: String) throws(TemplateError) -> CharacterTemplate {
    guard let code = UInt32(name.dropLast(4), radix: 16), let scalar = UnicodeScalar(code) else {
      throw .badName(file: name, expected: "hexadecimal code point with .svg")
    }
    let character = Character(scalar)
    var strokes: [[Point]] = []
    // The open groups: their depths and their indices in `parts`.
    var open: [(depth: Int, part: Int)] = []
    var parts: [TemplateComponent] = []
    var indices: [String: Int] = [:]
    var outermost: Int?
    for (element, depth) in try SVGElements.read(path: path, display: name, namespace: Self.namespace) {
      while let last = open.last, last.depth >= depth { open.removeLast() }
      if element.name == "g", let label = element.attributes["element"], label.count == 1 {
        outermost = outermost ?? depth
        guard let outermost, depth > outermost || Character(label) != character else { continue }
        // A part that others interrupt is in several groups: 囗 of 国 as part 1 and 2.
        let piece = element.attributes["part"] != nil
        let key = "\(label)/\(element.attributes["number"] ?? "")"
        if piece, element.attributes["part"] != "1", let known = indices[key] {
          open.append((depth, known))
        } else {
          parts.append(TemplateComponent(element: Character(label), strokes: [], depth: 1 + open.count))
          if piece { indices[key] = parts.count - 1 }
          open.append((depth, parts.count - 1))
        }
      }
      guard element.name == "path" else { continue }
      for part in Set(open.map(\.part)) { parts[part].strokes.append(strokes.count) }
      strokes.append(try element.stroke(unitsPerEm: Self.size, file: name))
    }
    try TemplateError.requirePoints(strokes, file: name)
    return CharacterTemplate(
      character: character, strokes: strokes, source: source, region: .japan,
      components: parts.filter { !$0.strokes.isEmpty })
  }
}
