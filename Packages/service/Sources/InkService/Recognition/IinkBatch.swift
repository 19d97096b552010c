import Foundation
import HTTPTypes
import InkCore
import InkDocuments
import InkReading

/// `POST /api/v4.0/iink/batch`: what programs send to MyScript's cloud, answered as it answers.
///
/// ## Source
/// MyScript's published description of batch mode (OpenAPI 3.0.1, version 1.1.0), and what rmfakecloud and iinkTS send.
struct IinkBatch: Decodable {
  private let contentType: String
  private let strokeGroups: [Group]
  private let configuration: Configuration?
  private let xDPI: Double?
  private let yDPI: Double?

  private struct Group: Decodable { let strokes: [Stroke] }

  private struct Stroke: Decodable {
    let id: Name?
    let x: [Float]
    let y: [Float]
    let t: [Double]?
    let p: [Float]?
    let pointerType: String?
  }

  /// Some programs send numbers.
  private struct Name: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int64.self) { text = "\(number)" } else { text = try value.decode(String.self) }
    }
  }

  private struct Configuration: Decodable {
    let lang: String?
    let export: Export?

    struct Export: Decodable {
      let jiix: JIIX?
    }

    struct JIIX: Decodable {
      let strokes: Bool?
      let box: Bool?
      let text: Text?

      struct Text: Decodable { let words: Bool? }

      enum CodingKeys: String, CodingKey {
        case strokes, text
        case box = "bounding-box"
      }
    }
  }

  /// Reads a body.
  ///
  /// - Throws: `ServiceProblem`.
  static func decoded(_ body: Data) throws(ServiceProblem) -> Self {
    do {
      return try JSONDecoder().decode(Self.self, from: body)
    } catch {
      throw .badRequest("the body isn't what batch mode takes: \(Self.sentence(error))")
    }
  }

  private static func sentence(_ error: any Error) -> String {
    func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
      (context.codingPath + (key.map { [$0] } ?? [])).map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
        .joined(separator: ".")
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let context): "there is no “\(path(context, key))”"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "“\(path(context))” has a value of another type"
    default: "it is no JSON"
    }
  }

  /// The ink as a page of notes in pixels.
  ///
  /// - Throws: `ServiceProblem` for other things than text, and for strokes of uneven columns.
  private func document() throws(ServiceProblem) -> NoteDocument {
    guard ["Text", "Text Document", "Raw Content"].contains(contentType) else {
      throw .badRequest("“contentType” is “\(contentType)”, but only Text, Text Document and Raw Content are read")
    }
    var strokes: [InkCore.Stroke] = []
    var names: [String] = []
    // Times count from the ink's start; some programs send milliseconds since 1970.
    let first = strokeGroups.lazy.flatMap(\.strokes).compactMap { $0.t?.first }.min()
    for (index, stroke) in strokeGroups.flatMap(\.strokes).enumerated() where stroke.pointerType != "ERASER" {
      let columns = try StrokeColumns(
        "stroke \(index + 1)", x: stroke.x, y: stroke.y, seconds: stroke.t.map { $0.map { $0 / 1000 } },
        force: stroke.p)
      if columns.count == 0 { continue }
      strokes.append(
        InkCore.Stroke(
          points: columns.points(since: columns.start ?? 0),
          startTime: columns.start.flatMap { start in first.map { start - $0 / 1000 } }))
      names.append(stroke.id?.text ?? "\(index + 1)")
    }
    // Resolutions that nothing is written at are not known.
    let dots = [xDPI, yDPI].compactMap { $0 }.filter { $0 > 0 && $0 < 100_000 }.first ?? 96
    return NoteDocument(
      title: "ink", format: .strokeList, unitsPerMillimetre: Float(dots / 25.4),
      pages: [NotePage(strokes: strokes, strokeNames: names)])
  }

  private static let types: [(type: String, offer: Bool)] = [
    ("application/vnd.myscript.jiix", true), ("text/plain", false),
  ]

  /// The language as a tag: `zh_CN` is `zh-CN`.
  private var language: [String] { (configuration?.lang).map { [$0.replacing("_", with: "-")] } ?? [] }

  /// Reads the ink.
  func answer(_ endpoints: InkEndpoints, accept: String?, _ stop: WorkStop) throws -> Answer {
    let accepted = AcceptedTypes(accept)
    // `application/json` alone stands for errors, and programs that name nothing else get JIIX, which is JSON.
    let choice =
      accepted.choice(among: Self.types) ?? accepted.choice(among: [("application/json", true)])
    guard let (type, isJIIX) = choice else {
      throw ServiceProblem(
        status: .notAcceptable, code: "not_acceptable",
        message: "“Accept” names neither application/vnd.myscript.jiix nor text/plain")
    }
    let document = try document()
    try endpoints.check(document)
    let reader = try endpoints.models.reader(for: language, alternatives: 4)
    let transcripts = try reader.read(document, path: "ink", isStopped: { stop.isRaised }).transcripts
    if !isJIIX {
      let text = transcripts.flatMap(\.lines).map(\.text).joined(separator: "\n")
      return .text(text)
    }
    var writer = TranscriptJIIX()
    let jiix = configuration?.export?.jiix
    writer.hasStrokes = jiix?.strokes ?? false
    writer.hasBoxes = jiix?.box ?? true
    writer.hasWords = jiix?.text?.words ?? true
    return Answer(contentType: type, body: Data(writer.contents(of: document, transcripts)))
  }
}
