// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkRuntime
import InkScribble

@safe final class LiveScribble: HandleObject {
  static let kind = HandleKind.scribble

  let session: ScribbleSession<CallerSurface, Drawing>
  /// Whether a call is running, which calls the caller back.
  private(set) var isBusy = false
  /// The texts of the word that was asked for last.
  var texts: [CText] = []
  /// The addresses of its alternatives.
  var alternatives: CArray<UnsafePointer<CChar>?>?

  init(_ session: ScribbleSession<CallerSurface, Drawing>) {
    self.session = session
  }

  /// Does a session's work, in which no other call may be made.
  func working<Result>(_ work: (ScribbleSession<CallerSurface, Drawing>) -> Result) -> Result {
    isBusy = true
    defer { isBusy = false }
    return work(session)
  }
}

private func working(
  _ error: Output<inkling_error>, _ scribble: OpaquePointer?, _ time: Double,
  _ work: (ScribbleSession<CallerSurface, Drawing>, Double) -> Void
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let time = try time.finite("time")
    live.working { work($0, time) }
  }
}

/// Makes a session.
@c @implementation
public func inkling_scribble_create(
  _ recognizer: OpaquePointer?, _ surface: UnsafePointer<inkling_surface>?, _ hints: UnsafePointer<inkling_hints>?,
  _ scribble: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, recognizer, making: scribble) { (recognizer: Recognizer) throws(InterfaceError) in
    let surface = try unsafe CallerSurface(reading: surface)
    var own = try unsafe DrawingHints(reading: hints)
    if unsafe hints == nil { own.alternatives = 5 }
    return LiveScribble(ScribbleSession(surface: surface, reader: recognizer.startDrawing(hints: own)))
  }
}

/// Frees a session.
@c @implementation
public func inkling_scribble_free(_ scribble: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(scribble, LiveScribble.self)
}

/// Changes a session's settings.
@c @implementation
public func inkling_scribble_set_settings(
  _ scribble: OpaquePointer?, _ settings: UnsafePointer<inkling_scribble_settings>?, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    live.session.settings = try unsafe ScribbleSettings(reading: settings)
  }
}

/// A contact touches the surface.
@c @implementation
public func inkling_scribble_pen_down(
  _ scribble: OpaquePointer?, _ contact: Int32, _ kind: Int32, _ diameter: Float, _ point: UnsafeRawPointer?,
  _ pointSize: Int, _ time: Double, _ stroke: Output<UInt64>, _ rejection: Output<Int32>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let kind = try choice(kind, ContactKind.allCases, "kind")
    let diameter = try diameter.finite("diameter")
    let time = try time.finite("time")
    guard let first = try unsafe Points.copy(point, count: 1, size: pointSize, before: 0).first else { return }
    let contact = Contact(id: Int(contact), kind: kind, diameter: diameter)
    switch live.working({ $0.penDown(contact, at: first, time: time) }) {
    case .writing(let id):
      unsafe stroke?.pointee = id
      unsafe rejection?.pointee = Int32(INKLING_REJECTION_NONE)
    case .rejected(let reason):
      unsafe stroke?.pointee = 0
      unsafe rejection?.pointee = Int32(reason.rawValue)
    }
  }
}

/// The contact that writes has moved.
@c @implementation
public func inkling_scribble_pen_moved(
  _ scribble: OpaquePointer?, _ contact: Int32, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int,
  _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let time = try time.finite("time")
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: 0)
    live.working { $0.penMoved(Int(contact), along: points, time: time) }
  }
}

/// The contact that writes leaves the surface.
@c @implementation
public func inkling_scribble_pen_up(
  _ scribble: OpaquePointer?, _ contact: Int32, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe working(error, scribble, time) { $0.penUp(Int(contact), time: $1) }
}

/// The system takes the contact back.
@c @implementation
public func inkling_scribble_pen_cancelled(
  _ scribble: OpaquePointer?, _ contact: Int32, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe working(error, scribble, time) { $0.penCancelled(Int(contact), time: $1) }
}

/// A pencil is above the surface.
@c @implementation
public func inkling_scribble_pen_hovered(
  _ scribble: OpaquePointer?, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    live.session.penHovered(time: try time.finite("time"))
  }
}

