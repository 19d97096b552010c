import Foundation
import InkCore
import InkData

/// A person who writes, as a page tells of them.
struct CollectedWriter: Codable, Sendable, Hashable {
  /// A random name that the page made.
  let id: String
  let age: String?
  let handedness: String?
  /// When the person agreed that the ink is published under the licence, in ISO 8601.
  let consent: String

  static let ages = ["0-12", "13-17", "18-29", "30-44", "45-59", "60-74", "75+"]
  static let handedness = ["left", "right", "both"]

  /// - Throws: `ServiceProblem`.
  func check() throws(ServiceProblem) {
    guard Self.isName(id) else { throw .badRequest("the writer's id is 4 to 40 letters, digits and hyphens") }
    guard age.map(Self.ages.contains) ?? true, handedness.map(Self.handedness.contains) ?? true else {
      throw .badRequest("age and handedness are those that the page offers")
    }
    guard consent.count <= 40, (try? Date(consent, strategy: .iso8601.year().month().day())) != nil else {
      throw .badRequest("without consent nothing is kept: send its day")
    }
  }

  static func isName(_ text: String) -> Bool {
    (4...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
      }
  }
}

/// Ink that a page sends.
struct CollectedInk: Sendable {
  /// A random name that the page made, so that a sample that is sent again is the same one.
  let id: String
  let writer: CollectedWriter
  let prompt: Int
  /// `pen`, `touch` or `mouse`.
  let pointer: String
  private let strokes: [StrokeColumns]

  private struct Body: Decodable {
    let id: String
    let writer: CollectedWriter
    let prompt: Int
    let pointer: String
    let strokes: [Stroke]

    struct Stroke: Decodable {
      let x: [Float]
      let y: [Float]
      /// Seconds since the ink's start.
      let t: [Double]
      let force: [Float]?
      let azimuth: [Float]?
      let altitude: [Float]?
    }
  }

  private static let pointLimit = 100_000

  static func decoded(_ body: Data) throws(ServiceProblem) -> Self {
    let decoded: Body
    do {
      decoded = try JSONDecoder().decode(Body.self, from: body)
    } catch {
      throw .badRequest("the body isn't a sample: an object of JSON with id, writer, prompt, pointer and strokes")
    }
    let ink = try Self(decoded)
    try ink.check()
    return ink
  }

  private init(_ body: Body) throws(ServiceProblem) {
    (id, writer, prompt, pointer) = (body.id, body.writer, body.prompt, body.pointer)
    var strokes: [StrokeColumns] = []
    for (index, stroke) in body.strokes.enumerated() {
      strokes.append(
        try StrokeColumns(
          "stroke \(index + 1)", x: stroke.x, y: stroke.y, seconds: stroke.t, force: stroke.force,
          azimuth: stroke.azimuth, altitude: stroke.altitude))
    }
    self.strokes = strokes
  }

  private func check() throws(ServiceProblem) {
    try writer.check()
    guard CollectedWriter.isName(id) else {
      throw .badRequest("the sample's id is 4 to 40 letters, digits and hyphens")
    }
    guard ["pen", "touch", "mouse"].contains(pointer) else { throw .badRequest("pointer is pen, touch or mouse") }
    guard !strokes.isEmpty, strokes.allSatisfy({ $0.count > 0 }) else {
      throw .badRequest("a sample has a stroke, and a stroke a point")
    }
    let count = strokes.reduce(0) { $0 + $1.count }
    guard count <= Self.pointLimit else { throw .tooManyPoints(count, limit: Self.pointLimit) }
    guard strokes.allSatisfy({ (0..<86_400).contains($0.start ?? 0) }) else {
      throw .badRequest("times count from the ink's start, so that none is a day or more")
    }
  }

  /// The ink as a sample of a data set.
  func sample(of prompt: Prompt, set: String, licence: String) -> LabelledInk {
    let strokes = strokes.map { Stroke(points: $0.points(since: $0.start ?? 0), startTime: $0.start) }
    return LabelledInk(
      ink: Ink(strokes: strokes), text: prompt.text, kind: prompt.kind, language: prompt.language, writer: writer.id,
      contributor: set, source: set, sampleID: id, licence: licence)
  }

  /// Facts that the format has no key for.
  var extra: SampleExtra {
    SampleExtra(
      prompt: prompt, pointer: pointer, age: writer.age, handedness: writer.handedness, consent: writer.consent)
  }
}

/// The facts of a sample beside its ink.
struct SampleExtra: Codable, Sendable, Hashable {
  let prompt: Int
  let pointer: String
  let age: String?
  let handedness: String?
  let consent: String
}
