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
    case .refused(let reason):
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
