import Foundation
import InkCore
import InkData

/// Reads animCJK: an SVG file for each character, `svgsZhHans/22269.svg`, named by the decimal code point; y down, 1024
/// units an em. A stroke's middle line is the path that has `clip-path`.
///
/// The folders `svgsZhHans`, `svgsZhHant` and `svgsJa` are regions' forms. The “Special” folders are skipped: they cut
/// strokes in pieces to colour radicals.
public struct AnimCJKReader: TemplateReader {
  /// The source of its templates.
  public let source = TemplateSource.animCJK
  /// The parts of hanzi-writer's strokes of the same characters.
  public var components: ComponentDictionary
  /// hanzi-writer's templates; characters whose strokes are at about the same positions get the same parts.
  public var alike: TemplateLibrary?

  private static let folders: [(name: String, region: TemplateRegion)] = [
    ("svgsZhHans", .mainland), ("svgsZhHant", .taiwan), ("svgsJa", .japan),
  ]

  /// The largest mean distance between the middles of strokes that count as alike, in ems: half the distance between the
  /// strokes of a dense character.
  private static let alikeDistance: Float = 0.06

  /// Makes a reader.
  public init(components: ComponentDictionary = ComponentDictionary(), alike: TemplateLibrary? = nil) {
    self.components = components
    self.alike = alike
  }

  /// Reads the folder that contains the regions' folders.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    var reading = TemplateReading()
    let present = Set(try DataFiles.names(in: path))
    let folders = Self.folders.filter { present.contains($0.name) }
    for (index, folder) in folders.enumerated() {
      let names = try DataFiles.names(in: path + "/" + folder.name).filter { $0.hasSuffix(".svg") }
      func report(_ done: Double) { progress((Double(index) + done) / Double(folders.count)) }
      reading.add(files: names, progress: report) { name throws(TemplateError) in
        let display = folder.name + "/" + name
        return try template(path: path + "/" + display, name: name, display: display, region: folder.region)
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
    for (element, _) in try SVGElements.read(path: path, display: display)
    where element.name == "path" && element.attributes["clip-path"] != nil {
      strokes.append(try element.stroke(unitsPerEm: TemplateLibrary.unitsPerEm, file: display))
    }
    try TemplateError.requirePoints(strokes, file: display)
    return CharacterTemplate(
      character: character, strokes: strokes, source: source, region: region,
      components: parts(of: character, strokes: strokes))
  }

  /// Returns the parts by hanzi-writer's strokes, if there are as many and they are alike.
  private func parts(of character: Character, strokes: [[Point]]) -> [TemplateComponent] {
    guard
      let other = alike?.templates(of: character).first(where: { $0.strokes.count == strokes.count }),
      Self.distance(strokes, other.strokes) < Self.alikeDistance
    else { return [] }
    return components.components(of: character, strokeCount: strokes.count)
  }

  /// Returns the mean distance between the middles of strokes of the same index.
  private static func distance(_ a: [[Point]], _ b: [[Point]]) -> Float {
    func middle(_ stroke: [Point]) -> Point {
      Point(x: (stroke[0].x + stroke[stroke.count - 1].x) / 2, y: (stroke[0].y + stroke[stroke.count - 1].y) / 2)
    }
    let distances = zip(a, b).map { middle($0).distance(to: middle($1)) }
    return distances.reduce(0, +) / Float(max(distances.count, 1))
  }
}
