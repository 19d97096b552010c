import Foundation
import InkCore
import InkData

/// Reads animCJK: an SVG file for each character, `svgsZhHans/22269.svg`, named by the decimal code point; y down, 1024
/// units an em. A stroke's middle line is the path that has `clip-path`.
///
/// The folders `svgsZhHans`, `svgsZhHant` and `svgsJa` are regions' forms. The “Special” folders are passed over: they
/// cut strokes in pieces to colour radicals.
public struct AnimCJKReader: TemplateReader {
  /// What its templates are said to come from.
  public let source = TemplateSource.animCJK
  /// Which stroke belongs to which part, as hanzi-writer's strokes of the same characters have them.
  public var components: ComponentDictionary
  /// hanzi-writer's templates, in whose parts strokes that lie alike are put.
  public var alike: TemplateLibrary?

  private static let folders: [(name: String, region: TemplateRegion)] = [
    ("svgsZhHans", .mainland), ("svgsZhHant", .taiwan), ("svgsJa", .japan),
  ]

  /// How far the strokes' middles may lie apart on average to lie alike, in ems: half the distance between the strokes
  /// of a dense character.
  private static let alikeDistance: Float = 0.06

  /// Makes a reader.
  public init(components: ComponentDictionary = ComponentDictionary(), alike: TemplateLibrary? = nil) {
    self.components = components
    self.alike = alike
  }

  /// Reads the folder that the regions' folders lie in.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    var reading = TemplateReading()
    let present = Set(try DataFiles.names(in: path))
    let folders = Self.folders.filter { present.contains($0.name) }
    for (index, folder) in folders.enumerated() {
      let names = try DataFiles.names(in: path + "/" + folder.name).filter { $0.hasSuffix(".svg") }
      for (place, name) in names.enumerated() {
        if place.isMultiple(of: 64) {
          progress((Double(index) + Double(place) / Double(names.count)) / Double(folders.count))
        }
        let display = folder.name + "/" + name
        do throws(TemplateError) {
          reading.templates.append(
            try template(path: path + "/" + display, name: name, display: display, region: folder.region))
        } catch {
          reading.damaged.append(error)
        }
      }
    }
    return try reading.usable(
      path: path, expected: "give animCJK's folder, with svgsZhHans, svgsZhHant or svgsJa in it")
  }

  private func template(
    path: String, name: String, display: String, region: TemplateRegion
  ) throws(TemplateError) -> CharacterTemplate {
    guard let code = UInt32(name.dropLast(4)), let scalar = UnicodeScalar(code) else {
      throw .badName(file: display, expected: "decimal code point with .svg")
    }
    let character = Character(scalar)
    var strokes: [[Point]] = []
    for path in try SVGElements.read(path: path, display: display).filter({ $0.name == "path" }) {
      guard path.attributes["clip-path"] != nil else { continue }
      guard let text = path.attributes["d"] else {
        throw .malformed(file: display, line: path.line, reason: "the path has no “d”")
      }
      let pieces = try SVGPath(text, file: display, line: path.line).pieces
      let em = TemplateLibrary.unitsPerEm
      strokes.append(pieces.flatMap { $0.map { Point(x: $0.x / em, y: $0.y / em) } })
    }
    guard !strokes.isEmpty, strokes.allSatisfy({ !$0.isEmpty }) else { throw .empty(file: display, line: 1) }
    return CharacterTemplate(
      character: character, strokes: strokes, source: source, region: region,
      components: parts(of: character, strokes: strokes))
  }

  /// The parts by hanzi-writer's strokes, where as many of them lie alike.
  private func parts(of character: Character, strokes: [[Point]]) -> [TemplateComponent] {
    guard
      let other = alike?.templates(of: character).first(where: { $0.strokes.count == strokes.count }),
      Self.distance(strokes, other.strokes) < Self.alikeDistance
    else { return [] }
    return components.components(of: character, strokeCount: strokes.count)
  }

  /// The mean distance between the middles of strokes of the same number.
  static func distance(_ a: [[Point]], _ b: [[Point]]) -> Float {
    func middle(_ stroke: [Point]) -> Point {
      Point(
        x: (stroke[0].x + stroke[stroke.count - 1].x) / 2, y: (stroke[0].y + stroke[stroke.count - 1].y) / 2)
    }
    let distances = zip(a, b).map { first, second in
      let (p, q) = (middle(first), middle(second))
      return ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
    }
    return distances.reduce(0, +) / Float(max(distances.count, 1))
  }
}
