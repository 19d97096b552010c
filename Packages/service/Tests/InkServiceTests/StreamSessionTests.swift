import Foundation
import InkReading
import InkRuntime
import Testing

@testable import InkService

@Suite(.serialized) struct `A live session` {
  /// A client of a WebSocket.
  private struct Client {
    let connection: RawConnection

    init(_ service: ServiceFixture, path: String = "/v1/stream?alternatives=2", headers: [String: String] = [:]) throws
    {
      connection = try RawConnection(port: service.port)
      connection.send(
        RawConnection.request(
          "GET", path,
          headers: [
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
          ].merging(headers) { $1 }))
    }

    func send(_ text: String, opcode: UInt8 = 1) {
      let payload = Data(text.utf8)
      var frame = Data([0x80 | opcode])
      if payload.count < 126 {
        frame.append(0x80 | UInt8(payload.count))
      } else {
        frame.append(0x80 | 126)
        frame.append(contentsOf: [UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)])
      }
      // A mask of zeros leaves the payload as it is.
      connection.send(frame + Data([0, 0, 0, 0]) + payload)
    }

    /// The next frame's opcode and payload.
    func receive() throws -> (opcode: UInt8, payload: Data) {
      let head = try connection.take(2)
      var count = Int(head[1] & 0x7F)
      if count == 126 {
        count = try connection.take(2).reduce(0) { $0 << 8 | Int($1) }
      } else if count == 127 {
        count = try connection.take(8).reduce(0) { $0 << 8 | Int($1) }
      }
      return (head[0] & 0x0F, try connection.take(count))
    }

    /// The code that the service closes the session with.
    func closeCode() throws -> Int? {
      let (opcode, payload) = try receive()
      return opcode == 8 ? payload.prefix(2).reduce(0) { $0 << 8 | Int($1) } : nil
    }

    func answer() throws -> [String: Any] {
      let (opcode, payload) = try receive()
      #expect(opcode == 1)
      return (try JSONSerialization.jsonObject(with: payload) as? [String: Any]) ?? [:]
    }
  }

  /// The strokes of a word as messages.
  private static func messages() throws -> [String] {
    let line = try JSONSerialization.jsonObject(with: Data(try ServiceFixture.word.get()[1].utf8)) as? [String: Any]
    return try (line?["strokes"] as? [[String: Any]] ?? []).enumerated().map { index, stroke in
      let message: [String: Any] = ["type": "stroke", "id": index + 1, "x": stroke["x"] ?? [], "y": stroke["y"] ?? []]
      return String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
    }
  }

  @Test func `predicts what a drawing predicts, edits included`() async throws {
    let messages = try Self.messages()
    let recognizer = try ServiceFixture.models.get().recognizers(for: ["en"])[0]
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 2))
    for message in messages { try SessionMessage.decoded(Data(message.utf8)).apply(to: drawing) }
    let whole = try drawing.prediction().map(\.text)
    try drawing.removeStroke(1)
    let rest = try drawing.prediction().map(\.text)
    try await ServiceFixture.serving { service in
      let client = try Client(service)
      #expect(try client.connection.response().status == 101)
      func texts(revision: Int) throws -> [String] {
        while true {
          let answer = try client.answer()
          #expect(answer["type"] as? String == "prediction")
          if answer["revision"] as? Int == revision {
            return (answer["candidates"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
          }
        }
      }
      for message in messages { client.send(message) }
      #expect(try texts(revision: messages.count) == whole)
      client.send("{\"type\":\"remove\",\"id\":1}")
      #expect(try texts(revision: messages.count + 1) == rest)
      client.send("{\"type\":\"clear\"}")
      #expect(try texts(revision: messages.count + 2) == [])
    }
  }

  @Test func `goes on after a message that is wrong`() async throws {
    try await ServiceFixture.serving(.changed { $0.pointLimit = 100 }) { service in
      let client = try Client(service)
      #expect(try client.connection.response().status == 101)
      for text in [
        "{", "{\"type\":\"dance\"}", "{\"type\":\"stroke\",\"x\":[1],\"y\":[]}", "{\"type\":\"remove\"}",
        "{\"type\":\"stroke\",\"x\":[1e30],\"y\":[1]}",
        "{\"type\":\"stroke\",\"x\":[\(Array(repeating: "1", count: 101).joined(separator: ","))],\"y\":[\(Array(repeating: "1", count: 101).joined(separator: ","))]}",
      ] {
        client.send(text)
        let answer = try client.answer()
        #expect(answer["type"] as? String == "problem", "\(text)")
      }
      client.send("{\"type\":\"remove\",\"id\":7}")
      #expect(try client.answer()["type"] as? String == "problem")
      #expect(try client.answer()["type"] as? String == "prediction")
      client.send("hello", opcode: 9)
      let pong = try client.receive()
      #expect(pong.opcode == 10 && pong.payload == Data("hello".utf8))
      client.send("", opcode: 8)
      #expect(try client.receive().opcode == 8)
    }
  }

  @Test func `is opened by who may, and not by more than may be`() async throws {
    let keys = try ServiceKeys(text: "anna 0123456789abcdef", file: "keys")
    try await ServiceFixture.serving(
      .changed {
        $0.keys = keys
        $0.sessions = 1
      }
    ) { service in
      let bearer = ["Authorization": "Bearer 0123456789abcdef"]
      for client in [
        try Client(service), try Client(service, path: "/v1/stream?access_token=0123456789abcdeX"),
        try Client(service, headers: bearer.merging(["Origin": "https://evil.example"]) { $1 }),
        try Client(service, path: "/v1/models", headers: bearer),
      ] {
        #expect(try client.connection.response().status == 101)
        #expect(try client.closeCode() == 1008)
      }
      let first = try Client(service, path: "/v1/stream?access_token=0123456789abcdef")
      #expect(try first.connection.response().status == 101)
      first.send("{\"type\":\"clear\"}")
      #expect(try first.answer()["type"] as? String == "prediction")
      let second = try Client(service, headers: bearer)
      #expect(try second.connection.response().status == 101)
      #expect(try second.closeCode() == 1013)
    }
  }
}
