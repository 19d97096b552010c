import Foundation
import HTTPTypes
import HummingbirdCore
import InkData
import InkReading
public import InkRuntime
public import Logging
import NIOCore
import Synchronization

/// Serves the pages on which people write what they are asked to, and the page on which the owner looks at it.
public final class CollectionServer: Sendable {
  private let collection: InkCollection
  private let keys: CollectionKeys
  private let review: SampleReview
  private let bodies = BodyReader(limit: 8 << 20, seconds: 30, budget: ByteBudget(limit: 128 << 20))
  private let logger: Logger

  /// Makes a server; with a recognizer the owner sees which ink it finds unlikely for its prompt.
  public init(
    _ collection: InkCollection, keys: CollectionKeys, recognizers: [Recognizer] = [],
    logger: Logger = Logger(label: "inkling")
  ) {
    self.collection = collection
    self.keys = keys
    self.logger = logger
    review = SampleReview(recognizers)
  }

  /// Serves until the process gets SIGTERM or SIGINT.
  ///
  /// `tell` is called with the port when it listens.
  /// - Throws: `InkServiceError.address` when it can't listen.
  public func run(
    host: String, port: Int, whenListening tell: @escaping @Sendable (_ port: Int) -> Void
  ) async throws {
    let channel = HTTP1Channel(
      responder: { request, writer, _ in try await self.respond(to: request, writer) },
      configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(120)))
    try await channel.run(host: host, port: port, connections: 1_000, logger: logger, whenListening: tell)
  }

  private func respond(to request: Request, _ writer: consuming ResponseWriter) async throws {
    var answer: Answer
    do {
      answer = try await self.answer(request)
    } catch let problem as ServiceProblem {
      answer = Answer(problem)
    } catch {
      // The disk is full, say: the page keeps the ink and sends it again.
      logger.error("\(error)")
      answer = Answer(
        ServiceProblem(
          status: .serviceUnavailable, code: "not_saved", message: "the ink couldn't be saved: \(error)", retryAfter: 5)
      )
    }
    answer.headers[.contentSecurityPolicy] =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
    try await answer.send(to: request, writer)
  }

  private static let pages: [String: (type: String, body: @Sendable () -> [UInt8])] = [
    "/": ("text/html; charset=utf-8", { PackageResources.collect_html }),
    "/collect.css": ("text/css; charset=utf-8", { PackageResources.collect_css }),
    "/client.js": ("text/javascript; charset=utf-8", { PackageResources.client_js }),
    "/collect.js": ("text/javascript; charset=utf-8", { PackageResources.collect_js }),
    "/review": ("text/html; charset=utf-8", { PackageResources.review_html }),
    "/review.js": ("text/javascript; charset=utf-8", { PackageResources.review_js }),
  ]

  private func answer(_ request: Request) async throws -> Answer {
    let path = request.uri.path
    // Pages of other sites have no key, and may not try.
    if let origin = request.headers[.origin], origin != "http://\(request.head.authority ?? "")" {
      throw ServiceProblem(
        status: .forbidden, code: "wrong_origin", message: "pages of this origin may not send ink", isFinal: true)
    }
    if request.method == .get, let page = Self.pages[path] {
      return Answer(contentType: page.type, body: Data(page.body()))
    }
    switch (request.method, path) {
    case (.get, "/api/next"):
      try authorize(request, keys.write)
      let query = try Query(request.uri.query, knows: ["writer"])
      guard let writer = query.last("writer"), CollectedWriter.isName(writer) else {
        throw ServiceProblem.badRequest("name the writer")
      }
      return .json(collection.next(for: writer))
    case (.get, "/api/collection"):
      try authorize(request, keys.write)
      struct Facts: Encodable {
        let name, licence: String
        let samples, writers: Int
        let ages, handedness: [String]
      }
      let (samples, writers) = collection.count
      return .json(
        Facts(
          name: collection.name, licence: collection.settings.licence, samples: samples, writers: writers,
          ages: CollectedWriter.ages, handedness: CollectedWriter.handedness))
    case (.post, "/api/samples"):
      try authorize(request, keys.write)
      return try await bodies.withBody(of: request) { [collection] body in
        let ink = try CollectedInk.decoded(body)
        try collection.keep(ink)
        return .json(["saved": ink.id])
      }
    case (.post, "/api/skip"):
      try authorize(request, keys.write)
      struct Skip: Decodable {
        let writer, reason: String
        let prompt: Int
      }
      return try await decoded(request, as: Skip.self) { [collection] skip in
        try collection.skip(skip.prompt, of: skip.writer, reason: skip.reason)
        return .json(["skipped": skip.prompt])
      }
    case (.post, "/api/retract"):
      try authorize(request, keys.write)
      struct Retraction: Decodable { let writer, id: String }
      return try await decoded(request, as: Retraction.self) { [collection] retraction in
        .json(["dropped": try collection.drop([retraction.id], of: retraction.writer)])
      }
    case (.get, "/api/review"):
      try authorize(request, keys.own)
      let query = try Query(request.uri.query, knows: ["from", "count"])
      let from = try query.integer("from", in: 0...Int(Int32.max)) ?? 0
      let lines = try collection.lines(from: from, count: try query.integer("count", in: 1...200) ?? 60)
      struct Page: Encodable {
        let total: Int
        let samples: [SampleReview.Entry]
      }
      return .json(Page(total: collection.count.samples, samples: try await review.entries(of: lines)))
    case (.post, "/api/drop"):
      try authorize(request, keys.own)
      struct Drop: Decodable { let ids: Set<String> }
      return try await decoded(request, as: Drop.self) { [collection] drop in
        .json(["dropped": try collection.drop(drop.ids)])
      }
    default:
      throw ServiceProblem(status: .notFound, code: "not_found", message: "there is no such page")
    }
  }

  private func decoded<Body: Decodable & Sendable>(
    _ request: Request, as type: Body.Type, _ work: @Sendable (Body) throws -> Answer
  ) async throws -> Answer {
    try await bodies.withBody(of: request) { data in
      guard let body = try? JSONDecoder().decode(type, from: data) else {
        throw ServiceProblem.badRequest("the body isn't what this page sends: load it again")
      }
      return try work(body)
    }
  }

  private func authorize(_ request: Request, _ key: String) throws(ServiceProblem) {
    guard let given = request.headers[.authorization], CollectionKeys.areEqual(given, "Bearer \(key)") else {
      throw ServiceProblem(
        status: .unauthorized, code: "unauthorized",
        message: "open the page by the whole address that the program showed, with its key", isFinal: true)
    }
  }
}

