import Foundation
import InkCore
import InkData

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
    reading.add(files: names, progress: progress) { name throws(TemplateError) in
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
