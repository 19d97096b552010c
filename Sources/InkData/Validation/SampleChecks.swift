import Foundation
import InkCore
import TextAndFiles

/// The checks of single samples.
public struct SampleChecks: Sendable {
  /// The most points of a stroke: at 200 a second, eight minutes without lifting the pen.
  public var pointLimit = 100_000
  /// The most strokes of a sample: a page of text has some thousands.
  public var strokeLimit = 10_000
  /// The largest coordinate: beyond 2²⁴ single precision can't tell neighbouring units apart.
  public var coordinateLimit: Float = 16_777_216
  /// The graphemes that texts may have; `nil` takes any.
  public var alphabet: Set<Character>?

  // Characters that are written without moving the pen.
  private static let dots: Set<Character> = [".", ",", "'", "’", "`", "·", ":", ";", "…", "\"", "。", "、"]

  private typealias Note = (_ kind: SampleProblem.Kind, _ point: Int?, _ found: String) -> Void

  /// Makes checks with the usual limits.
  public init() {}

  /// The problems of a sample; `index` is its number in the set.
  ///
  /// A stroke's problem is reported once, at the first point that has it.
  public func problems(of sample: LabelledInk, at index: Int) -> [SampleProblem] {
    var problems: [SampleProblem] = []
    func note(_ kind: SampleProblem.Kind, stroke: Int? = nil, point: Int? = nil, _ found: String) {
      problems.append(
        SampleProblem(
          kind: kind, index: index, sampleID: sample.sampleID, stroke: stroke.map { $0 + 1 },
          point: point.map { $0 + 1 }, found: found))
    }
    checkText(of: sample) { kind, _, found in note(kind, found) }
    let strokes = sample.ink.strokes
    do throws(PageStructureError) {
      try sample.structure?.check(strokeCount: strokes.count, text: sample.text)
    } catch {
      note(.badStructure, error.description)
    }
    if strokes.isEmpty { note(.emptyInk, "it has no stroke") }
    if strokes.count > strokeLimit { note(.tooManyStrokes, "it has \(strokes.count) strokes") }
    for (number, stroke) in strokes.enumerated() {
      check(stroke) { kind, point, found in note(kind, stroke: number, point: point, found) }
      checkTimes(of: stroke) { kind, point, found in note(kind, stroke: number, point: point, found) }
      guard number > 0, let start = stroke.startTime, let before = strokes[number - 1].startTime, start < before
      else { continue }
      note(.backwardStart, stroke: number, "it begins \(Self.short(before - start)) s before the previous stroke")
    }
    if let box = sample.ink.boundingBox, box.lower == box.upper,
      sample.text.contains(where: { !$0.isWhitespace && !Self.dots.contains($0) })
    {
      note(.noExtent, "all of “\(sample.text)” is one point")
    }
    return problems
  }

  private func checkText(of sample: LabelledInk, _ note: Note) {
    // A page may be nothing but drawings.
    if sample.kind != .page, sample.text.allSatisfy(\.isWhitespace) { note(.emptyText, nil, "it has no text") }
    let bad = sample.text.unicodeScalars.first {
      $0 == "\u{FFFD}" || ($0.properties.generalCategory == .control && $0 != "\n")
    }
    let code = bad.map { String($0.value, digits: 4, radix: 16).uppercased() }
    if let code { note(.badText, nil, "its text has the character U+\(code)") }
    let normalized = sample.text.precomposedStringWithCanonicalMapping
    if !sample.text.unicodeScalars.elementsEqual(normalized.unicodeScalars) {
      note(.notNormalized, nil, "“\(sample.text)” has other characters in normalization form C")
    }
    guard let alphabet else { return }
    // The lines of a text are divided by line feeds, which no network writes.
    let outside = Set(sample.text.filter { !alphabet.contains($0) && $0 != "\n" }).map(String.init).sorted()
    if !outside.isEmpty {
      note(.outsideAlphabet, nil, "“\(sample.text)” has \(outside.map { "“\($0)”" }.joined(separator: ", "))")
    }
  }

  private func check(_ stroke: Stroke, _ note: Note) {
    guard let first = stroke.points.first else { return note(.emptyStroke, nil, "it has no point") }
    let count = stroke.points.count
    if count > pointLimit { note(.tooManyPoints, nil, "it has \(count) points") }
    if let point = stroke.points.firstIndex(where: { !Self.isFinite($0) }) {
      note(.notFinite, point, "a coordinate or channel is not a finite number")
    }
    if let point = stroke.points.firstIndex(where: { isAbsurd($0.location) }) {
      let location = stroke.points[point].location
      note(.absurdCoordinate, point, "it is at (\(location.x), \(location.y))")
    }
    if first.location.isFinite, stroke.points.allSatisfy({ $0.location == first.location }) {
      note(.dot, nil, count == 1 ? "it is one point" : "its \(count) points are at one location")
    }
  }

  private func checkTimes(of stroke: Stroke, _ note: Note) {
    var last = -Float.infinity
    for (index, point) in stroke.points.enumerated() {
      guard let time = point.timeOffset else { continue }
      guard time >= last else {
        let gap = Self.short(Double(last - time))
        return note(.backwardTime, index, "its time is \(gap) s before the previous point's")
      }
      last = time
    }
  }

  private func isAbsurd(_ location: Point) -> Bool {
    location.isFinite && max(abs(location.x), abs(location.y)) > coordinateLimit
  }

  private static func isFinite(_ point: StrokePoint) -> Bool {
    point.location.isFinite && PointChannel.allCases.allSatisfy { $0.value(of: point)?.isFinite != false }
  }

  private static func short(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }
}

/// A hash of ink's shape, by which the same ink is found in other units, shifted, or under other names.
///
/// Two inks have the same shape when their strokes have as many points and these lie at the same 256ths of the longer side of
/// the box around the ink. Ink of few points has none, since many people write the same dot or dash.
struct InkShape {
  /// The fewest points of ink that can be told from other ink.
  private static let pointLimit = 12
  private static let cells: Float = 256
  /// The grid's shift in cells: halves and quarters of a cell, where whole numbers often lie, are far from its lines.
  private static let shift: Float = 0.37

  /// The hash, equal for equal shapes within a process; `nil` for ink that is too simple.
  static func hash(of ink: Ink) -> Int? {
    guard let box = ink.boundingBox, box.lower.isFinite, box.upper.isFinite else { return nil }
    let side = max(box.width, box.height)
    guard side > 0, ink.strokes.reduce(0, { $0 + $1.points.count }) >= pointLimit else { return nil }
    var hasher = Hasher()
    for stroke in ink.strokes {
      hasher.combine(stroke.points.count)
      for point in stroke.points where point.location.isFinite {
        let offset = point.location - box.lower
        hasher.combine(Int((offset.x / side * cells + shift).rounded(.down)))
        hasher.combine(Int((offset.y / side * cells + shift).rounded(.down)))
      }
    }
    return hasher.finalize()
  }
}
