// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkRuntime

/// The object of a drawing's handle.
final class LiveDrawing: HandleObject {
  static let kind = HandleKind.drawing

  let drawing: Drawing
  /// Whether a prediction is running, which calls the caller back.
  var isBusy = false

  init(_ drawing: Drawing) {
    self.drawing = drawing
  }

  /// The drawing of a handle, while no prediction is running.
  static func idle(_ handle: OpaquePointer?) throws(InterfaceError) -> LiveDrawing {
    let found = try unsafe Handle.object(handle, LiveDrawing.self)
    guard !found.isBusy else { throw .busy }
    return found
  }
}

/// Starts a drawing.
@c @implementation
public func inkling_drawing_start(
  _ recognizer: OpaquePointer?, _ hints: UnsafePointer<inkling_hints>?,
  _ drawing: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let result = try unsafe cleared(drawing)
    let recognizer = try unsafe Handle.object(recognizer, SharedRecognizer.self).recognizer
    let hints = try unsafe DrawingHints(reading: hints)
    unsafe result.pointee = Handle.make(LiveDrawing(recognizer.startDrawing(hints: hints)))
  }
}

/// Frees a drawing.
@c @implementation
public func inkling_drawing_free(_ drawing: UnsafeMutablePointer<OpaquePointer?>?) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in
    if let handle = unsafe drawing?.pointee { _ = try unsafe LiveDrawing.idle(handle) }
    try unsafe Handle.free(drawing, LiveDrawing.self)
  }
}

/// Changes the hints.
@c @implementation
public func inkling_drawing_set_hints(
  _ drawing: OpaquePointer?, _ hints: UnsafePointer<inkling_hints>?, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let drawing = try unsafe LiveDrawing.idle(drawing).drawing
    drawing.hints = try unsafe DrawingHints(reading: hints)
  }
}

/// Appends a stroke.
@c @implementation
public func inkling_drawing_add_stroke(
  _ drawing: OpaquePointer?, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int,
  _ stroke: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let drawing = try unsafe LiveDrawing.idle(drawing).drawing
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: drawing.ink.pointCount)
    var id: Stroke.ID?
    if let wanted = unsafe stroke?.pointee, wanted != 0 { id = wanted }
    let added = try running { () throws(RecognizerError) in
      try drawing.addStroke(Stroke(points: points, id: id))
    }
    unsafe stroke?.pointee = added
  }
}

/// Adds points to the end of a stroke.
@c @implementation
public func inkling_drawing_extend_stroke(
  _ drawing: OpaquePointer?, _ stroke: UInt64, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int,
  _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let drawing = try unsafe LiveDrawing.idle(drawing).drawing
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: drawing.ink.pointCount)
    try running { () throws(RecognizerError) in try drawing.extend(stroke: stroke, with: points) }
  }
}

/// Removes a stroke.
@c @implementation
public func inkling_drawing_remove_stroke(
  _ drawing: OpaquePointer?, _ stroke: UInt64, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let drawing = try unsafe LiveDrawing.idle(drawing).drawing
    try running { () throws(RecognizerError) in try drawing.removeStroke(stroke) }
  }
}

/// Removes all strokes.
@c @implementation
public func inkling_drawing_clear(
  _ drawing: OpaquePointer?, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in try unsafe LiveDrawing.idle(drawing).drawing.clear() }
}

/// Returns the number of strokes.
@c @implementation
public func inkling_drawing_get_stroke_count(
  _ drawing: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let drawing = try unsafe LiveDrawing.idle(drawing).drawing
    guard let count = unsafe count else { throw .null(argument: "count") }
    unsafe count.pointee = drawing.ink.strokes.count
  }
}

/// Returns the id of a stroke by its index.
@c @implementation
public func inkling_drawing_get_stroke(
  _ drawing: OpaquePointer?, _ index: Int, _ stroke: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<inkling_error>?
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    let drawing = try unsafe LiveDrawing.idle(drawing).drawing
    guard let stroke = unsafe stroke else { throw .null(argument: "stroke") }
    try check(index, "stroke", below: drawing.ink.strokes.count)
    // Every stroke of a drawing has one.
    unsafe stroke.pointee = drawing.ink.strokes[index].id ?? 0
  }
}
