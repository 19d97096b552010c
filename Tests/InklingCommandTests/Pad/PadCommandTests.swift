import Foundation
import InkModelFile
import Testing

@Suite(.serialized) struct PadCommandTests {
  /// A page with a runtime that only looks like one.
  private func page(_ arguments: [String], of workspace: CommandWorkspace) throws -> String {
    let run = try InklingProcess(arguments + ["--to", workspace.folder + "/pad.html"]).wait()
    try #require(run.code == 0, "\(run.errors)")
    return try String(contentsOfFile: workspace.folder + "/pad.html", encoding: .utf8)
  }

  /// Returns the text between the first occurrence of `start` and the next of `end`.
  private func part(of page: String, after start: String, before end: String) throws -> String {
    let begin = try #require(page.range(of: start)).upperBound
    let finish = try #require(page.range(of: end, range: begin..<page.endIndex)).lowerBound
    return String(page[begin..<finish])
  }

  @Test func `the page holds the model and the runtime as they are`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let page = try page(workspace.padArguments(), of: workspace)
    let model = try part(of: page, after: "id=\"model-0\">", before: "</script>")
    #expect(try Data(base64Encoded: model) == Data(contentsOf: URL(fileURLWithPath: workspace.model)))
    let runtime = try part(of: page, after: "id=\"runtime\">", before: "</script>")
    #expect(Data(base64Encoded: runtime) == Data("module".utf8))
    let list = try part(of: page, after: "id=\"models\">", before: "</script>")
    #expect(list == "[{\"name\": \"untrained\", \"languages\": [\"en\"]}]")
    #expect(!page.contains("{{") && !page.contains("http:") && !page.contains("https:"))
  }

  @Test func `the policy lets nothing run but what is in the page, and nothing leave it`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let page = try page(workspace.padArguments(), of: workspace)
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
        default-src 'none'; connect-src 'none'; script-src '\(script)' 'wasm-unsafe-eval'; worker-src blob:; \
        style-src '\(style)'; base-uri 'none'; form-action 'none'
        """)
    // What stands before the policy isn't held to it.
    #expect(try !part(of: page, after: "<!DOCTYPE html>", before: "Content-Security-Policy").contains("script"))
  }

  @Test func `line ends of other systems don't change the digests`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let script = "export class HandwritingStroke {}\r\nexport async function loadHandwriting() {}\r\n"
    let page = try page(workspace.padArguments(script: script), of: workspace)
    #expect(!page.contains("\r"))
  }

  @Test func `wrong calls end with 2, what is missing or can't be used with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    #expect(try InklingProcess.run("pad", "--port", "8000", "--to", "pad.html").code == 2)
    #expect(try InklingProcess.run("pad", "--port", "65536").code == 2)
    let missing = try InklingProcess.run("pad", workspace.model, "--runtime", workspace.folder, "--no-open")
    #expect(missing.code == 3 && missing.errors.contains("Scripts/build-wasm"), "\(missing.errors)")
    let pad = try workspace.padArguments()
    let other = ["--to", workspace.folder + "/other.html"]
    for (named, said) in [(workspace.set, workspace.set), (workspace.model, "every language"), ("no.gguf", "no.gguf")] {
      let run = try InklingProcess(pad + [named] + other).wait()
      #expect(run.code == 3 && run.errors.contains(said), "\(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/other.html"))
  }

  @Test func `the models that come with Inkling are those that are taken when none is named`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    _ = try workspace.padArguments()
    let page = try page(["pad", "--runtime", workspace.folder, "--no-open"], of: workspace)
    #expect(try part(of: page, after: "id=\"models\">", before: "</script>").contains("\"languages\": [\"en\"]"))
  }
}
