import CInkling
import InkCore
import InkScribble
import TestSupport

/// A simulated form behind the C interface's callbacks, and a session that writes into it.
final class CallerForm {
  let form: SimulatedForm
  private(set) var scribble: OpaquePointer?
  /// The session's messages to the form, one on each line.
  private(set) var effects: [String] = []
  /// An extra action of a callback, done once.
  var intrusion: ((OpaquePointer?) -> inkling_status)?
  private(set) var intruded: inkling_status?

  /// - Parameters:
  ///   - recognizer: The handle of what reads.
  ///   - policy: The header's number of what may write.
  ///   - change: Changes the callbacks before the session is made.
  init(
    _ form: SimulatedForm, _ recognizer: OpaquePointer?, policy: Int = INKLING_POLICY_ANY_INPUT,
    change: (inout inkling_surface) -> Void = { _ in }
  ) {
    self.form = form
    var surface = Self.surface(Unmanaged.passUnretained(self).toOpaque())
    change(&surface)
    guard inkling_scribble_create(recognizer, &surface, nil, &scribble, nil) == INKLING_OK else { return }
    var settings = Self.settings
    settings.policy = Int32(policy)
    _ = inkling_scribble_set_settings(scribble, &settings, nil)
  }

  deinit {
    _ = inkling_scribble_free(&scribble)
  }

  /// The default settings, as the header's macro has them.
  static var settings: inkling_scribble_settings {
    inkling_scribble_settings(
      size: MemoryLayout<inkling_scribble_settings>.size, commit_pause: 0.8, finish_pause: 1.6, focus_pause: 0.35,
      decision_delay: 0.5, policy: 0, ignores_gestures: 0, palm_diameter: 40, reach: 16, tap_distance: 4, reserved: 0)
  }

  /// A line that says what an effect is.
  private static func line(_ effect: inkling_effect) -> String {
    let strokes = (0..<effect.stroke_count).map { "\(effect.strokes[$0])" }.joined(separator: " ")
    let kind = Int(effect.kind)
    switch kind {
    case INKLING_EFFECT_FADE: return "fade \(strokes)"
    case INKLING_EFFECT_DISCARD: return "discard \(strokes) \(effect.rejection)"
    case INKLING_EFFECT_PREVIEW: return "preview \(effect.gesture) \(effect.box_count)"
    case INKLING_EFFECT_PERFORMED:
      return "performed \(effect.gesture) \(effect.takes_words) \(effect.start) \(effect.end) in \(effect.element)"
    case INKLING_EFFECT_INSERTED:
      return "inserted \(effect.word) \(effect.start) \(effect.end) in \(effect.element)"
    default: return "room in \(effect.element) \(effect.boxes[0].left)"
    }
  }

  /// The line of the same effect in Swift.
  static func line(_ effect: ScribbleEffect<Int>) -> String {
    switch effect {
    case .fade(let ids): return "fade \(words(ids))"
    case .discard(let ids, let rejection): return "discard \(words(ids)) \(rejection.rawValue)"
    case .preview(nil): return "preview 0 0"
    case .preview(let preview?): return "preview \(code(preview.gesture).0) \(preview.rectangles.count)"
    case .performed(let gesture, let element):
      let (number, takesWords) = code(gesture)
      return "performed \(number) \(takesWords) \(gesture.range.lowerBound) \(gesture.range.upperBound) in \(element)"
    case .inserted(let word):
      return "inserted \(word.id) \(word.range.lowerBound) \(word.range.upperBound) in \(word.element)"
    case .needsSpace(let element, let box): return "room in \(element) \(box.lower.x)"
    }
  }

  private static func words(_ ids: [Stroke.ID]) -> String { ids.map { "\($0)" }.joined(separator: " ") }

  /// The header's number of a gesture, and whether it takes words.
  private static func code(_ gesture: EditingGesture) -> (Int, Int) {
    switch gesture {
    case .select(_, let granularity): (1, granularity == .word ? 1 : 0)
    case .delete(_, let granularity): (2, granularity == .word ? 1 : 0)
    case .insertMode: (3, 0)
    case .joinOrSplit: (4, 0)
    case .removeSpace: (5, 0)
    case .lineBreak: (6, 0)
    }
  }

