import Foundation
import HTTPTypes

/// The rejection of a request: what is wrong and what to do.
struct ServiceProblem: Error {
  let status: HTTPResponse.Status
  /// A name for programs.
  let code: String
  /// A sentence for people, in lowercase without a full stop.
  let message: String
  /// The seconds after which it is worth to try again.
  var retryAfter: Int?
  /// Whether the rest of the request isn't read.
  var isFinal = false

  /// The body of the answer.
  var json: Data {
    struct Body: Encodable {
      struct Problem: Encodable { let code, message: String }
      let error: Problem
    }
    return ServiceJSON.data(Body(error: .init(code: code, message: message)))
  }

  static func badRequest(_ message: String) -> Self { Self(status: .badRequest, code: "bad_request", message: message) }

  static func unreadable(_ error: any Error) -> Self { unreadable("\(error)") }

  static func unreadable(_ message: String) -> Self {
    Self(status: .unprocessableContent, code: "unreadable", message: message)
  }

  static let busy = Self(
    status: .tooManyRequests, code: "busy", message: "as many requests wait as may: try again later", retryAfter: 1)
  static let draining = Self(
    status: .serviceUnavailable, code: "draining", message: "the service is about to end: try another one",
    retryAfter: 5, isFinal: true)

  static func tooLarge(_ limit: Int) -> Self {
    Self(
      status: .contentTooLarge, code: "too_large",
      message: "the body is larger than \(limit) bytes: send less ink at once", isFinal: true)
  }

  static func tooManyPoints(_ count: Int, limit: Int) -> Self {
    Self(
      status: .contentTooLarge, code: "too_many_points",
      message: "the ink has \(count) points, more than the \(limit) that are read at once: send it in parts")
  }

  static func tooSlow(_ seconds: Int) -> Self {
    Self(
      status: .requestTimeout, code: "too_slow", message: "the body didn't arrive within \(seconds) seconds",
      isFinal: true)
  }

  static func tooLong(_ seconds: Int) -> Self {
    Self(
      status: .serviceUnavailable, code: "too_long",
      message: "the ink wasn't read within \(seconds) seconds: send less at once")
  }
}

enum ServiceJSON {
  /// A value as JSON with sorted keys; its numbers must be finite.
  static func data(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do { return try encoder.encode(value) } catch { preconditionFailure("texts and numbers are JSON: \(error)") }
  }
}
