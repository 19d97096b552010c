import Foundation
import InkReading
import Logging
import Synchronization
import Testing

@testable import InkService

/// A service that runs while a test does, and what is sent to it.
struct ServiceFixture {
  let port: Int

  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../../.."
  ).standardizedFileURL

  static let models = Result {
    try ServiceModels(
      paths: ["english", "chinese-simplified"].map { checkout.appendingPathComponent("Models/\($0)/model.gguf").path },
      labeller: checkout.appendingPathComponent("Models/strokes/model.gguf").path)
  }

  /// Runs a service for a test.
  static func serving<Value: Sendable>(
    _ settings: ServiceSettings = ServiceSettings(), _ test: @escaping @Sendable (Self) throws -> Value
  ) async throws -> Value {
    var settings = settings
    settings.port = 0
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let service = try InkService(try models.get(), settings, logger: logger)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      let (ports, port) = AsyncStream.makeStream(of: Int.self)
      group.addTask {
        try await service.run { port.yield($0) }
        return nil
      }
      group.addTask {
        guard let port = await ports.first(where: { _ in true }) else { throw ServiceFixtureError.notListening }
        // The clients block, which the threads of tasks mustn't.
        return try await withCheckedThrowingContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(with: Result { try test(Self(port: port)) }) }
        }
      }
      defer { group.cancelAll() }
      while let value = try await group.next() { if let value { return value } }
      throw ServiceFixtureError.notListening
    }
  }

  enum ServiceFixtureError: Error { case notListening }

  /// A line of JSON with the strokes of a word, written by this project's authors.
  static let word = Result {
    try String(
      contentsOf: checkout.appendingPathComponent("Tests/InklingCommandTests/Pad/unipen-words.jsonl"), encoding: .utf8
    ).split(separator: "\n").map(String.init)
  }

  /// Sends a request on a connection of its own.
  func ask(
    _ method: String = "GET", _ path: String, headers: [String: String] = [:], body: Data = Data()
  ) throws -> RawResponse {
    let connection = try RawConnection(port: port)
    defer { connection.close() }
    connection.send(RawConnection.request(method, path, headers: headers, body: body))
    return try connection.response()
  }
}

/// A connection that sends any bytes.
final class RawConnection: Sendable {
  private let descriptor: Int32
  private let rest = Mutex(Data())

  enum Failure: Error {
    case connect
    case ended(Data)
    case timeout
  }

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, length) }
    }
    guard result == 0 else { throw Failure.connect }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close() }

  func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  static func request(_ method: String, _ path: String, headers: [String: String] = [:], body: Data = Data()) -> Data {
    var fields = ["Host": "localhost"]
    if !body.isEmpty || method == "POST" { fields["Content-Length"] = "\(body.count)" }
    fields.merge(headers) { $1 }
    let head = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
    return Data("\(method) \(path) HTTP/1.1\r\n\(head)\r\n".utf8) + body
  }

  /// Sends bytes; returns false once the other side doesn't take them.
  @discardableResult
  func send(_ data: Data) -> Bool {
    var start = 0
    while start < data.count {
      let part = Array(data.dropFirst(start).prefix(1 << 16))
      let count = unsafe part.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  /// The next bytes; empty at the end.
  func receive() throws -> Data {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count < 0, errno == EAGAIN { throw Failure.timeout }
    return Data(buffer.prefix(max(0, count)))
  }

  /// Takes `count` bytes.
  func take(_ count: Int) throws -> Data {
    var data = rest.withLock(\.self)
    while data.count < count {
      let more = try receive()
      if more.isEmpty { throw Failure.ended(data) }
      data += more
    }
    rest.withLock { $0 = Data(data.dropFirst(count)) }
    return Data(data.prefix(count))
  }

  /// The next response that isn't informational.
  func response() throws -> RawResponse {
    var data = rest.withLock(\.self)
    let end = Data("\r\n\r\n".utf8)
    while data.firstRange(of: end) == nil {
      let more = try receive()
      if more.isEmpty { throw Failure.ended(data) }
      data += more
    }
    let range = data.firstRange(of: end)!
    let lines = String(decoding: data[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    rest.withLock { $0 = Data(data[range.upperBound...]) }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    if status == 100 { return try response() }
    let body = try take(headers["content-length"].flatMap(Int.init) ?? 0)
    return RawResponse(status: status, headers: headers, body: body)
  }
}

struct RawResponse: Sendable {
  let status: Int
  let headers: [String: String]
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: [String: Any] { ((try? JSONSerialization.jsonObject(with: body)) as? [String: Any]) ?? [:] }
  /// The code of a problem.
  var code: String? { (json["error"] as? [String: Any])?["code"] as? String }
}

/// Compares what a call that may throw gave.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation) {
  #expect(value == expected, sourceLocation: location)
}

extension ServiceSettings {
  /// The defaults with some changes.
  static func changed(_ change: (inout Self) -> Void) -> Self {
    var settings = Self()
    change(&settings)
    return settings
  }
}
