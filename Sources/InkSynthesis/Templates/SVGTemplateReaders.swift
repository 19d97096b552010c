import Foundation
import InkCore
import InkData
import TextAndFiles

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

  /// The largest mean distance of strokes that count as alike, in ems: half that of a dense character's strokes.
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
      reading.add(names, progress: report) { name throws(TemplateError) in
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
    var strokes: [[Point]] = []
    for (element, _) in try SVGElements.read(path: path, display: display)
    where element.name == "path" && element.attributes["clip-path"] != nil {
      strokes.append(try element.stroke(unitsPerEm: TemplateLibrary.unitsPerEm, file: display))
    }
    try TemplateError.requirePoints(strokes, file: display)
    return CharacterTemplate(
      character: Character(scalar), strokes: strokes, source: source, region: region,
      components: parts(of: Character(scalar), strokes: strokes))
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
    func middle(_ stroke: [Point]) -> Point { (stroke[0] + stroke[stroke.count - 1]) * 0.5 }
    let distances = zip(a, b).map { middle($0).distance(to: middle($1)) }
    return distances.reduce(0, +) / Float(max(distances.count, 1))
  }
}

/// Reads KanjiVG: an SVG file for each character, `056fd.svg`, 109 units square, y down, its strokes in groups that are
/// the character's parts.
///
/// Files of variants (`056fd-Kaisho.svg`) are skipped.
public struct KanjiVGReader: TemplateReader {
  /// The source of its templates.
  public let source = TemplateSource.kanjiVG

  /// The part of the characters to read.
  public var part: TemplatePart

  private static let size: Float = 109
  private static let namespace = (prefix: "kvg", name: "http://kanjivg.tagaini.net")

  /// Makes a reader.
  public init(part: TemplatePart = .all) { self.part = part }

  /// Reads the folder `kanji`, or the folder that contains it.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    var reading = TemplateReading()
    let folder = try DataFiles.names(in: path).contains("kanji") ? path + "/kanji" : path
    let names = try DataFiles.names(in: folder).filter { $0.hasSuffix(".svg") && !$0.contains("-") }
    reading.add(names, progress: progress) { name throws(TemplateError) in
      let template = try template(path: folder + "/" + name, name: name)
      return part.contains(template.character) ? template : nil
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

extension MarkupElement {
  /// Returns the points of the path that an element of SVG draws, in ems.
  func stroke(unitsPerEm em: Float, file: String) throws(TemplateError) -> [Point] {
    guard let text = attributes["d"] else { throw .malformed(file: file, line: line, reason: "the path has no “d”") }
    do throws(SVGPath.Fault) {
      return try SVGPath(text).pieces.flatMap { $0.map { Point(x: $0.x / em, y: $0.y / em) } }
    } catch {
      throw .badPath(file: file, line: line, byte: error.byte, found: error.found)
    }
  }
}

enum SVGElements {
  /// Returns all elements with their depths, outer before inner.
  ///
  /// - Parameter namespace: A prefix that the file declares in its document type, which isn't parsed, with its name.
  static func read(
    path: String, display: String, namespace: (prefix: String, name: String)? = nil
  ) throws(TemplateError) -> [(element: MarkupElement, depth: Int)] {
    guard let bytes = try? MappedFile.bytes(of: path) else {
      throw .malformed(file: display, line: 1, reason: "it can't be read")
    }
    let root = try MarkupReader.read(namespace.map { declare($0, in: bytes) } ?? bytes) { failure in
      TemplateError.malformed(
        file: display, line: failure.line,
        reason: failure.declaresEntities
          ? "it declares entities, which no SVG of a character needs" : "the XML ends or breaks here")
    }
    guard root.name == "svg" else {
      throw .malformed(file: display, line: root.line, reason: "it is “\(root.name)” and no SVG")
    }
    var found: [(element: MarkupElement, depth: Int)] = []
    func visit(_ element: MarkupElement, depth: Int) {
      found.append((element, depth))
      for child in element.children { visit(child, depth: depth + 1) }
    }
    visit(root, depth: 0)
    return found
  }

  /// Returns the file with a namespace declared on its root.
  private static func declare(_ namespace: (prefix: String, name: String), in bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let root = text.firstRange(of: "<svg ") else { return bytes }
    return Array(text.replacingCharacters(in: root, with: "<svg xmlns:\(namespace.prefix)=\"\(namespace.name)\" ").utf8)
  }
}
