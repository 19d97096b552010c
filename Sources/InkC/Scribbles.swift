// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkRuntime
import InkScribble

/// The object of a session's handle.
final class LiveScribble: HandleObject {
  static let kind = HandleKind.scribble

  let session: ScribbleSession<CallerSurface, Drawing>
  /// Whether a call is running, which calls the caller back.
  private(set) var isBusy = false
  /// The texts of the word that was asked for last.
  var texts: [CText] = []
  /// The addresses of its alternatives.
  var alternatives: CTextList?

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

/// A caller's time.
private func moment(_ time: Double) throws(InterfaceError) -> Double {
  guard time.isFinite else { throw .notFiniteArgument("time") }
  return time
}

/// Makes a session.
@c @implementation
public func inkling_scribble_create(
  _ recognizer: OpaquePointer?, _ surface: UnsafePointer<inkling_surface>?, _ hints: UnsafePointer<inkling_hints>?,
  _ scribble: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, making: scribble) { () throws(InterfaceError) in
    let recognizer = try unsafe Handle.object(recognizer, Recognizer.self)
    let surface = try unsafe CallerSurface(reading: surface)
    var own = try unsafe DrawingHints(reading: hints)
    if unsafe hints == nil { own.alternatives = 5 }
    return LiveScribble(ScribbleSession(surface: surface, reader: recognizer.startDrawing(hints: own)))
  }
}

/// Frees a session.
@c @implementation
public func inkling_scribble_free(_ scribble: Output<OpaquePointer?>) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in try unsafe Handle.free(scribble, LiveScribble.self) }
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
  _ pointSize: Int, _ time: Double, _ stroke: Output<UInt64>, _ refusal: Output<Int32>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    guard kind >= 0, kind < ContactKind.allCases.count else {
      throw .range(argument: "kind", value: Int(kind), lower: 0, upper: ContactKind.allCases.count - 1)
    }
    guard diameter.isFinite else { throw .notFiniteArgument("diameter") }
    let time = try moment(time)
    guard let first = try unsafe Points.copy(point, count: 1, size: pointSize, before: 0).first else { return }
    let contact = Contact(id: Int(contact), kind: ContactKind.allCases[Int(kind)], diameter: diameter)
    switch live.working({ $0.penDown(contact, at: first, time: time) }) {
    case .writing(let id):
      unsafe stroke?.pointee = id
      unsafe refusal?.pointee = Int32(INKLING_REFUSAL_NONE)
    case .rejected(let reason):
      unsafe stroke?.pointee = 0
      unsafe refusal?.pointee = reason.code
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
    let time = try moment(time)
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: 0)
    live.working { $0.penMoved(Int(contact), along: points, time: time) }
  }
}

/// The contact that writes leaves the surface.
@c @implementation
public func inkling_scribble_pen_up(
  _ scribble: OpaquePointer?, _ contact: Int32, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let time = try moment(time)
    live.working { $0.penUp(Int(contact), time: time) }
  }
}

/// The system takes the contact back.
@c @implementation
public func inkling_scribble_pen_cancelled(
  _ scribble: OpaquePointer?, _ contact: Int32, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let time = try moment(time)
    live.working { $0.penCancelled(Int(contact), time: time) }
  }
}

/// A pencil is above the surface.
@c @implementation
public func inkling_scribble_pen_hovered(
  _ scribble: OpaquePointer?, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    live.session.penHovered(time: try moment(time))
  }
}

/// Reads and inserts what is due.
@c @implementation
public func inkling_scribble_update(
  _ scribble: OpaquePointer?, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let time = try moment(time)
    live.working { $0.update(time: time) }
  }
}

/// Returns when to update next.
@c @implementation
public func inkling_scribble_get_next_update(
  _ scribble: OpaquePointer?, _ time: Output<Double>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    guard let time = unsafe time else { throw .null(argument: "time") }
    unsafe time.pointee = live.session.nextUpdate ?? .infinity
  }
}

/// Inserts all that was written.
@c @implementation
public func inkling_scribble_finish(
  _ scribble: OpaquePointer?, _ time: Double, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let time = try moment(time)
    live.working { $0.finish(time: time) }
  }
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
    if live.session.isPencilInputExpected(at: try moment(time)) { bits |= UInt32(INKLING_SCRIBBLE_EXPECTS_PENCIL) }
    unsafe state.pointee = bits
  }
}

/// The addresses of texts, at a stable address.
@safe final class CTextList {
  /// The addresses.
  let addresses: UnsafePointer<UnsafePointer<CChar>?>

  /// - Parameter texts: The texts, which have to live as long.
  init(_ texts: some Collection<CText>) {
    let addresses = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(texts.count, 1))
    var index = 0
    for text in texts {
      unsafe (addresses + index).initialize(to: text.bytes)
      index += 1
    }
    unsafe self.addresses = UnsafePointer(addresses)
  }

  deinit {
    unsafe addresses.deallocate()
  }
}

/// Returns the number of words that can be chosen again.
@c @implementation
public func inkling_scribble_get_word_count(
  _ scribble: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    guard let count = unsafe count else { throw .null(argument: "count") }
    unsafe count.pointee = live.session.committedWords.count
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
    var result = unsafe inkling_word()
    let text = CText(found.text)
    let alternatives = found.alternatives.map { CText($0) }
    let list = CTextList(alternatives)
    unsafe result.id = UInt64(found.id)
    unsafe result.element = found.element
    unsafe result.start = found.range.lowerBound
    unsafe result.end = found.range.upperBound
    unsafe result.text = text.bytes
    unsafe result.text_size = text.count
    unsafe result.alternatives = list.addresses
    unsafe result.alternative_count = alternatives.count
    try unsafe result.write(to: word)
    live.texts = [text] + alternatives
    live.alternatives = list
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
    commitPolicy.pause = try Self.duration(settings.commit_pause, "commit_pause")
    finishPause = try Self.duration(settings.finish_pause, "finish_pause")
    focusPause = try Self.duration(settings.focus_pause, "focus_pause")
    decisionDelay = try Self.duration(settings.decision_delay, "decision_delay")
    guard settings.policy >= 0, settings.policy < DrawingPolicy.allCases.count else {
      throw .range(
        argument: "policy", value: Int(settings.policy), lower: 0, upper: DrawingPolicy.allCases.count - 1)
    }
    drawingPolicy = DrawingPolicy.allCases[Int(settings.policy)]
    gestures = settings.ignores_gestures == 0
    palmDiameter = try Self.length(settings.palm_diameter, "palm_diameter")
    reach = try Self.length(settings.reach, "reach")
    tapDistance = try Self.length(settings.tap_distance, "tap_distance")
  }

  private static func duration(_ seconds: Double, _ argument: String) throws(InterfaceError) -> Double {
    guard seconds.isFinite else { throw .notFiniteArgument(argument) }
    guard seconds >= 0 else { throw .negative(argument) }
    return seconds
  }

  private static func length(_ length: Float, _ argument: String) throws(InterfaceError) -> Float {
    guard length.isFinite else { throw .notFiniteArgument(argument) }
    guard length >= 0 else { throw .negative(argument) }
    return length
  }
}
