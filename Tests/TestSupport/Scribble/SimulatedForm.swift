import InkCore
import InkScribble

/// A form of simulated fields, which notes what a session tells it.
package final class SimulatedForm: ScribbleSurface {
  /// A field by its number.
  package struct Field {
    package var text: SimulatedText
    /// Whether its text exists only while it is focused.
    package var isLazy: Bool

    package init(_ text: SimulatedText, isLazy: Bool = false) {
      self.text = text
      self.isLazy = isLazy
    }
  }

  package private(set) var fields: [Int: Field] = [:]
  package private(set) var focused: Int?
  /// The fields that writing has begun in and not ended.
  package private(set) var writing: Set<Int> = []
  /// The effects that the session reported, in order, as far as they are kept.
  package private(set) var effects: [ScribbleEffect<Int>] = []
  package private(set) var begun: [Int] = []
  package private(set) var finished: [Int] = []
  package var isDrawing = false
  /// Whether effects are kept.
  package var keepsEffects = true
  /// The strokes that have faded or were discarded.
  package private(set) var faded: [Stroke.ID] = []
  package private(set) var discarded: [(id: Stroke.ID, rejection: StrokeRejection)] = []
  package private(set) var isPreviewShown = false

  package init(_ fields: [Field] = []) {
    for (number, field) in fields.enumerated() { self.fields[number] = field }
  }

  package func set(_ field: Field?, at number: Int) {
    fields[number] = field
    if field == nil, focused == number { focused = nil }
  }

  package func text(_ number: Int) -> String { fields[number]?.text.text ?? "" }

  package func focus(_ number: Int?) { focused = number }

  /// Forgets what it noted.
  package func forget() {
    effects = []
    begun = []
    finished = []
    faded = []
    discarded = []
  }

  // MARK: ScribbleSurface

  package func requestElements(in box: Box) -> [Int] {
    fields.filter { _, field in
      let frame = field.text.frame
      return frame.lower.x <= box.upper.x && box.lower.x <= frame.upper.x && frame.lower.y <= box.upper.y
        && box.lower.y <= frame.upper.y
    }.map { $0.key }.sorted()
  }

  package func frame(for element: Int) -> Box? { fields[element]?.text.frame }
  package func isSecure(_ element: Int) -> Bool { fields[element]?.text.isSecure ?? false }
  package func isFocused(_ element: Int) -> Bool { focused == element }

  package func target(for element: Int) -> SimulatedText? {
    guard let field = fields[element], !field.isLazy || focused == element else { return nil }
    return field.text
  }

  package func focusIfNeeded(_ element: Int, at point: Point) -> SimulatedText? {
    guard let field = fields[element] else { return nil }
    focused = element
    return field.text
  }

  package func shouldBegin(at point: Point, in element: Int) -> Bool { !isDrawing }
  package func willBeginWriting(in element: Int) {
    writing.insert(element)
    begun.append(element)
  }
  package func didFinishWriting(in element: Int) {
    writing.remove(element)
    finished.append(element)
  }

  package func show(_ effect: ScribbleEffect<Int>) {
    switch effect {
    case .fade(let ids): faded += ids
    case .discard(let ids, let rejection): discarded += ids.map { ($0, rejection) }
    case .preview(let preview): isPreviewShown = preview != nil
    default: break
    }
    if keepsEffects { effects.append(effect) }
  }
}
