import Foundation
import HummingbirdCore
import NIOCore
import Synchronization

/// Takes bodies of requests within limits.
struct BodyReader: Sendable {
  /// The largest body, in bytes.
  let limit: Int
  /// The seconds that a body may take to arrive.
  let seconds: Int
  let budget: ByteBudget

  /// Whether a request says of itself that its body is too large.
  func isTooLarge(_ request: Request) -> Bool {
    request.headers[.contentLength].map { Int($0).map { $0 > limit } ?? true } ?? false
  }

  /// Takes a request's body and does something with it; the budget has its bytes back then.
  ///
  /// - Throws: `ServiceProblem`, and what `work` throws.
  func withBody<Result: Sendable>(
    of request: Request, _ work: @Sendable (Data) async throws -> Result
  ) async throws -> Result {
    if isTooLarge(request) { throw ServiceProblem.tooLarge(limit) }
    let held = Held(budget)
    defer { held.release() }
    return try await work(try await body(of: request, held))
  }

  /// The part of the budget that a request holds.
  private final class Held: Sendable {
    private let budget: ByteBudget
    private let count = Mutex(0)

    init(_ budget: ByteBudget) { self.budget = budget }

    func take(_ bytes: Int) -> Bool {
      guard budget.take(bytes) else { return false }
      count.withLock { $0 += bytes }
      return true
    }

    func release() { budget.give(count.withLock(\.self)) }
  }

  private func body(of request: Request, _ held: Held) async throws -> Data {
    try await withThrowingTaskGroup(of: Data.self) { group in
      group.addTask {
        var body = Data()
        for try await buffer in request.body {
          guard body.count + buffer.readableBytes <= limit else { throw ServiceProblem.tooLarge(limit) }
          guard held.take(buffer.readableBytes) else {
            var problem = ServiceProblem.busy
            problem.isFinal = true
            throw problem
          }
          body.append(contentsOf: buffer.readableBytesView)
        }
        try Task.checkCancellation()
        return body
      }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw ServiceProblem.tooSlow(seconds)
      }
      defer { group.cancelAll() }
      return try await group.next()!
    }
  }
}

extension Answer {
  /// Sends the answer; the connection ends with it where the rest of the request isn't read.
  func send(to request: Request, _ writer: consuming ResponseWriter) async throws {
    let response = response
    try await writer.write(response: response.head, body: response.body)
    guard isFinal else { return }
    // A client that still sends gets the time to see the answer: what arrives is dropped for a moment.
    await withTaskGroup { group in
      group.addTask {
        do { for try await _ in request.body {} } catch {}
      }
      group.addTask { try? await Task.sleep(for: .seconds(1)) }
      await group.next()
      group.cancelAll()
    }
    throw ConnectionEnd()
  }

  /// Ends a connection whose request isn't read to its end.
  private struct ConnectionEnd: Error {}
}
