import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Gives the page to the browsers of this machine.
///
/// It listens on 127.0.0.1 alone, and answers only who asks for it by that name or as localhost: a site elsewhere whose
/// name is made to lead here can't read the models.
package struct PadServer {
  private let server: HTTPServer
  private let port: UInt16

  /// A server of a page on a port; 0 is any that is free.
  init(page: String, port: UInt16) throws {
    self.port = port
    let body = Data(page.utf8)
    server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled,
      handler: ClosureHTTPHandler { request in
        let code = Self.code(method: request.method.rawValue, path: request.path, host: request.headers[.host])
        return HTTPResponse(
          statusCode: HTTPStatusCode(code, phrase: ""), headers: Self.headers, body: code == 200 ? body : Data())
      })
  }

  /// Serves until the process is ended; tells the page's address as soon as browsers can open it.
  ///
  /// - Throws: `PadError.port` where it can't listen.
  func run(whenListening tell: @escaping @Sendable (String) -> Void) throws {
    let outcome = Mutex<Result<Void, any Error>>(.success(()))
    let hasEnded = DispatchSemaphore(value: 0)
    Task {
      do { try await serve(tell) } catch { outcome.withLock { $0 = .failure(error) } }
      hasEnded.signal()
    }
    // A command has its thread to itself.
    hasEnded.wait()
    try outcome.withLock { $0 }.get()
  }

  private func serve(_ tell: @escaping @Sendable (String) -> Void) async throws {
    do {
      try await withThrowingTaskGroup(of: Void.self) { [server] group in
        group.addTask { try await server.run() }
        group.addTask {
          try await server.waitUntilListening()
          guard case .ip4(_, let port) = await server.listeningAddress else { return }
          tell("http://127.0.0.1:\(port)/")
        }
        try await group.waitForAll()
      }
    } catch SocketError.failed(_, _, let reason) {
      throw PadError.port(Int(port), reason: reason)
    }
  }

  /// The status that a request is answered with.
  package static func code(method: String, path: String, host: String?) -> Int {
    let name = host?.split(separator: ":", omittingEmptySubsequences: false).first
    guard name == "127.0.0.1" || name?.lowercased() == "localhost" else { return 421 }
    guard path == "/" else { return 404 }
    return method == "GET" ? 200 : 405
  }

  /// What the page's own policy can't say: no other page may hold it, and nothing is kept or guessed.
  private static let headers: HTTPHeaders = [
    .contentType: "text/html; charset=utf-8",
    HTTPHeader("Content-Security-Policy"): "frame-ancestors 'none'",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    HTTPHeader("X-Content-Type-Options"): "nosniff",
    HTTPHeader("Cache-Control"): "no-store",
  ]
}
