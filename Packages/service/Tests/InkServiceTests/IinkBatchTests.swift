import Foundation
import InkCore
import InkDocuments
import InkReading
import Testing

@testable import InkService

@Suite(.serialized) struct `What is made for MyScript's cloud` {
  private static let (key, secret) = ("5f0a1c0e-2b59-4a51-9a0c-6f4c4a3d", "4c0e9a51-1b2a-4d8e-8e55-0a7f3f2b")

  /// A request as a reMarkable cloud sends it: strokes of a word, in columns.
  private static func body() throws -> Data {
    let line = try JSONSerialization.jsonObject(with: Data(try ServiceFixture.word.get()[0].utf8)) as? [String: Any]
    let strokes = (line?["strokes"] as? [[String: Any]] ?? []).map { stroke -> [String: Any] in
      let x = stroke["x"] as? [Double] ?? []
      return [
        "x": x, "y": stroke["y"] ?? [], "t": x.indices.map { 1_516_717_383_637 + 10 * $0 }, "p": x.map { _ in 0.5 },
        "pointerType": "PEN",
      ]
    }
    return try JSONSerialization.data(withJSONObject: [
      "configuration": ["lang": "en_US", "export": ["jiix": ["strokes": false]]], "contentType": "Text", "xDPI": 226,
      "yDPI": 226, "width": 1404, "height": 1872, "strokeGroups": [["strokes": strokes]],
    ])
  }

  private static func signature(_ body: Data, secret: String = secret) -> String {
    hexadecimal(KeyedHash.code(of: body, key: Data((key + secret).utf8)))
  }

  private static func hexadecimal(_ bytes: Data) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

  /// The test cases 1, 2 and 6 of RFC 4231: a short key, a text as key, and a key longer than a block.
  @Test func `is signed by HMAC with SHA-512`() {
    for (key, message, code) in [
      (
        Data(repeating: 0x0b, count: 20), "Hi There",
        "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"
      ),
      (
        Data("Jefe".utf8), "what do ya want for nothing?",
        "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
      ),
      (
        Data(repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
      ),
    ] {
      #expect(Self.hexadecimal(KeyedHash.code(of: Data(message.utf8), key: key)) == code)
    }
  }

  @Test func `is answered where it is signed, and not where anything of it was changed`() async throws {
    let keys = try ServiceKeys(text: "tablet \(Self.key) \(Self.secret)\nben 0123456789abcdef\n", file: "keys")
    let body = try Self.body()
    try await ServiceFixture.serving(.changed { $0.keys = keys }) { service in
      func ask(_ headers: [String: String], _ body: Data) throws -> RawResponse {
        try service.ask(
          "POST", "/api/v4.0/iink/batch",
          headers: ["Accept": "application/vnd.myscript.jiix", "Content-Type": "application/json"].merging(headers) {
            $1
          },
          body: body)
      }
      let signed = ["applicationKey": Self.key, "hmac": Self.signature(body)]
      let answer = try ask(signed, body)
      #expect(answer.status == 200 && answer.headers["content-type"] == "application/vnd.myscript.jiix")
      #expect(answer.json["type"] as? String == "Text" && answer.json["version"] as? String == "3")
      let label = try #require(answer.json["label"] as? String)
      let words = try #require(answer.json["words"] as? [[String: Any]])
      #expect(!label.isEmpty && words.compactMap { $0["label"] as? String }.joined() == label)
      #expect(
        words[0]["bounding-box"] != nil && (words[0]["candidates"] as? [String])?.first == words[0]["label"] as? String)
      #expect(try ask(signed.merging(["Accept": "text/plain, application/json"]) { $1 }, body).text == label)
      #expect(try ask(["applicationKey": Self.key, "hmac": Self.signature(body).uppercased()], body).status == 200)

      #expect(try ask(signed, body + Data(" ".utf8)).status == 401)
      #expect(try ask(["applicationKey": Self.key, "hmac": Self.signature(body, secret: "x")], body).status == 401)
      #expect(try ask(["applicationKey": Self.key], body).status == 401)
      #expect(try ask(["hmac": Self.signature(body)], body).status == 401)
      #expect(try ask(["applicationKey": "0123456789abcdef", "hmac": Self.signature(body)], body).status == 401)
      #expect(try ask(["applicationKey": Self.key, "hmac": "zz"], body).status == 401)
    }
  }

  @Test func `gets sentences about what is wrong`() async throws {
    try await ServiceFixture.serving { service in
      func ask(_ body: String, accept: String = "text/plain") throws -> String {
        let answer = try service.ask(
          "POST", "/api/v4.0/iink/batch", headers: ["Accept": accept], body: Data(body.utf8))
        let message = (answer.json["error"] as? [String: Any])?["message"] as? String
        return "\(answer.status) \(message ?? answer.text)"
      }
      let text = "\"contentType\":\"Text\""
      expect(try ask("{\(text)}").contains("there is no “strokeGroups”"), true)
      expect(try ask("{\"contentType\":\"Math\",\"strokeGroups\":[]}").prefix(4), "400 ")
      expect(try ask("{\(text),\"strokeGroups\":[{\"strokes\":[{\"x\":[1],\"y\":[]}]}]}").prefix(4), "400 ")
      let typed = try ask("{\(text),\"strokeGroups\":[{\"strokes\":[{\"x\":[\"1\"],\"y\":[1]}]}]}")
      #expect(typed.hasPrefix("400 ") && typed.contains("strokeGroups.0.strokes.0.x"))
      expect(try ask("{\(text),\"strokeGroups\":[]}"), "200 ")
      expect(try ask("{\(text),\"strokeGroups\":[]}", accept: "image/png").prefix(4), "406 ")
    }
  }

  /// The folder of `.rm` files to try, where `INKLING_NOTES` names one.
  private static let notes = ProcessInfo.processInfo.environment["INKLING_NOTES"]

  @Test(.enabled(if: notes != nil, "INKLING_NOTES names no folder of .rm files"))
  func `gets the text of a tablet's pages that reading their file gives`() async throws {
    let folder = URL(fileURLWithPath: Self.notes ?? "")
    let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "rm" }.sorted { $0.path < $1.path }
    let reader = try ServiceFixture.models.get().reader(for: ["en"], alternatives: 4)
    let count = try await ServiceFixture.serving { service in
      var count = 0
      for file in files {
        guard let document = try? NoteDocument(path: file.path) else { continue }
        let transcripts = try reader.read(document, path: file.path).transcripts
        for (page, transcript) in zip(document.pages, transcripts) where !page.penStrokes.isEmpty {
          // The tool is lost on the way: pages with other tools would be other ink.
          guard page.penStrokes.count == page.strokes.count else { continue }
          let strokes = page.strokes.map { stroke -> [String: Any] in
            let points = stroke.points.map { point in stroke.transform.map { $0(point.location) } ?? point.location }
            return ["x": points.map { Double($0.x) }, "y": points.map { Double($0.y) }]
          }
          let body = try JSONSerialization.data(withJSONObject: [
            "contentType": "Text", "configuration": ["lang": "en_US"], "xDPI": 226, "yDPI": 226,
            "strokeGroups": [["strokes": strokes]],
          ])
          let answer = try service.ask(
            "POST", "/api/v4.0/iink/batch", headers: ["Accept": "application/vnd.myscript.jiix"], body: body)
          let text = transcript.lines.map(\.text).joined(separator: "\n")
          expect(answer.json["label"] as? String, text)
          count += 1
        }
      }
      return count
    }
    #expect(count > 0)
  }
}
