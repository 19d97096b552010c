import Foundation
import InkCore
import InkData

/// Reads SVG drawings as documents: each sample that our writer wrote is a page, else the drawing is one.
///
/// A drawing's unit is a pixel, 96 of which are an inch; `viewBox` and styles in `<style>` aren't applied. Areas without
/// an outline and figures other than lines are counted and left out.
enum SVGDocumentReader {
  static func document(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let root = try MarkupReader.read(bytes) { InkFileError.notXML(file: path, line: $0.line, column: $0.column) }
    guard root.name == "svg" else { throw InkFileError.wrongFormat(file: path, expected: "SVG") }
    var document = NoteDocument(title: title, format: .svg, pages: [])
    let samples = SVGSamples.samples(in: root)
    guard samples.isEmpty else {
      for sample in samples {
        let (ink, styles) = try SVGSamples.ink(of: sample, file: path)
        document.pages.append(NotePage(strokes: ink.strokes, styles: styles))
      }
      let units = samples.map { $0.number("data-unitspermillimetre")?.channelValue }
      if let first = units[0], first > 0, units.allSatisfy({ $0 == first }) { document.unitsPerMillimetre = first }
      return document
    }
    let drawing = try SVGElementReader(root, file: path)
    document.unitsPerMillimetre = 96 / 25.4
    document.leftOut = drawing.leftOut
    document.pages = [
      NotePage(frame: frame(of: root), strokes: drawing.strokes, styles: drawing.styles, texts: drawing.texts)
    ]
    return document
  }

  private static func frame(of root: MarkupElement) -> Box? {
    if let box = root.attributes["viewBox"].flatMap(SVGNumbers.read), box.count == 4, box[2] > 0, box[3] > 0 {
      let upper = Point(x: box[0] + box[2], y: box[1] + box[3])
      return upper.isFinite ? Box(lower: Point(x: box[0], y: box[1]), upper: upper) : nil
    }
    return root.sheet
  }
}

extension MarkupElement {
  /// The rectangle of its width and height, where it has such.
  var sheet: Box? {
    guard let width = number("width"), let height = number("height"), width > 0, height > 0,
      let upper = Point.checked(width, height)
    else { return nil }
    return Box(lower: .zero, upper: upper)
  }
}

/// Collects the lines of an SVG drawing as strokes, with the transforms and the look that they inherit from groups.
struct SVGElementReader {
  /// The properties that an element inherits.
  private struct Context {
    var transform = InkCore.AffineTransform.identity
    var stroke: String?
    var fill: String?
    var width: Float?
    var isHidden = false

    /// The square root of the area that a unit square becomes.
    var scale: Float { abs(transform.a * transform.d - transform.b * transform.c).squareRoot() }
  }

  private(set) var strokes: [Stroke] = []
  private(set) var styles: [StrokeStyle] = []
  private(set) var texts: [NoteText] = []
  /// The numbers of elements that aren't lines, by their names.
  private(set) var leftOut: [String: Int] = [:]
  private let file: String

  init(_ root: MarkupElement, file: String) throws {
    self.file = file
    try read(root, Context())
  }

  // Elements are at most 200 deep.
  private mutating func read(_ element: MarkupElement, _ outer: Context) throws {
    let context = try context(of: element, outer)
    guard !context.isHidden else { return }
    switch element.name {
    case "svg", "g", "a", "switch": for child in element.children { try read(child, context) }
    case "polyline", "polygon":
      guard let numbers = SVGNumbers.read(element.attributes["points"] ?? ""), numbers.count.isMultiple(of: 2) else {
        try fail(element, "points")
      }
      var points = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
      if element.name == "polygon", let first = points.first { points.append(first) }
      try add(points, of: element, context)
    case "line":
      func end(_ x: String, _ y: String) -> Point {
        Point(x: Float(element.number(x) ?? 0), y: Float(element.number(y) ?? 0))
      }
      try add([end("x1", "y1"), end("x2", "y2")], of: element, context)
    case "path":
      let path: SVGPath
      do throws(SVGPath.Fault) { path = try SVGPath(element.attributes["d"] ?? "") } catch { try fail(element, "d") }
      for piece in path.pieces { try add(piece, of: element, context) }
    case "text": addText(element, context)
    case "image": leftOut["images", default: 0] += 1
    case "rect", "circle", "ellipse", "use": leftOut["shapes", default: 0] += 1
    default: break
    }
  }

