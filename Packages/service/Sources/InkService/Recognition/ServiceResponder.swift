import Foundation
import HTTPTypes
import HummingbirdCore
import InkReading
import InkRuntime
import Logging
import NIOCore
import Synchronization

/// Answers requests: who may ask, how much, and what by which route.
final class ServiceResponder: Sendable {
  let settings: ServiceSettings
  let endpoints: InkEndpoints
  let metrics = ServiceMetrics()
  let queue: WorkQueue
  private let bodies: BodyReader
  private let logger: Logger
  private let draining = Atomic(false)

  init(_ models: ServiceModels, _ settings: ServiceSettings, logger: Logger) {
    self.settings = settings
    self.logger = logger
    endpoints = InkEndpoints(models: models, pointLimit: settings.pointLimit)
    queue = WorkQueue(workers: settings.workers, waiting: settings.waiting, seconds: settings.workSeconds)
    bodies = BodyReader(
      limit: settings.bodyLimit, seconds: settings.bodySeconds, budget: ByteBudget(limit: settings.memoryLimit))
  }

  /// From now on the service tells that it is about to end.
  func drain() { draining.store(true, ordering: .relaxed) }

  static let streamPath = "/v1/stream"
  private static let batchPath = "/api/v4.0/iink/batch"
  static let routes: [String: HTTPRequest.Method] = [
    "/healthz": .get, "/metrics": .get, "/openapi.json": .get, "/v1/models": .get, "/v1/recognize": .post,
    "/v1/read": .post, batchPath: .post, streamPath: .get,
  ]

