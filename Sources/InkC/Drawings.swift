// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkDecoding
import InkRuntime

final class LiveDrawing: HandleObject {
  static let kind = HandleKind.drawing

  let drawing: Drawing
  /// Whether a prediction is running, which calls the caller back.
  var isBusy = false

  init(_ drawing: Drawing) {
    self.drawing = drawing
  }
}

/// Starts a drawing.
@c @implementation
public func inkling_drawing_start(
  _ recognizer: OpaquePointer?, _ hints: UnsafePointer<inkling_hints>?, _ drawing: Output<OpaquePointer?>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, recognizer, making: drawing) { (recognizer: Recognizer) throws(InterfaceError) in
    return LiveDrawing(recognizer.startDrawing(hints: try unsafe DrawingHints(reading: hints)))
  }
}

/// Frees a drawing.
@c @implementation
public func inkling_drawing_free(_ drawing: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(drawing, LiveDrawing.self)
}

/// Changes the hints.
@c @implementation
public func inkling_drawing_set_hints(
  _ drawing: OpaquePointer?, _ hints: UnsafePointer<inkling_hints>?, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    live.drawing.hints = try unsafe DrawingHints(reading: hints)
  }
}

/// Appends a stroke.
@c @implementation
public func inkling_drawing_add_stroke(
  _ drawing: OpaquePointer?, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int, _ stroke: Output<UInt64>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: live.drawing.ink.pointCount)
    let id = unsafe stroke?.pointee
    let added = try running(try live.drawing.addStroke(Stroke(points: points, id: id == 0 ? nil : id)))
    unsafe stroke?.pointee = added
  }
}

/// Adds points to the end of a stroke.
@c @implementation
public func inkling_drawing_extend_stroke(
  _ drawing: OpaquePointer?, _ stroke: UInt64, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: live.drawing.ink.pointCount)
    try running(try live.drawing.extend(stroke: stroke, with: points))
  }
}

/// Removes a stroke.
@c @implementation
public func inkling_drawing_remove_stroke(
  _ drawing: OpaquePointer?, _ stroke: UInt64, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    try running(try live.drawing.removeStroke(stroke))
  }
}

/// Removes all strokes.
@c @implementation
public func inkling_drawing_clear(_ drawing: OpaquePointer?, _ error: Output<inkling_error>) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in live.drawing.clear() }
}

/// Returns the number of strokes.
@c @implementation
public func inkling_drawing_get_stroke_count(
  _ drawing: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    try unsafe put(live.drawing.ink.strokes.count, in: count, "count")
  }
}

/// Returns the id of a stroke by its index.
@c @implementation
public func inkling_drawing_get_stroke(
  _ drawing: OpaquePointer?, _ index: Int, _ stroke: Output<UInt64>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    guard let stroke = unsafe stroke else { throw .null(argument: "stroke") }
    try check(index, "stroke", below: live.drawing.ink.strokes.count)
    // Every stroke of a drawing has one.
    unsafe stroke.pointee = live.drawing.ink.strokes[index].id ?? 0
  }
}

// Pages of ink on the web have models of one language.
#if !ONE_LANGUAGE
  /// Returns the index of the last prediction's language.
  @c @implementation
  public func inkling_drawing_get_language(
    _ drawing: OpaquePointer?, _ index: Output<Int>, _ error: Output<inkling_error>
  ) -> inkling_status {
    unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
      try unsafe put(live.drawing.languageIndex, in: index, "index")
    }
  }
#endif

extension DrawingHints {
  /// Reads a caller's hints; NULL is no hints.
  init(reading pointer: UnsafePointer<inkling_hints>?) throws(InterfaceError) {
    self.init()
    guard let pointer = unsafe pointer else { return }
    let hints = try unsafe inkling_hints(reading: pointer)
    recognitionType = try unsafe choice(hints.recognition_type, RecognitionType.allCases, "recognition_type")
    inputType = try unsafe choice(hints.input_type, [nil, .mouse, .stylus, .touch], "input_type")
    decoding = try unsafe choice(hints.decoding, [nil, .greedy, .beam, .full], "decoding")
    let limits = 0...Int(INKLING_ALTERNATIVES_MAX)
    alternatives = max(try unsafe number(hints.alternatives, limits, "alternatives"), 1)
    let width = try unsafe number(hints.beam_width, limits, "beam_width")
    beamWidth = width == 0 ? nil : width
    words = try unsafe CText.strings(hints.words, count: Int(hints.word_count), "words")
    if let text = unsafe hints.text_context { context = try unsafe CText.string(text, "text_context") }
    if let text = unsafe hints.graphemes { allowed = GraphemeSet(try unsafe CText.string(text, "graphemes")) }
  }
}
