import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore

/// The answer to a request.
struct Answer: Sendable {
  var status = HTTPResponse.Status.ok
  var contentType = "application/json"
  var body = Data()
  var headers: HTTPFields = [:]
  /// Whether the connection ends with it, as the rest of the request isn't read.
  var isFinal = false

  static func json(_ value: some Encodable) -> Self { Self(body: ServiceJSON.data(value)) }

  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Self {
    Self(contentType: type, body: Data(text.utf8))
  }

  init(
    status: HTTPResponse.Status = .ok, contentType: String = "application/json", body: Data = Data()
  ) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  init(_ problem: ServiceProblem) {
    self.init(status: problem.status, body: problem.json)
    isFinal = problem.isFinal
    if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
    if problem.status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
  }

  var response: Response {
    var headers = headers
    if status != .noContent { headers[.contentType] = contentType }
    headers[.contentLength] = "\(body.count)"
    headers[.xContentTypeOptions] = "nosniff"
    headers[.cacheControl] = "no-store"
    if isFinal { headers[.connection] = "close" }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}

/// The parameters of a request's address.
struct Query {
  private var values: [String: [String]] = [:]

  /// Reads `a=1&b=x%20y`.
  ///
  /// - Throws: `ServiceProblem` for a name that isn't known.
  init(_ text: String?, knows names: Set<String>) throws(ServiceProblem) {
    for pair in (text ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "") else {
        throw .badRequest("a parameter of the address isn't UTF-8 in percent encoding")
      }
      guard names.contains(name) else {
        throw .badRequest("there is no parameter “\(name)”, but there are \(names.sorted().joined(separator: ", "))")
      }
      values[name, default: []].append(value)
    }
  }

  private static func decoded(_ text: some StringProtocol) -> String? {
    text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func last(_ name: String) -> String? { values[name]?.last }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(ServiceProblem) -> Int? {
    guard let text = last(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .badRequest("“\(name)” is “\(text)”, but must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}

/// The types of an `Accept` header, the preferred ones first.
struct AcceptedTypes {
  private let types: [(type: String, quality: Double)]

  init(_ text: String?) {
    let ranges = (text ?? "*/*").lowercased().split(separator: ",").map { range in
      let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (type: parts.first ?? "", quality: quality)
    }
    // Equal ones keep their order.
    types = ranges.enumerated().filter { $0.element.quality > 0 }
      .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }.map(\.element)
  }

  /// The first of the wanted types that is offered; the offers' first for `*/*`.
  func choice<Offer>(among offers: [(type: String, offer: Offer)]) -> (type: String, offer: Offer)? {
    for (type, _) in types {
      if type == "*/*" { return offers.first }
      if let found = offers.first(where: { offer in
        offer.type == type || type.hasSuffix("/*") && offer.type.hasPrefix(type.dropLast())
      }) {
        return found
      }
    }
    return nil
  }
}

extension HTTPField.Name {
  static let applicationKey = Self("applicationKey")!
  static let hmac = Self("hmac")!
}