  private mutating func add(_ points: [Point], of element: MarkupElement, _ context: Context) throws {
    // An area without an outline isn't a line of a pen.
    guard context.stroke != "none", context.stroke != nil || [nil, "none"].contains(context.fill) else {
      leftOut["shapes", default: 0] += 1
      return
    }
    let moved = points.map { context.transform($0) }
    guard moved.allSatisfy(\.isFinite) else { try fail(element, element.name) }
    guard !moved.isEmpty else { return }
    strokes.append(Stroke(locations: moved))
    let width = context.width.map { $0 * context.scale }
    styles.append(
      StrokeStyle(
        colour: context.stroke.flatMap { Self.names[$0] ?? StrokeStyle.colour(shortened: $0) },
        width: width.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }))
  }

  private mutating func addText(_ element: MarkupElement, _ context: Context) {
    func all(_ element: MarkupElement) -> String {
      element.trimmedText + element.children.map(all).joined(separator: " ")
    }
    let text = all(element)
    let size = element.number("font-size")?.channelValue ?? 16
    guard !text.isEmpty, size > 0, let baseline = Point.checked(element.number("x") ?? 0, element.number("y") ?? 0)
    else { return }
    let corner = context.transform(Point(x: baseline.x, y: baseline.y - size))
    if let text = NoteText(text: text, at: corner, size: size * context.scale) { texts.append(text) }
  }

  private func context(of element: MarkupElement, _ outer: Context) throws -> Context {
    var context = outer
    var properties: [String: String] = [:]
    for key in ["stroke", "fill", "stroke-width", "display", "visibility"] { properties[key] = element.attributes[key] }
    // Declarations of a style come before attributes.
    for declaration in (element.attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { properties[parts[0]] = parts[1] }
    }
    context.stroke = properties["stroke"] ?? outer.stroke
    context.fill = properties["fill"] ?? outer.fill
    if let width = properties["stroke-width"].map({ $0.prefix { $0.isNumber || ".+-eE".contains($0) } }) {
      context.width = Float(width).flatMap { $0.isFinite ? $0 : nil }
    }
    context.isHidden = properties["display"] == "none" || properties["visibility"] == "hidden"
    if let text = element.attributes["transform"] {
      guard let transform = SVGNumbers.transform(text) else { try fail(element, "transform") }
      context.transform = outer.transform.after(transform)
    }
    return context
  }

  private func fail(_ element: MarkupElement, _ attribute: String) throws -> Never {
    throw InkFileError.unreadable(
      file: file, line: element.line, found: "\(attribute)=\((element.attributes[attribute] ?? "").prefix(24))",
      expected: "what SVG has there, with numbers in the range of ink")
  }

  private static let names: [String: UInt32] = [
    "black": 0x0000_00FF, "white": 0xFFFF_FFFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "blue": 0x0000_FFFF,
    "gray": 0x8080_80FF, "grey": 0x8080_80FF, "yellow": 0xFFFF_00FF, "orange": 0xFFA5_00FF,
  ]
}

extension StrokeStyle {
  /// The colour of a text `#rgb`, `#rrggbb` or `#rrggbbaa`.
  static func colour(shortened text: String) -> UInt32? {
    guard text.count == 4, text.first == "#" else { return colour(text) }
    return colour("#" + text.dropFirst().map { "\($0)\($0)" }.joined())
  }
}
