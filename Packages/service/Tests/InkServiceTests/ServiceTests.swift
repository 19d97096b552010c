import Foundation
import InkCore
import InkDocuments
import InkReading
import InkRuntime
import Testing

@testable import InkService

@Suite(.serialized) struct `The service` {
  private static let key = "0123456789abcdef-anna"

  @Test func `recognizes inks as the runtime does`() async throws {
    let lines = try ServiceFixture.word.get().prefix(4)
    let body = Data(lines.joined(separator: "\n").utf8)
    let recognizer = try ServiceFixture.models.get().recognizers(for: ["en"])[0]
    let document = try NoteDocument(bytes: Array(body), name: "a.jsonl")
    let expected = try document.pages.map { try recognizer.recognize(Ink(strokes: $0.strokes), alternatives: 3) }
    #expect(expected.count == 4 && expected.allSatisfy { !$0.isEmpty })
    let answer = try await ServiceFixture.serving { service in
      try service.ask("POST", "/v1/recognize?language=en-GB&alternatives=3", body: body)
    }
    #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
    let results = try #require(answer.json["results"] as? [[String: Any]])
    let texts = results.map { ($0["candidates"] as? [[String: Any]] ?? []).map { $0["text"] as? String } }
    #expect(texts == expected.map { $0.map(\.text) })
  }