  /// Answers a request, and counts it.
  func respond(to request: Request, _ writer: consuming ResponseWriter) async throws {
    let start = ContinuousClock.now
    let path = request.uri.path
    // Paths that don't exist are counted together, however many somebody tries.
    let route = Self.routes[path] == nil ? "other" : path
    // Who asks whether to send a body that is too large hears it without having sent it.
    if request.headers[.expect]?.lowercased() == "100-continue", !bodies.isTooLarge(request) {
      try await writer.writeInformationalHead(HTTPResponse(status: .continue))
    }
    var answer: Answer
    do {
      answer = try await self.answer(request, path)
    } catch let problem as ServiceProblem {
      answer = Answer(problem)
    } catch is CancellationError {
      // The client has left: nobody hears it.
      answer = Answer(status: .requestTimeout)
      answer.isFinal = true
    } catch {
      answer = Answer(Self.problem(error))
    }
    if let origin = request.headers[.origin], allows(origin: origin, request) {
      answer.headers[.accessControlAllowOrigin] = origin
      answer.headers[.vary] = "Origin"
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    metrics.count(route, status: answer.status.code, seconds: seconds)
    // What was written and read is nobody's business: no queries, no bodies.
    logger.info("\(request.method) \(route) \(answer.status.code) \(Int(seconds * 1000)) ms")
    try await answer.send(to: request, writer)
  }

  private static func problem(_ error: any Error) -> ServiceProblem {
    guard case ReadingError.page(_, let page, let error) = error else { return .unreadable(error) }
    return .unreadable("page \(page): \(error)")
  }

  private func answer(_ request: Request, _ path: String) async throws -> Answer {
    if let problem = rejection(of: request.headers, authority: request.head.authority) { throw problem }
    guard let method = Self.routes[path] else {
      throw ServiceProblem(
        status: .notFound, code: "not_found", message: "there is no such path: /openapi.json describes those that are")
    }
    if request.method == .options {
      var answer = Answer(status: .noContent)
      answer.headers[.accessControlAllowMethods] = "\(method.rawValue), OPTIONS"
      answer.headers[.accessControlAllowHeaders] = "Authorization, Content-Type, Accept, applicationKey, hmac"
      answer.headers[.accessControlMaxAge] = "600"
      return answer
    }
    guard request.method == method else {
      var answer = Answer(
        ServiceProblem(
          status: .methodNotAllowed, code: "method_not_allowed", message: "\(path) takes \(method.rawValue)"))
      answer.headers[.allow] = "\(method.rawValue), OPTIONS"
      return answer
    }
    switch path {
    case "/healthz":
      if draining.load(ordering: .relaxed) { throw ServiceProblem.draining }
      return .text("ok\n")
    case "/openapi.json":
      return Answer(body: Data(PackageResources.openapi_json))
    case Self.batchPath: return try await batch(request)
    default: break
    }
    try authorize(request.headers, query: nil)
    switch path {
    case "/metrics":
      return .text(
        metrics.text(load: queue.load, bytes: bodies.budget.count), type: "text/plain; version=0.0.4; charset=utf-8")
    case "/v1/models": return endpoints.list()
    case Self.streamPath:
      throw ServiceProblem(
        status: .upgradeRequired, code: "upgrade_required", message: "\(path) is a WebSocket: open it as one")
    case "/v1/recognize":
      let query = try Query(request.uri.query, knows: InkEndpoints.recognizeParameters)
      return try await work(on: request) { [endpoints] in try endpoints.recognize($0, query, $1) }
    default:
      let query = try Query(request.uri.query, knows: InkEndpoints.readParameters)
      let accept = request.headers[.accept]
      return try await work(on: request) { [endpoints] in try endpoints.read($0, query, accept: accept, $1) }
    }
  }

  private func batch(_ request: Request) async throws -> Answer {
    let accept = request.headers[.accept]
    let (key, signature) = (request.headers[.applicationKey], request.headers[.hmac])
    if !settings.keys.isEmpty {
      // Before the body is taken.
      guard let key, signature != nil, settings.keys.owner(of: key) != nil else { throw Self.unsigned }
    }
    return try await work(on: request) { [endpoints, settings] body, stop in
      if !settings.keys.isEmpty {
        guard let key, let signature, settings.keys.owner(of: key, signature: signature, body: body) != nil else {
          throw Self.unsigned
        }
      }
      return try IinkBatch.decoded(body).answer(endpoints, accept: accept, stop)
    }
  }

  private static let unsigned = ServiceProblem(
    status: .unauthorized, code: "unauthorized",
    message: "applicationKey and hmac aren't those of a key and its secret", isFinal: true)

  // MARK: Who may ask

  /// The reason to reject a request whatever it asks: it came by another name, or from another site's page.
  func rejection(of headers: HTTPFields, authority: String?) -> ServiceProblem? {
    if settings.keys.isEmpty, !ServiceSettings.isLoopback(Self.host(authority ?? "")) {
      return ServiceProblem(
        status: .misdirectedRequest, code: "wrong_host",
        message: "without keys only requests to localhost are answered", isFinal: true)
    }
    if let origin = headers[.origin], !allows(origin: origin, authority: authority) {
      return ServiceProblem(
        status: .forbidden, code: "wrong_origin",
        message: "pages of this origin may not use the service: allow it with --origin", isFinal: true)
    }
    return nil
  }

  private func allows(origin: String, _ request: Request) -> Bool {
    allows(origin: origin, authority: request.head.authority)
  }

  private func allows(origin: String, authority: String?) -> Bool {
    settings.origins.contains("*") || settings.origins.contains(origin)
      || authority.map { origin == "http://\($0)" || origin == "https://\($0)" } ?? false
  }

  private static func host(_ authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return String(authority[...end]) }
    return String(authority.prefix { $0 != ":" })
  }

  /// - Throws: `ServiceProblem` unless a key comes with the request; `query` may carry one where headers can't.
  func authorize(_ headers: HTTPFields, query: String?) throws(ServiceProblem) {
    if settings.keys.isEmpty { return }
    let header = headers[.authorization].flatMap { value -> String? in
      let parts = value.split(separator: " ")
      return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
    guard let key = header ?? query, settings.keys.owner(of: key) != nil else {
      throw ServiceProblem(
        status: .unauthorized, code: "unauthorized", message: "send a key: Authorization: Bearer KEY", isFinal: true)
    }
  }

  private func work(
    on request: Request, _ work: @escaping @Sendable (Data, WorkStop) throws -> Answer
  ) async throws -> Answer {
    try await bodies.withBody(of: request) { body in
      try await ClientPresence.whileThere { try await self.queue.run { try work(body, $0) } }
    }
  }
}
