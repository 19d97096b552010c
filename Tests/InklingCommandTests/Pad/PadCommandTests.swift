import Foundation
import InkModelFile
import Testing

@Suite(.serialized) struct PadCommandTests {
  /// A page with a runtime that only looks like one.
  private func page(of place: CommandPlace, script: String = Self.script) throws -> String {
    try place.exportUntrained()
    try Data("module".utf8).write(to: URL(fileURLWithPath: place.folder + "/inkling.wasm"))
    try script.write(toFile: place.folder + "/inkling.js", atomically: true, encoding: .utf8)
    let run = try InklingProcess.run(
      "pad", place.model, "--to", place.folder + "/pad.html", "--runtime", place.folder, "--no-open")
    try #require(run.code == 0, "\(run.errors)")
    return try String(contentsOfFile: place.folder + "/pad.html", encoding: .utf8)
  }

  private static let script = "export class HandwritingStroke {}\nexport async function loadHandwriting() {}\n"

  /// What stands between two texts, from the first time on.
  private func part(of page: String, after start: String, before end: String) throws -> String {
    let begin = try #require(page.range(of: start)).upperBound
    let finish = try #require(page.range(of: end, range: begin..<page.endIndex)).lowerBound
    return String(page[begin..<finish])
  }

  @Test func `the page holds the model and the runtime as they are`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    let page = try page(of: place)
    let model = try part(of: page, after: "id=\"model-0\">", before: "</script>")
    #expect(try Data(base64Encoded: model) == Data(contentsOf: URL(fileURLWithPath: place.model)))
    let runtime = try part(of: page, after: "id=\"runtime\">", before: "</script>")
    #expect(Data(base64Encoded: runtime) == Data("module".utf8))
    let list = try part(of: page, after: "id=\"models\">", before: "</script>")
    #expect(list == "[{\"name\": \"untrained\", \"languages\": [\"en\"]}]")
    #expect(!page.contains("{{") && !page.contains("http:") && !page.contains("https:"))
  }

  @Test func `the policy lets nothing run but what is in the page, and nothing leave it`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    let page = try page(of: place)
    func digest(_ text: String) -> String {
      var hasher = SHA256()
      hasher.update(Array(text.utf8))
      return "sha256-" + Data(hasher.finalize()).base64EncodedString()
    }
    let script = digest(try part(of: page, after: "<script type=\"module\">", before: "</script>"))
    let style = digest(try part(of: page, after: "<style>", before: "</style>"))
    let policy = try part(of: page, after: "Content-Security-Policy\" content=\"", before: "\"")
    #expect(
      policy.replacing("&#39;", with: "'") == """
        default-src 'none'; connect-src 'none'; script-src '\(script)' 'wasm-unsafe-eval'; style-src '\(style)'; \
        base-uri 'none'; form-action 'none'
        """)
    // What stands before the policy isn't held to it.
    #expect(try !part(of: page, after: "<!DOCTYPE html>", before: "Content-Security-Policy").contains("script"))
  }

  @Test func `line ends of other systems don't change the digests`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    let page = try page(of: place, script: Self.script.replacing("\n", with: "\r\n"))
    #expect(!page.contains("\r"))
  }

  @Test func `wrong calls end with 2, what is missing with 3`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    #expect(try InklingProcess.run("pad").code == 2)
    let missing = try InklingProcess.run("pad", place.model, "--runtime", place.folder, "--no-open")
    #expect(missing.code == 3 && missing.errors.contains("Scripts/build-wasm"), "\(missing.errors)")
    _ = try page(of: place)
    let damaged = try InklingProcess.run(
      "pad", place.set, "--runtime", place.folder, "--to", place.folder + "/other.html", "--no-open")
    #expect(damaged.code == 3 && !FileManager.default.fileExists(atPath: place.folder + "/other.html"))
  }
}
