import Foundation
import InkCore
import InkData

/// Collects the lines of an SVG drawing as strokes, with the transforms and the look that they inherit from groups.
///
/// Elements that can't be seen are left out. A filled circle of at most four widths of the widest pen is a stroke of one point.
struct SVGElementReader {
  /// The properties that an element inherits.
  private struct Context {
    var transform = InkCore.AffineTransform.identity
    var stroke: String?
    var fill: String?
    var width: Float?
    var fontSize: Float?
    /// The shares of light that all groups together let through, of lines and of areas.
    var opacity: Float = 1
    var strokeOpacity: Float = 1
    var fillOpacity: Float = 1
    var isVisible = true
    /// The number of elements around it, and whether a use shows it.
    var depth = 0
    var isUsed = false

    /// The square root of the area that a unit square becomes.
    var scale: Float { abs(transform.a * transform.d - transform.b * transform.c).squareRoot() }
  }

  private(set) var texts: [NoteText] = []
  /// The numbers of elements that aren't lines, by their names.
  private(set) var leftOut: [String: Int] = [:]
  /// The number of areas without an outline, which strokes may have been drawn as.
  private(set) var outlineCount = 0
  /// Whether the paper is white as far as is known: no area of another colour was drawn before the first line.
  private(set) var isPaperWhite = true
  private(set) var pieces = StrokePieces()
  private let sheet: SVGStyleSheet
  private let file: String
  private var named: [String: MarkupElement] = [:]
  private var usedCount = 0

  // Uses of uses multiply what a file has.
  private static let useLimit = 100_000
  private static let useDepthLimit = 64

  /// Reads an element of a document whose outermost element is `root`.
  init(_ element: MarkupElement, in root: MarkupElement, file: String) throws {
    self.file = file
    sheet = SVGStyleSheet(root)
    collectNames(root)
    if element == root {
      try read(root, Context())
    } else {
      // A page of ours is where its group puts it, one below another.
      for child in element.children { try read(child, Context()) }
    }
    if outlineCount > 0 { leftOut["filled outlines"] = outlineCount }
  }

  private mutating func collectNames(_ element: MarkupElement) {
    if let id = element.attributes["id"], named[id] == nil { named[id] = element }
    for child in element.children { collectNames(child) }
  }

  // Elements are at most 200 deep.
  private mutating func read(_ element: MarkupElement, _ outer: Context) throws {
    guard let context = try context(of: element, outer) else { return }
    switch element.name {
    case "svg", "g", "a", "switch": for child in element.children { try read(child, context) }
    case "polyline", "polygon":
      guard let numbers = SVGNumbers.read(element.attributes["points"] ?? ""), numbers.count.isMultiple(of: 2) else {
        try fail(element, "points")
      }
      var points = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
      if element.name == "polygon", let first = points.first { points.append(first) }
      try add([points], of: element, context)
    case "line":
      func end(_ x: String, _ y: String) -> Point {
        Point(x: Float(element.number(x) ?? 0), y: Float(element.number(y) ?? 0))
      }
      try add([[end("x1", "y1"), end("x2", "y2")]], of: element, context)
    case "path":
      let path: SVGPath
      do throws(SVGPath.Fault) { path = try SVGPath(element.attributes["d"] ?? "") } catch { try fail(element, "d") }
      try add(path.pieces, of: element, context)
    case "text": addText(element, context)
    case "use": try readUse(of: element, context)
    case "image" where context.isVisible: leftOut["images", default: 0] += 1
    case "foreignObject" where context.isVisible: leftOut["embedded pages", default: 0] += 1
    case "circle": addDot(element, context)
    case "rect", "ellipse": addArea(of: element, context)
    default: break
    }
  }