  @Test func `reads notes into the format that is asked for`() async throws {
    let body = Data(try ServiceFixture.word.get()[0].utf8)
    try await ServiceFixture.serving { service in
      func read(_ accept: String) throws -> RawResponse {
        try service.ask("POST", "/v1/read?name=a.jsonl", headers: ["Accept": accept], body: body)
      }
      let text = try read("text/plain")
      #expect(text.status == 200 && !text.text.isEmpty)
      #expect(try read("application/pdf").body.starts(with: Data("%PDF".utf8)))
      #expect(try read("text/html;q=0.5, application/vnd.myscript.jiix").json["version"] as? String == "3")
      #expect(try read("text/markdown").headers["content-type"] == "text/markdown; charset=utf-8")
      let lines = (try read("application/json").json["pages"] as? [[String: Any]])?.first?["lines"] as? [[String: Any]]
      #expect(
        lines?.compactMap { $0["text"] as? String }.joined(separator: "\n")
          == text.text.trimmingCharacters(in: .newlines))
      #expect(try read("image/png").status == 406)
    }
  }

  @Test func `tells what is wrong with a request`() async throws {
    try await ServiceFixture.serving(
      .changed {
        $0.pointLimit = 10
        $0.bodyLimit = 100_000
      }
    ) { service in
      func post(_ path: String, _ body: String) throws -> String {
        let answer = try service.ask("POST", path, body: Data(body.utf8))
        return "\(answer.status) \(answer.code ?? "")"
      }
      expect(try post("/v1/recognize", "{"), "422 unreadable")
      expect(try post("/v1/recognize", ""), "400 bad_request")
      expect(try post("/v1/recognize?language=xx", "{\"strokes\":[]}"), "404 unknown_language")
      expect(try post("/v1/recognize?langauge=en", "{\"strokes\":[]}"), "400 bad_request")
      expect(try post("/v1/recognize?alternatives=0", "{\"strokes\":[]}"), "400 bad_request")
      expect(try post("/v1/recognize", try ServiceFixture.word.get()[0]), "413 too_many_points")
      expect(try post("/v1/read", String(repeating: " ", count: 100_001)), "413 too_large")
      expect(try post("/nowhere", ""), "404 not_found")
      expect(try post("/healthz", ""), "405 method_not_allowed")
      #expect(try service.ask("GET", "/v1/stream").code == "upgrade_required")
      #expect(try service.ask("GET", "/healthz").text == "ok\n")
    }
  }

  @Test func `without keys answers this machine alone, and no other site's pages`() async throws {
    try await ServiceFixture.serving(.changed { $0.origins = ["https://notes.example"] }) { service in
      func status(_ headers: [String: String]) throws -> Int {
        try service.ask("GET", "/v1/models", headers: headers).status
      }
      expect(try status(["Host": "127.0.0.1:80"]), 200)
      expect(try status(["Host": "[::1]:80"]), 200)
      expect(try status(["Host": "evil.example"]), 421)
      expect(try status(["Origin": "http://localhost"]), 200)
      expect(try status(["Origin": "https://evil.example"]), 403)
      expect(try status(["Origin": "null"]), 403)
      let allowed = try service.ask("OPTIONS", "/v1/read", headers: ["Origin": "https://notes.example"])
      #expect(allowed.status == 204 && allowed.headers["access-control-allow-origin"] == "https://notes.example")
    }
    var open = ServiceSettings()
    open.host = "0.0.0.0"
    #expect(throws: InkServiceError.noKeys(host: "0.0.0.0")) { try InkService(try ServiceFixture.models.get(), open) }
  }

  @Test func `with keys answers nobody without`() async throws {
    let keys = try ServiceKeys(text: "# clients\nanna \(Self.key)\n", file: "keys")
    try await ServiceFixture.serving(.changed { $0.keys = keys }) { service in
      func status(_ headers: [String: String], _ path: String = "/v1/models") throws -> Int {
        try service.ask("GET", path, headers: headers).status
      }
      expect(try status(["Authorization": "Bearer \(Self.key)", "Host": "ink.example"]), 200)
      expect(try status(["Authorization": "Bearer \(Self.key)x"]), 401)
      expect(try status(["Authorization": Self.key]), 401)
      expect(try status([:]), 401)
      expect(try status([:], "/metrics"), 401)
      expect(try status([:], "/healthz"), 200)
    }
  }

  @Test(arguments: ["anna short", "anna", "a b c d", "", "anna 0123456789abcdef\nben 0123456789abcdef"])
  func `rejects files of keys that let in anybody or nobody`(_ text: String) {
    #expect(throws: ServiceKeysError.self) { try ServiceKeys(text: text, file: "keys") }
  }

  @Test func `keeps a connection for several requests, sent at once`() async throws {
    try await ServiceFixture.serving { service in
      let connection = try RawConnection(port: service.port)
      let ask = RawConnection.request("GET", "/healthz")
      connection.send(ask + ask + RawConnection.request("POST", "/v1/read", body: Data("{".utf8)) + ask)
      #expect(try (0..<4).map { _ in try connection.response().status } == [200, 200, 422, 200])
    }
  }

  @Test func `ends bodies without end, and those that don't come`() async throws {
    try await ServiceFixture.serving(
      .changed {
        $0.bodyLimit = 100_000
        $0.bodySeconds = 1
      }
    ) { service in
      let endless = try RawConnection(port: service.port)
      endless.send(Data("POST /v1/read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
      let chunk = Data("10000\r\n".utf8) + Data(repeating: 0x20, count: 65_536) + Data("\r\n".utf8)
      for _ in 0..<3 { endless.send(chunk) }
      #expect(try endless.response().status == 413)
      var sent = 0
      while sent < 4_000, endless.send(chunk) { sent += 1 }
      #expect(sent < 4_000, "the connection is closed in the end")

      let slow = try RawConnection(port: service.port)
      slow.send(Data("POST /v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{".utf8))
      #expect(try slow.response().status == 408)
    }
  }

  @Test func `closes connections that say nothing`() async throws {
    try await ServiceFixture.serving(.changed { $0.idleSeconds = 1 }) { service in
      let silent = try RawConnection(port: service.port)
      let half = try RawConnection(port: service.port)
      half.send(Data("GET /healthz HTTP/1.1\r\nHos".utf8))
      let used = try RawConnection(port: service.port)
      used.send(RawConnection.request("GET", "/healthz"))
      #expect(try used.response().status == 200)
      #expect(try silent.receive().isEmpty)
      #expect(try used.receive().isEmpty)
      _ = try? half.receive()
      #expect(try half.receive().isEmpty)
    }
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `survives what isn't HTTP`(_ text: String) async throws {
    try await ServiceFixture.serving { service in
      let connection = try RawConnection(port: service.port)
      connection.send(Data(text.utf8))
      connection.send(RawConnection.request("GET", "/nowhere"))
      if let answer = try? connection.response() { #expect((400..<500).contains(answer.status)) }
      #expect(try service.ask("GET", "/healthz").status == 200)
    }
  }

  @Test func `is described as it is`() async throws {
    let description = try await ServiceFixture.serving { try $0.ask("GET", "/openapi.json") }
    let paths = try #require(description.json["paths"] as? [String: [String: Any]])
    let described = paths.mapValues { Array($0.keys).map { $0.uppercased() } }
    #expect(described == ServiceResponder.routes.mapValues { [$0.rawValue] })
    let parameters = ((paths["/v1/recognize"]?["post"] as? [String: Any])?["parameters"] as? [[String: Any]] ?? [])
      .compactMap { $0["name"] as? String }
    #expect(Set(parameters) == InkEndpoints.recognizeParameters)
  }

  @Test func `counts what it does, and forgets what it was told`() async throws {
    try await ServiceFixture.serving { service in
      _ = try service.ask("POST", "/v1/recognize", body: Data(try ServiceFixture.word.get()[0].utf8))
      _ = try service.ask("GET", "/secret/path")
      let text = try service.ask("GET", "/metrics").text
      #expect(text.contains("inkling_requests_total{route=\"/v1/recognize\",status=\"200\"} 1\n"))
      #expect(text.contains("inkling_requests_total{route=\"other\",status=\"404\"} 1\n"))
      #expect(text.contains("inkling_held_bytes 0\n") && text.contains("inkling_work_waiting 0\n"))
      #expect(!text.contains("secret"))
    }
  }
}