  // MARK: Callbacks

  private static func own(_ context: UnsafeMutableRawPointer?) -> CallerForm {
    Unmanaged<CallerForm>.fromOpaque(context!).takeUnretainedValue()
  }

  private func text(_ element: UInt) -> SimulatedText { form.fields[Int(element)]!.text }

  private func show(_ effect: inkling_effect) {
    effects.append(Self.line(effect))
    if let intrusion {
      self.intrusion = nil
      intruded = intrusion(scribble)
    }
  }

  private func fill(_ result: inout inkling_element, _ element: UInt) -> Bool {
    guard let number = Int(exactly: element), let field = form.fields[number] else { return false }
    let (text, frame) = (field.text, field.text.frame)
    (result.left, result.top, result.right, result.bottom) = (
      frame.lower.x, frame.lower.y, frame.upper.x, frame.upper.y
    )
    var flags = 0
    if text.isSecure { flags |= INKLING_ELEMENT_SECURE }
    if form.focused == number { flags |= INKLING_ELEMENT_FOCUSED }
    if form.target(for: number) != nil { flags |= INKLING_ELEMENT_HAS_TEXT }
    if !text.isMultiline { flags |= INKLING_ELEMENT_SINGLE_LINE }
    result.flags = UInt32(flags)
    result.capitalization = Int32(text.capitalization.rawValue)
    result.length = text.length
    result.selection_start = text.selection.lowerBound
    result.selection_end = text.selection.upperBound
    return true
  }

  private static func surface(_ context: UnsafeMutableRawPointer) -> inkling_surface {
    inkling_surface(
      size: MemoryLayout<inkling_surface>.size, context: context,
      request_elements: { context, box, elements, capacity in
        let box = box!.pointee
        let found = CallerForm.own(context).form.requestElements(
          in: Box(lower: Point(x: box.left, y: box.top), upper: Point(x: box.right, y: box.bottom)))
        for (index, element) in found.prefix(capacity).enumerated() { elements![index] = UInt(element) }
        return found.count
      },
      get_element: { context, element, result in CallerForm.own(context).fill(&result!.pointee, element) ? 1 : 0 },
      focus: { context, element, x, y in
        CallerForm.own(context).form.focusIfNeeded(Int(element), at: Point(x: x, y: y)) == nil ? 0 : 1
      },
      get_text: { context, element, start, end, units in
        for (index, unit) in CallerForm.own(context).text(element).text(in: start..<end).utf16.enumerated() {
          units![index] = unit
        }
      },
      select: { context, element, start, end in CallerForm.own(context).text(element).select(start..<end) },
      replace: { context, element, start, end, units, count in
        let text = String(decoding: UnsafeBufferPointer(start: units, count: count), as: UTF16.self)
        CallerForm.own(context).text(element).replace(start..<end, with: text)
      },
      find_offset: { context, element, x, y in CallerForm.own(context).text(element).offset(nearest: Point(x: x, y: y))
      },
      get_boxes: { context, element, start, end, boxes, capacity in
        let text = CallerForm.own(context).text(element)
        let found = start == end ? [text.caretRectangle(at: start)] : text.rectangles(of: start..<end)
        for (index, box) in found.prefix(capacity).enumerated() {
          (boxes![index].left, boxes![index].top) = (box.lower.x, box.lower.y)
          (boxes![index].right, boxes![index].bottom) = (box.upper.x, box.upper.y)
        }
        return found.count
      },
      show: { context, effect in CallerForm.own(context).show(effect!.pointee) },
      should_begin: { context, _, _, _ in CallerForm.own(context).form.isDrawing ? 0 : 1 },
      will_begin: { context, element in CallerForm.own(context).form.willBeginWriting(in: Int(element)) },
      did_finish: { context, element in CallerForm.own(context).form.didFinishWriting(in: Int(element)) })
  }
}