  /// Reads what a `use` shows: an element that is defined elsewhere, at a position of its own.
  private mutating func readUse(of element: MarkupElement, _ outer: Context) throws {
    var context = outer
    let reference = element.attributes["href"] ?? ""
    guard reference.hasPrefix("#"), let shown = named[String(reference.dropFirst())],
      context.depth < Self.useDepthLimit,
      let offset = Point.checked(element.number("x") ?? 0, element.number("y") ?? 0)
    else {
      leftOut["uses of what isn't there", default: 0] += 1
      return
    }
    context.isUsed = true
    context.transform = outer.transform.after(
      InkCore.AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y))
    guard shown.name == "symbol" else { return try read(shown, context) }
    guard let inner = try self.context(of: shown, context) else { return }
    for child in shown.children { try read(child, inner) }
  }

  private mutating func add(_ pieces: [[Point]], of element: MarkupElement, _ context: Context) throws {
    guard context.isVisible else { return }
    // An area without an outline isn't a line of a pen.
    guard context.stroke != "none", context.stroke != nil || [nil, "none"].contains(context.fill) else {
      if context.fill != "none", context.fillOpacity * context.opacity > 0, !pieces.isEmpty { outlineCount += 1 }
      return
    }
    let opacity = max(0, min(context.strokeOpacity * context.opacity, 1))
    guard opacity > 0, context.stroke != "transparent" else { return }
    var colour = context.stroke.flatMap(Self.colour)
    if let opaque = colour, opacity < 1 { colour = opaque & 0xFFFF_FF00 | UInt32(Float(opaque & 0xFF) * opacity) }
    let width = context.width.map { $0 * context.scale }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let style = StrokeStyle(
      tool: element.attributes["data-tool"].flatMap(StrokeStyle.Tool.init(rawValue:)), colour: colour, width: width)
    for piece in pieces {
      let moved = piece.map { context.transform($0) }
      guard moved.allSatisfy(\.isFinite) else { try fail(element, element.name) }
      self.pieces.add(moved, style, key: StrokePieces.Key(of: element))
    }
  }

  private mutating func addDot(_ element: MarkupElement, _ context: Context) {
    guard context.isVisible else { return }
    guard context.fill != "none", let centre = Point.checked(element.number("cx") ?? 0, element.number("cy") ?? 0),
      let radius = element.number("r")?.channelValue, radius > 0, context.transform(centre).isFinite,
      (context.scale * radius * 2).isFinite
    else {
      leftOut["shapes", default: 0] += 1
      return
    }
    pieces.addDot(
      context.transform(centre),
      StrokeStyle(colour: context.fill.flatMap(Self.colour), width: context.scale * radius * 2))
  }

  private mutating func addArea(of element: MarkupElement, _ context: Context) {
    guard context.isVisible else { return }
    if pieces.isEmpty, let fill = context.fill, fill != "none", let colour = Self.colour(fill) {
      isPaperWhite = colour >> 8 == 0xFF_FFFF
    }
    // A sheet of paper is nothing that is missing.
    if element.name == "rect", context.stroke == nil || context.stroke == "none", pieces.isEmpty { return }
    leftOut["shapes", default: 0] += 1
  }

  private mutating func addText(_ element: MarkupElement, _ context: Context) {
    // The words of what was read lie on the ink, and can't be seen.
    guard context.isVisible, context.fillOpacity * context.opacity > 0, element.attributes["data-strokes"] == nil else {
      return
    }
    func all(_ element: MarkupElement) -> String {
      element.trimmedText + element.children.map(all).joined(separator: " ")
    }
    let text = all(element)
    let size = context.fontSize ?? 16
    guard !text.isEmpty, size > 0, let baseline = Point.checked(element.number("x") ?? 0, element.number("y") ?? 0)
    else { return }
    let corner = context.transform(Point(x: baseline.x, y: baseline.y - size))
    let colour = context.fill.flatMap(Self.colour)
    if let text = NoteText(text: text, at: corner, size: size * context.scale, colour: colour) { texts.append(text) }
  }

  /// The properties of an element within others; `nil` for one that isn't drawn, with all that is in it.
  private mutating func context(of element: MarkupElement, _ outer: Context) throws -> Context? {
    var context = outer
    context.depth += 1
    if context.isUsed { usedCount += 1 }
    guard usedCount <= Self.useLimit else {
      throw InkFileError.unreadable(
        file: file, line: element.line, found: element.name, expected: "among the first 100,000 elements that uses show"
      )
    }
    let properties = sheet.properties(of: element)
    guard properties["display"] != "none" else { return nil }
    context.stroke = properties["stroke"] ?? outer.stroke
    context.fill = properties["fill"] ?? outer.fill
    func number(_ name: String) -> Float? {
      guard let text = properties[name] else { return nil }
      let digits = text.prefix { $0.isNumber || ".+-eE".contains($0) }
      // The unit em begins as an exponent does.
      let value = Float(digits) ?? Float(digits.prefix { $0 != "e" })
      return value.flatMap { $0.isFinite ? text.hasSuffix("%") ? $0 / 100 : $0 : nil }
    }
    context.width = number("stroke-width") ?? outer.width
    context.fontSize = number("font-size") ?? outer.fontSize
    context.opacity = outer.opacity * max(0, min(number("opacity") ?? 1, 1))
    context.strokeOpacity = number("stroke-opacity") ?? outer.strokeOpacity
    context.fillOpacity = number("fill-opacity") ?? outer.fillOpacity
    if let visibility = properties["visibility"] { context.isVisible = visibility == "visible" }
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

  private static func colour(_ text: String) -> UInt32? {
    names[text] ?? rgb(text) ?? StrokeStyle.colour(shortened: text)
  }

  /// The colour of `rgb(25%, 62%, 100%)` and `rgb(60, 60, 60)`.
  private static func rgb(_ text: String) -> UInt32? {
    guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let parts = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
    guard parts.count >= 3 else { return nil }
    var colour: UInt32 = 0
    for part in parts.prefix(3) {
      let isShare = part.hasSuffix("%")
      guard let value = Float(isShare ? part.dropLast() : part), value.isFinite else { return nil }
      colour = colour << 8 | UInt32(max(0, min(isShare ? value * 2.55 : value, 255)).rounded())
    }
    let alpha = parts.count > 3 ? Float(parts[3]) ?? 1 : 1
    return colour << 8 | UInt32(max(0, min(alpha.isFinite ? alpha : 1, 1)) * 255)
  }

  private static let names: [String: UInt32] = [
    "black": 0x0000_00FF, "white": 0xFFFF_FFFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "blue": 0x0000_FFFF,
    "gray": 0x8080_80FF, "grey": 0x8080_80FF, "yellow": 0xFFFF_00FF, "orange": 0xFFA5_00FF,
  ]
}
