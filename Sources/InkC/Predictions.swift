// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkRuntime

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
      ends = candidate.segmentation.reduce(into: []) { $0.append(($0.last ?? 0) + String($1.grapheme).utf8.count) }
    }
  }

  let entries: [Entry]
  /// The strokes' ids by their indices.
  let strokes: [Stroke.ID]

  init(_ candidates: [Candidate], of ink: Ink) {
    entries = candidates.map(Entry.init)
    strokes = ink.strokes.map { $0.id ?? 0 }
  }

  func entry(_ index: Int) throws(InterfaceError) -> Entry {
    try check(index, "candidate", below: entries.count)
    return entries[index]
  }

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
    try unsafe inkling_candidate(
      size: 0, text: entry.text.bytes, text_size: entry.text.count, confidence: entry.candidate.confidence,
      log_probability: entry.candidate.logProbability, segment_count: entry.candidate.segmentation.count
    ).write(to: candidate)
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
    try unsafe inkling_segment(
      size: 0, text_start: index > 0 ? ends[index - 1] : 0, text_end: ends[index],
      utf16_start: found.utf16Range.lowerBound, utf16_end: found.utf16Range.upperBound, part_count: found.parts.count
    ).write(to: segment)
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
    let (stroke, points) = (parts[index].stroke, parts[index].points)
    try unsafe inkling_part(
      size: 0, stroke: prediction.strokes[stroke], stroke_index: stroke, point_start: points.lowerBound,
      point_end: points.upperBound
    ).write(to: part)
  }
}
