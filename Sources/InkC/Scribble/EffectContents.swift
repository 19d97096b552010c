import CInkling
import InkCore
import InkScribble

/// An effect with the arrays that it points to.
@safe struct EffectContents {
  var effect = unsafe inkling_effect()
  var strokes: [UInt64] = []
  var boxes: [inkling_box] = []

  init(_ shown: ScribbleEffect<UInt>) {
    unsafe effect.refusal = Int32(INKLING_REFUSAL_NONE)
    switch shown {
    case .fade(let ids):
      set(INKLING_EFFECT_FADE)
      strokes = ids
    case .discard(let ids, let refusal):
      set(INKLING_EFFECT_DISCARD)
      unsafe effect.refusal = refusal.code
      strokes = ids
    case .preview(let preview):
      set(INKLING_EFFECT_PREVIEW)
      guard let preview else { return }
      set(preview.gesture, in: preview.element)
      for box in preview.rectangles { boxes.append(inkling_box(box)) }
    case .performed(let gesture, let element):
      set(INKLING_EFFECT_PERFORMED)
      set(gesture, in: element)
    case .inserted(let word):
      set(INKLING_EFFECT_INSERTED)
      unsafe effect.element = word.element
      unsafe effect.word = UInt64(word.id)
      set(word.range)
    case .giveRoom(let element, let box):
      set(INKLING_EFFECT_GIVE_ROOM)
      unsafe effect.element = element
      boxes = [inkling_box(box)]
    }
  }

  private mutating func set(_ kind: Int) { unsafe effect.kind = Int32(kind) }

  private mutating func set(_ range: Range<Int>) {
    unsafe effect.start = range.lowerBound
    unsafe effect.end = range.upperBound
  }

  private mutating func set(_ gesture: EditingGesture, in element: UInt) {
    unsafe effect.element = element
    set(gesture.range)
    var code = INKLING_GESTURE_NONE
    switch gesture {
    case .select(_, let granularity):
      code = INKLING_GESTURE_SELECT
      unsafe effect.takes_words = granularity == .word ? 1 : 0
    case .delete(_, let granularity):
      code = INKLING_GESTURE_DELETE
      unsafe effect.takes_words = granularity == .word ? 1 : 0
    case .insertMode: code = INKLING_GESTURE_INSERT_MODE
    case .joinOrSplit: code = INKLING_GESTURE_JOIN_OR_SPLIT
    case .removeSpace: code = INKLING_GESTURE_REMOVE_SPACE
    case .lineBreak: code = INKLING_GESTURE_LINE_BREAK
    }
    unsafe effect.gesture = Int32(code)
  }
}

extension StrokeRefusal {
  /// The header's number.
  var code: Int32 {
    let code =
      switch self {
      case .gesture: INKLING_REFUSAL_GESTURE
      case .tap: INKLING_REFUSAL_TAP
      case .noElement: INKLING_REFUSAL_NO_ELEMENT
      case .secure: INKLING_REFUSAL_SECURE
      case .notAllowed: INKLING_REFUSAL_NOT_ALLOWED
      case .finger: INKLING_REFUSAL_FINGER
      case .palm: INKLING_REFUSAL_PALM
      case .cancelled: INKLING_REFUSAL_CANCELLED
      case .failed: INKLING_REFUSAL_FAILED
      }
    return Int32(code)
  }
}