/// Reads and inserts what is due.
@c @implementation
public func inkling_scribble_update(
  _ scribble: OpaquePointer?, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe working(error, scribble, time) { $0.update(time: $1) }
}

/// Returns when to update next.
@c @implementation
public func inkling_scribble_get_next_update(
  _ scribble: OpaquePointer?, _ time: Output<Double>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    try unsafe put(live.session.nextUpdate ?? .infinity, in: time, "time")
  }
}

/// Inserts all that was written.
@c @implementation
public func inkling_scribble_finish(
  _ scribble: OpaquePointer?, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe working(error, scribble, time) { $0.finish(time: $1) }
}

/// Discards what isn't inserted yet.
@c @implementation
public func inkling_scribble_cancel(_ scribble: OpaquePointer?, _ error: Output<inkling_error>) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in live.working { $0.cancel() } }
}

/// Tells that an element's text was edited by others.
@c @implementation
public func inkling_scribble_text_changed(
  _ scribble: OpaquePointer?, _ element: UInt, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    live.working { $0.textChanged(in: element) }
  }
}

/// Returns a session's state.
@c @implementation
public func inkling_scribble_get_state(
  _ scribble: OpaquePointer?, _ time: Double, _ state: Output<UInt32>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    guard let state = unsafe state else { throw .null(argument: "state") }
    var bits: UInt32 = 0
    if live.session.isHandlingWriting { bits |= UInt32(INKLING_SCRIBBLE_HANDLES_WRITING) }
    if live.session.isPencilInputExpected(at: try time.finite("time")) {
      bits |= UInt32(INKLING_SCRIBBLE_EXPECTS_PENCIL)
    }
    unsafe state.pointee = bits
  }
}

/// Returns the number of words that can be chosen again.
@c @implementation
public func inkling_scribble_get_word_count(
  _ scribble: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    try unsafe put(live.session.committedWords.count, in: count, "count")
  }
}

/// Returns a word by its index.
@c @implementation
public func inkling_scribble_get_word(
  _ scribble: OpaquePointer?, _ index: Int, _ word: Output<inkling_word>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let words = live.session.committedWords
    try check(index, "word", below: words.count)
    let found = words[index]
    let text = CText(found.text)
    let alternatives = found.alternatives.map { CText($0) }
    let list = unsafe CArray(alternatives.map { unsafe Optional($0.bytes) })
    try unsafe inkling_word(
      size: 0, id: UInt64(found.id), element: found.element, start: found.range.lowerBound,
      end: found.range.upperBound, text: text.bytes, text_size: text.count, alternatives: list.values,
      alternative_count: alternatives.count
    ).write(to: word)
    live.texts = [text] + alternatives
    unsafe live.alternatives = list
  }
}

/// Replaces a word by another reading.
@c @implementation
public func inkling_scribble_replace_word(
  _ scribble: OpaquePointer?, _ word: UInt64, _ text: UnsafePointer<CChar>?, _ isReplaced: Output<Int32>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let text = try unsafe CText.string(text, "text")
    let found = live.working { $0.replaceWord(Int(clamping: word), with: text) }
    unsafe isReplaced?.pointee = found ? 1 : 0
  }
}

extension ScribbleSettings {
  /// Reads a caller's settings; NULL is the default.
  init(reading pointer: UnsafePointer<inkling_scribble_settings>?) throws(InterfaceError) {
    self.init()
    guard let pointer = unsafe pointer else { return }
    let settings = try unsafe inkling_scribble_settings(reading: pointer)
    commitPolicy.pause = try settings.commit_pause.notNegative("commit_pause")
    finishPause = try settings.finish_pause.notNegative("finish_pause")
    focusPause = try settings.focus_pause.notNegative("focus_pause")
    decisionDelay = try settings.decision_delay.notNegative("decision_delay")
    drawingPolicy = try choice(settings.policy, DrawingPolicy.allCases, "policy")
    gestures = settings.ignores_gestures == 0
    palmDiameter = try settings.palm_diameter.notNegative("palm_diameter")
    reach = try settings.reach.notNegative("reach")
    tapDistance = try settings.tap_distance.notNegative("tap_distance")
  }
}