/// The keys in the addresses of the pages: one for those who write, one for the owner.
public struct CollectionKeys: Codable, Sendable {
  /// The key of those who write.
  public let write: String
  /// The key of the owner, who sees and drops what came in.
  public let own: String

  /// Reads the keys of a collection, or makes them: they stay the same, so that pages that are open go on after a restart.
  ///
  /// - Throws: `CocoaError` when the file beside the samples can't be used.
  public init(ofCollectionAt path: String) throws {
    let file = URL(fileURLWithPath: path).deletingPathExtension().appendingPathExtension("keys.json")
    if let data = try? Data(contentsOf: file) {
      self = try JSONDecoder().decode(Self.self, from: data)
      return
    }
    (write, own) = (Self.random(), Self.random())
    try ServiceJSON.data(self).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  private static func random() -> String {
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<22).map { _ in letters.randomElement(using: &generator)! })
  }

  /// Compares two texts in a time that tells only their lengths.
  static func areEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Shows samples to their owner, and which of them look wrong.
final class SampleReview: Sendable {
  struct Entry: Encodable, Sendable {
    let id, text, writer, pointer: String
    /// Each stroke's x and y by turns.
    let strokes: [[Float]]
    /// The likeliest text, where a model reads the language.
    var read: String?
    /// Whether the prompt isn't among the likeliest texts.
    var isUnlikely = false
  }

  private let recognizers: [Recognizer]
  private let queue = WorkQueue(workers: 1, waiting: 64, seconds: 60)
  private let known = Mutex<[String: (read: String, isUnlikely: Bool)]>([:])

  private static let alternatives = 10

  init(_ recognizers: [Recognizer]) { self.recognizers = recognizers }

  func entries(of lines: [[UInt8]]) async throws -> [Entry] {
    try await queue.run { stop in
      try lines.map { line in
        let sample = try JSONLinesReader().sample(from: line, file: "the collection", name: "", line: 1)
        struct Extra: Decodable { let extra: SampleExtra }
        let extra = try JSONDecoder().decode(Extra.self, from: Data(line)).extra
        var entry = Entry(
          id: sample.sampleID, text: sample.text, writer: sample.writer, pointer: extra.pointer,
          strokes: sample.ink.strokes.map { stroke in
            stroke.points.flatMap { [$0.location.x, $0.location.y].map { ($0 * 10).rounded() / 10 } }
          })
        if let (read, isUnlikely) = try self.judgement(of: sample, stop) {
          (entry.read, entry.isUnlikely) = (read, isUnlikely)
        }
        return entry
      }
    }
  }

  private func judgement(of sample: LabelledInk, _ stop: WorkStop) throws -> (read: String, isUnlikely: Bool)? {
    if let known = known.withLock({ $0[sample.sampleID] }) { return known }
    guard let recognizer = recognizers.first(where: { $0.metadata.languages.contains(sample.language) }) else {
      return nil
    }
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: Self.alternatives))
    drawing.replaceInk(with: sample.ink)
    let texts = try drawing.prediction { stop.isRaised }.map(\.text)
    // Spaces and letters' cases of a prompt are often written otherwise.
    func plain(_ text: String) -> String { text.filter { !$0.isWhitespace }.lowercased() }
    let result = (texts.first ?? "", !texts.contains { plain($0) == plain(sample.text) })
    known.withLock { $0[sample.sampleID] = result }
    return result
  }
}

extension HTTPField.Name {
  fileprivate static let contentSecurityPolicy = Self("Content-Security-Policy")!
}
