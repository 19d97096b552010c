/// The limits of a service and the clients that it lets in.
public struct ServiceSettings: Sendable {
  /// The host name or address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 for any free one.
  public var port = 8181
  /// The keys of clients; without any, only this machine is served.
  public var keys = ServiceKeys()
  /// The origins of web pages, such as `https://notes.example`, whose scripts may use the service; `*` is all of them.
  public var origins: Set<String> = []
  /// The number of requests that are worked on at once.
  public var workers = 2
  /// The number of requests that may wait for that; more are rejected.
  public var waiting = 128
  /// The largest body of a request, in bytes.
  public var bodyLimit = 16 << 20
  /// The bytes of all bodies that are held at once; more are rejected.
  public var memoryLimit = 96 << 20
  /// The number of points of ink in a request or a session.
  public var pointLimit = 400_000
  /// The seconds that a body may take to arrive.
  public var bodySeconds = 20
  /// The seconds that a request may be worked on.
  public var workSeconds = 30
  /// The seconds after which a connection without a request is closed.
  public var idleSeconds = 60
  /// The number of connections at once; others wait until they are accepted.
  public var connections = 2_000
  /// The number of live sessions at once.
  public var sessions = 64

  /// Makes the defaults.
  public init() {}

  /// Whether only this machine can reach the service.
  public var isLoopback: Bool { Self.isLoopback(host) }

  static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name == "::1" || name == "[::1]" || name.hasPrefix("127.")
  }
}
