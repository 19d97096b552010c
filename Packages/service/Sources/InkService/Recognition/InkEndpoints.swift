import Foundation
import HTTPTypes
import InkCore
import InkData
import InkDecoding
import InkDocuments
import InkReading
import InkRuntime

/// Answers about ink; each call is a piece of work of its own.
struct InkEndpoints: Sendable {
  let models: ServiceModels
  let pointLimit: Int

  // MARK: Ink to candidates

  static let recognizeParameters: Set = ["language", "alternatives", "context", "decoding", "only", "name"]

  /// `POST /v1/recognize`: each ink of the body to candidates.
  func recognize(_ body: Data, _ query: Query, _ stop: WorkStop) throws -> Answer {
    let (recognizers, asked) = try reading(query)
    var hints = asked
    if let name = query.last("decoding") {
      guard let decoding = DrawingHints.Decoding(rawValue: name) else {
        let known = DrawingHints.Decoding.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceProblem.badRequest("“decoding” is “\(name)”, but must be one of \(known)")
      }
      hints.decoding = decoding
    }
    if let name = query.last("only") {
      guard let set = GraphemeSet.named.first(where: { $0.name == name })?.set else {
        let known = GraphemeSet.named.map(\.name).joined(separator: ", ")
        throw ServiceProblem.badRequest("“only” is “\(name)”, but must be one of \(known)")
      }
      hints.allowed = set
    }
    let drawings = recognizers.map { $0.startDrawing(hints: hints) }
    let hasChoice = drawings.count > 1 || !recognizers[0].siblings.isEmpty
    var results: [String] = []
    for ink in try inks(body, name: query.last("name")) {
      for drawing in drawings { drawing.replaceInk(with: ink) }
      let (candidates, language) = try drawings.surest { stop.isRaised }
      results.append(RecognitionResult(language: hasChoice ? language : nil, candidates).json)
    }
    return Answer(body: Data("{\"results\":[\(results.joined(separator: ","))]}".utf8))
  }

  /// The recognizers, one for each network, and the hints that a query asks for.
  func reading(_ query: Query) throws(ServiceProblem) -> (recognizers: [Recognizer], hints: DrawingHints) {
    let recognizers = try models.recognizers(for: query.all("language"))
    let alternatives = try query.integer("alternatives", in: 1...100) ?? 1
    return (recognizers, DrawingHints(alternatives: alternatives, context: query.last("context") ?? ""))
  }

  /// The inks of a body: the lines of JSON lines, or the pages of another file.
  private func inks(_ body: Data, name: String?) throws -> [Ink] {
    // Most requests are a line of JSON, whose format needn't be found out.
    let bytes = Array(body)
    if name == nil, bytes.first == UInt8(ascii: "{"), !bytes.contains(UInt8(ascii: "\n")) {
      var defaults = SampleDefaults()
      defaults.text = ""
      let reader = JSONLinesReader(defaults: defaults)
      if let sample = try? reader.sample(from: bytes, file: "the body", name: "the body", line: 1) {
        try check(sample.ink.pointCount)
        return [sample.ink]
      }
    }
    return try document(body, name: name).pages.map { page in Ink(strokes: page.penStrokes.map { page.strokes[$0] }) }
  }

  // MARK: Notes to text

  static let readParameters: Set = ["language", "alternatives", "name"]

  private static let formats: [(type: String, offer: TranscriptFormat)] = [
    ("text/plain", .text), ("application/json", .json), ("text/markdown", .markdown),
    ("application/vnd.myscript.jiix", .jiix), ("application/pdf", .pdf), ("text/vnd.hocr+html", .hOCR),
    ("text/html", .hOCR), ("image/svg+xml", .svg),
  ]

  /// `POST /v1/read`: a file of notes to text.
  func read(_ body: Data, _ query: Query, accept: String?, _ stop: WorkStop) throws -> Answer {
    guard let (type, format) = AcceptedTypes(accept).choice(among: Self.formats) else {
      throw ServiceProblem(
        status: .notAcceptable, code: "not_acceptable",
        message: "none of the accepted types is written, which are \(Self.formats.map(\.type).joined(separator: ", "))")
    }
    let reader = try models.reader(
      for: query.all("language"), alternatives: try query.integer("alternatives", in: 0...100) ?? 4)
    let document = try document(body, name: query.last("name"))
    let result = try reader.read(document, path: document.title, isStopped: { stop.isRaised })
    let contents: [UInt8]
    do {
      contents = try format.contents(of: document, result.transcripts)
    } catch {
      throw ServiceProblem.unreadable(error)
    }
    return Answer(contentType: type.hasPrefix("text/") ? type + "; charset=utf-8" : type, body: Data(contents))
  }

  private func document(_ body: Data, name: String?) throws -> NoteDocument {
    guard !body.isEmpty else { throw ServiceProblem.badRequest("the body is empty: send a file of ink or notes") }
    let document: NoteDocument
    do {
      document = try NoteDocument(bytes: Array(body), name: name.flatMap { $0.isEmpty ? nil : $0 } ?? "the body")
    } catch {
      throw ServiceProblem.unreadable(error)
    }
    try check(document)
    return document
  }

  /// - Throws: `ServiceProblem` when there is too much ink.
  func check(_ document: NoteDocument) throws(ServiceProblem) {
    try check(document.pages.reduce(0) { $0 + $1.strokes.reduce(0) { $0 + $1.points.count } })
  }

  private func check(_ count: Int) throws(ServiceProblem) {
    guard count <= pointLimit else { throw .tooManyPoints(count, limit: pointLimit) }
  }

  // MARK: Models

  /// `GET /v1/models`.
  func list() -> Answer {
    struct Model: Encodable {
      let name: String
      let languages: [String]
      let digest: String
      let graphemes: Int
    }
    struct Models: Encodable { let models: [Model] }
    return .json(
      Models(
        models: models.all.map {
          Model(
            name: $0.metadata.name, languages: $0.metadata.languages, digest: $0.modelDigest,
            graphemes: $0.metadata.alphabet.graphemes.count)
        }))
  }
}
