import InkCore
import TextAndFiles

/// A template as a line of a library's file.
struct TemplateRecord: Decodable {
  var character: String
  var source: TemplateSource
  var region: TemplateRegion
  var strokes: [[Int]]
  var components: [Component]?

  struct Component: Decodable {
    var element: String
    var strokes: [Int]
    var depth: Int
  }

  // Far outside of any em, and still exact in single precision.
  private static let coordinateLimit = 1 << 20

  func template(file: String, line: Int) throws(TemplateError) -> CharacterTemplate {
    try TemplateError.requirePoints(strokes, file: file, line: line)
    guard
      strokes.allSatisfy({ $0.count.isMultiple(of: 2) && $0.allSatisfy { abs($0) <= Self.coordinateLimit } })
    else { throw .malformed(file: file, line: line, reason: "a stroke isn't a list of x and y alternating") }
    var parts: [TemplateComponent] = []
    for component in components ?? [] {
      guard component.element.count == 1, !component.strokes.isEmpty, component.depth > 0,
        component.strokes.allSatisfy(strokes.indices.contains),
        zip(component.strokes, component.strokes.dropFirst()).allSatisfy({ $0 < $1 })
      else { throw .malformed(file: file, line: line, reason: "a component isn't one character with strokes of it") }
      parts.append(
        TemplateComponent(element: Character(component.element), strokes: component.strokes, depth: component.depth))
    }
    guard character.count == 1 else { throw .malformed(file: file, line: line, reason: "“character” isn't one") }
    return CharacterTemplate(
      character: Character(character), strokes: strokes.map(Self.points), source: source, region: region,
      components: parts)
  }

  private static func points(_ numbers: [Int]) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: Float(numbers[$0]) / TemplateLibrary.unitsPerEm, y: Float(numbers[$0 + 1]) / TemplateLibrary.unitsPerEm)
    }
  }

  /// Returns the line of a template, without its end.
  static func line(of template: CharacterTemplate) -> String {
    func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ",") + "]" }
    let strokes = template.strokes.map { stroke in
      list(stroke.flatMap { [units($0.x), units($0.y)] }.map(String.init))
    }
    let components = template.components.map {
      "{\"element\":\(JSONString.quoted(String($0.element))),\"strokes\":\(list($0.strokes.map(String.init))),"
        + "\"depth\":\($0.depth)}"
    }
    return "{\"character\":\(JSONString.quoted(String(template.character))),\"source\":\"\(template.source.rawValue)\","
      + "\"region\":\"\(template.region.rawValue)\",\"strokes\":\(list(strokes)),\"components\":\(list(components))}"
  }

  private static func units(_ value: Float) -> Int {
    Int((min(max(value, -512), 512) * TemplateLibrary.unitsPerEm).rounded())
  }
}
