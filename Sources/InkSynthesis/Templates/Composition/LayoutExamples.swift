import Foundation
import InkCore

/// The positions of the parts of existing characters, from which composition learns its boxes.
struct LayoutExamples {
  struct Part {
    var element: Character?
    var strokes: [[Point]]
    var box: Box
    /// The number of its strokes that come before all of the next part's.
    var before: Int
  }

  /// A character whose direct parts are known.
  struct Example {
    var parts: [Part]
    var region: TemplateRegion
  }

  /// A part that is to be placed.
  struct Wanted {
    var element: Character?
    var strokeCount: Int
    /// ln(width / height) of the part alone.
    var slenderness: Float
  }

  private var examples: [IdeographicDescription.Layout: [Example]] = [:]
  private var slenderness: [Character: Float] = [:]
  private var occurrences: [Character: [(layout: IdeographicDescription.Layout, example: Int, part: Int)]] = [:]

  /// The largest number of examples whose boxes are averaged.
  private static let neighbours = 5
  /// The largest cost above the best example's that is averaged.
  private static let tolerance: Float = 0.35
  /// The cost of another element, in addition to its other number of strokes and shape.
  private static let otherElement: Float = 0.6

  init(templates: [CharacterTemplate], dictionary: ComponentDictionary) {
    for template in templates {
      if slenderness[template.character] == nil, let box = Box(around: template.strokes.joined()) {
        slenderness[template.character] = Self.slenderness(of: box)
      }
      guard
        let (layout, parts) = dictionary.layout(of: template.character, strokeCount: template.strokes.count)
      else { continue }
      var example = Example(parts: [], region: template.region)
      for (index, part) in parts.enumerated() {
        let strokes = part.strokes.map { template.strokes[$0] }
        guard let box = Box(around: strokes.joined()) else { break }
        let next = index + 1 < parts.count ? parts[index + 1].strokes.min() ?? 0 : .max
        example.parts.append(
          Part(element: part.element, strokes: strokes, box: box, before: part.strokes.count { $0 < next }))
      }
      guard example.parts.count == layout.partCount else { continue }
      let number = examples[layout, default: []].count
      for (index, part) in example.parts.enumerated() {
        if let element = part.element { occurrences[element, default: []].append((layout, number, index)) }
      }
      examples[layout, default: []].append(example)
    }
  }

  static func slenderness(of box: Box) -> Float {
    Float(log(Double(max(box.width, 0.05) / max(box.height, 0.05))))
  }

  /// Returns the boxes of parts in a layout, and the nearest example; `nil` if no character has the layout.
  func boxes(
    for wanted: [Wanted], in layout: IdeographicDescription.Layout, region: TemplateRegion
  ) -> (boxes: [Box], nearest: Example)? {
    guard let examples = examples[layout], !examples.isEmpty else { return nil }
    var ranked: [(cost: Float, index: Int)] = []
    for (index, example) in examples.enumerated() {
      let cost = cost(of: example, for: wanted, region)
      guard ranked.count < Self.neighbours || cost < ranked[ranked.count - 1].cost else { continue }
      ranked.insert((cost, index), at: ranked.firstIndex { $0.cost > cost } ?? ranked.count)
      if ranked.count > Self.neighbours { ranked.removeLast() }
    }
    let near = ranked.filter { $0.cost <= ranked[0].cost + Self.tolerance }
    let boxes = wanted.indices.map { part in
      Box(mean: near.map { (examples[$0.index].parts[part].box, 1 / ($0.cost + 0.2)) })
    }
    return (boxes, examples[ranked[0].index])
  }

  /// Returns the element as it is drawn at a position of a layout, beside the most similar parts.
  func drawn(
    _ element: Character, at position: Int, of layout: IdeographicDescription.Layout, beside wanted: [Wanted],
    region: TemplateRegion
  ) -> Part? {
    let candidates = (occurrences[element] ?? []).filter { $0.layout == layout && $0.part == position }
    return candidates.map { occurrence in
      let example = examples[layout]![occurrence.example]
      return (cost: cost(of: example, for: wanted, region), part: example.parts[position])
    }.min { $0.cost < $1.cost }?.part
  }

  /// Returns the element where it is drawn largest, for elements without a template of their own.
  func largest(_ element: Character) -> Part? {
    (occurrences[element] ?? []).map { examples[$0.layout]![$0.example].parts[$0.part] }
      .max { $0.box.width * $0.box.height < $1.box.width * $1.box.height }
  }

  private func cost(of example: Example, for wanted: [Wanted], _ region: TemplateRegion) -> Float {
    var sum: Float = example.region == region ? 0 : 0.05
    for (part, wanted) in zip(example.parts, wanted) where part.element == nil || part.element != wanted.element {
      let counts = Float(log(Double(part.strokes.count) / Double(max(wanted.strokeCount, 1))))
      let shape = part.element.flatMap { slenderness[$0] } ?? 0
      sum += Self.otherElement + abs(counts) + 0.5 * abs(shape - wanted.slenderness)
    }
    return sum
  }
}

/// Boxes of strokes in the em square.
extension Box {
  // A box thinner than this has no width or height to scale by: it is a single stroke's.
  private static let thin: Float = 0.12

  init(mean boxes: [(box: Box, weight: Float)]) {
    let total = boxes.reduce(0) { $0 + $1.weight }
    func mean(_ value: (Box) -> Float) -> Float {
      boxes.reduce(0) { $0 + value($1.box) * $1.weight } / total
    }
    self.init(
      lower: Point(x: mean(\.lower.x), y: mean(\.lower.y)), upper: Point(x: mean(\.upper.x), y: mean(\.upper.y)))
  }

  /// Returns strokes that fill this box, fitted into another one.
  ///
  /// If one of the two is thin in a direction, the strokes keep their size there, in proportion to the other direction, and
  /// are centred.
  func fitting(_ strokes: [[Point]], into target: Box) -> [[Point]] {
    let horizontal = Self.scale(width, target.width)
    let vertical = Self.scale(height, target.height)
    let x = horizontal ?? min(vertical ?? 1, 1)
    let y = vertical ?? min(horizontal ?? 1, 1)
    let (from, to) = (middle, target.middle)
    return strokes.map {
      $0.map { Point(x: to.x + ($0.x - from.x) * x, y: to.y + ($0.y - from.y) * y) }
    }
  }

  private static func scale(_ own: Float, _ target: Float) -> Float? {
    own < thin || target < thin / 2 ? nil : target / own
  }
}
