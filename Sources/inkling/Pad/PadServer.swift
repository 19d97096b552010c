import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Serves the page to the browsers of this machine.
///
/// It listens on 127.0.0.1 only, and answers only requests to that host or to localhost: a remote site whose name was
/// pointed here (DNS rebinding) can't read the models.
package struct PadServer {
  private let server: HTTPServer
  private let port: UInt16

  /// Makes a server of a page on a port; 0 for any free one.
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

  /// Serves until the process ends; calls `tell` with the page's address as soon as browsers can open it.
  ///
  /// - Throws: `PadError.port` where it can't listen.
  func run(whenListening tell: @escaping @Sendable (String) -> Void) throws {
    let outcome = Mutex<Result<Void, any Error>>(.success(()))
    let hasEnded = DispatchSemaphore(value: 0)
    Task {
      do { try await serve(tell) } catch { outcome.withLock { $0 = .failure(error) } }
      hasEnded.signal()
    }
    // Blocking is fine: the command has its own thread.
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

  /// The status code that answers a request.
  package static func code(method: String, path: String, host: String?) -> Int {
    let name = host?.split(separator: ":", omittingEmptySubsequences: false).first
    guard name == "127.0.0.1" || name?.lowercased() == "localhost" else { return 421 }
    guard path == "/" else { return 404 }
    return method == "GET" ? 200 : 405
  }

  /// Headers beyond the page's own policy: no frames, no caching, no content sniffing.
  private static let headers: HTTPHeaders = [
    .contentType: "text/html; charset=utf-8",
    HTTPHeader("Content-Security-Policy"): "frame-ancestors 'none'",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    HTTPHeader("X-Content-Type-Options"): "nosniff",
    HTTPHeader("Cache-Control"): "no-store",
  ]
}
