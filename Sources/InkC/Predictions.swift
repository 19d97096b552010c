// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkRuntime

/// The object of a prediction's handle.
final class FinishedPrediction: HandleObject {
  static let kind = HandleKind.prediction

  /// A candidate with its text as a C string, and the end of each grapheme in its bytes.
  struct Entry {
    let candidate: Candidate
    let text: CText
    let ends: [Int]

    init(_ candidate: Candidate) {
      self.candidate = candidate
      text = CText(candidate.text)
      var ends: [Int] = []
      var end = 0
      for segment in candidate.segmentation {
        end += String(segment.grapheme).utf8.count
        ends.append(end)
      }
      self.ends = ends
    }
  }

  let entries: [Entry]
  /// The strokes' ids by their indices.
  let strokes: [Stroke.ID]

  init(_ candidates: [Candidate], of ink: Ink) {
    entries = candidates.map(Entry.init)
    strokes = ink.strokes.map { $0.id ?? 0 }
  }

  /// A candidate by its rank.
  func entry(_ index: Int) throws(InterfaceError) -> Entry {
    try check(index, "candidate", below: entries.count)
    return entries[index]
  }

  /// A grapheme of a candidate.
  func segment(_ candidate: Int, _ index: Int) throws(InterfaceError) -> GraphemeSegment {
    let segments = try entry(candidate).candidate.segmentation
    try check(index, "segment", below: segments.count)
    return segments[index]
  }
}

/// Recognizes the current ink.
@c @implementation
public func inkling_drawing_predict(
  _ drawing: OpaquePointer?, _ isCancelled: inkling_is_cancelled?, _ context: UnsafeMutableRawPointer?,
  _ prediction: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing, making: prediction) { (live: LiveDrawing) throws(InterfaceError) in
    live.isBusy = true
    defer { live.isBusy = false }
    let candidates = try running(
      try live.drawing.prediction { unsafe isCancelled.map { unsafe $0(context) != 0 } ?? false })
    return FinishedPrediction(candidates, of: live.drawing.ink)
  }
}

/// Frees a prediction.
@c @implementation
public func inkling_prediction_free(_ prediction: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(prediction, FinishedPrediction.self)
}

/// Returns the number of a prediction's candidates.
@c @implementation
public func inkling_prediction_get_count(
  _ prediction: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, prediction) { (prediction: FinishedPrediction) throws(InterfaceError) in
    try unsafe put(prediction.entries.count, in: count, "count")
  }
}

/// Returns a candidate by its rank.
@c @implementation
public func inkling_prediction_get_candidate(
  _ prediction: OpaquePointer?, _ index: Int, _ candidate: Output<inkling_candidate>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, prediction) { (prediction: FinishedPrediction) throws(InterfaceError) in
    let entry = try prediction.entry(index)
    var result = unsafe inkling_candidate()
    unsafe result.text = entry.text.bytes
    unsafe result.text_size = entry.text.count
    unsafe result.confidence = entry.candidate.confidence
    unsafe result.log_probability = entry.candidate.logProbability
    unsafe result.segment_count = entry.candidate.segmentation.count
    try unsafe result.write(to: candidate)
  }
}

/// Returns a grapheme of a candidate by its index.
@c @implementation
public func inkling_prediction_get_segment(
  _ prediction: OpaquePointer?, _ candidate: Int, _ index: Int, _ segment: Output<inkling_segment>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, prediction) { (prediction: FinishedPrediction) throws(InterfaceError) in
    let found = try prediction.segment(candidate, index)
    let ends = prediction.entries[candidate].ends
    var result = inkling_segment()
    result.text_start = index > 0 ? ends[index - 1] : 0
    result.text_end = ends[index]
    result.utf16_start = found.utf16Range.lowerBound
    result.utf16_end = found.utf16Range.upperBound
    result.part_count = found.parts.count
    try unsafe result.write(to: segment)
  }
}

/// Returns a run of points that wrote a grapheme.
@c @implementation
public func inkling_prediction_get_part(
  _ prediction: OpaquePointer?, _ candidate: Int, _ segment: Int, _ index: Int, _ part: Output<inkling_part>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, prediction) { (prediction: FinishedPrediction) throws(InterfaceError) in
    let parts = try prediction.segment(candidate, segment).parts
    try check(index, "part", below: parts.count)
    var result = inkling_part()
    result.stroke = prediction.strokes[parts[index].stroke]
    result.stroke_index = parts[index].stroke
    result.point_start = parts[index].points.lowerBound
    result.point_end = parts[index].points.upperBound
    try unsafe result.write(to: part)
  }
}
