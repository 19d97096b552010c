import Foundation
import InkData
import InkModelFile
import TextAndFiles

/// The page to write on: one file with markup, style, script, runtime and models.
///
/// Its content-security policy names the style and the script by their digests and allows nothing else: no connection,
/// no image, no form, no injected script. `wasm-unsafe-eval` lets it compile the runtime that it holds.
struct PadPage {
  /// A model in the page.
  struct Model {
    let name: String
    /// The languages that it declares, as BCP-47 tags.
    let languages: [String]
    let bytes: Data
  }

  /// What the page is for.
  enum Kind: String, CaseIterable {
    /// A line of text.
    case write
    /// Writing and drawing anywhere.
    case notes
  }

  let kind: Kind
  let runtime: PadRuntime
  var models: [Model] = []

  init(_ kind: Kind = .write, runtime: PadRuntime) {
    self.kind = kind
    self.runtime = runtime
  }

  /// The page's text.
  func html() throws(PadError) -> String {
    let style = Self.text(PackageResources.pad_css + (kind == .notes ? PackageResources.notes_css : []))
    if style.contains("</") { throw .markup(file: "the page's style", found: "</") }
    let script = try PadScript(modules: modules).text
    return Self.fill(
      Self.text(kind == .notes ? PackageResources.notes_html : PackageResources.pad_html),
      [
        "policy": Markup.text(Self.policy(style: style, script: script)), "style": style, "script": script,
        "data": data,
      ])
  }

  /// The modules, each after those that it imports from.
  private var modules: [(name: String, text: String)] {
    let common = [
      (PadRuntime.scriptName, Self.lines(runtime.script)),
      ("reader.js", Self.text(PackageResources.reader_js)),
      ("stroke.js", Self.text(PackageResources.stroke_js)),
      ("pen-input.js", Self.text(PackageResources.pen_input_js)),
      ("steps.js", Self.text(PackageResources.steps_js)),
    ]
    guard kind == .write else {
      return common + [
        ("notebook.js", Self.text(PackageResources.notebook_js)),
        ("notes-view.js", Self.text(PackageResources.notes_view_js)),
        ("note-files.js", Self.text(PackageResources.note_files_js)),
        ("notes.js", Self.text(PackageResources.notes_js)),
      ]
    }
    return common + [
      ("surface.js", Self.text(PackageResources.surface_js)),
      ("keyboard-pen.js", Self.text(PackageResources.keyboard_pen_js)),
      ("latency.js", Self.text(PackageResources.latency_js)),
      ("candidates.js", Self.text(PackageResources.candidates_js)),
      ("pad.js", Self.text(PackageResources.pad_js)),
    ]
  }

  private static func policy(style: String, script: String) -> String {
    """
    default-src 'none'; connect-src 'none'; script-src '\(digest(script))' 'wasm-unsafe-eval'; \
    style-src '\(digest(style))'; base-uri 'none'; form-action 'none'
    """
  }

  private static func digest(_ text: String) -> String {
    var hasher = SHA256()
    hasher.update(Array(text.utf8))
    return "sha256-" + Data(hasher.finalize()).base64EncodedString()
  }

  /// Scripts of a type that browsers don't run: a list of the models, the runtime, the models.
  private var data: String {
    let list = models.map { model in
      let languages = model.languages.map(JSONString.quoted).joined(separator: ", ")
      return "{\"name\": \(JSONString.quoted(model.name)), \"languages\": [\(languages)]}"
    }
    // Within a script element only its end tag is markup.
    let json = "[\(list.joined(separator: ", "))]".replacingOccurrences(of: "<", with: "\\u003c")
    var blocks = ["<script type=\"application/json\" id=\"models\">\(json)</script>"]
    for (id, bytes) in [("runtime", runtime.module)] + models.enumerated().map({ ("model-\($0)", $1.bytes) }) {
      blocks.append("<script type=\"application/octet-stream\" id=\"\(id)\">\(bytes.base64EncodedString())</script>")
    }
    return blocks.joined(separator: "\n")
  }

  /// Replaces each `{{name}}` by its value; the values aren't searched again.
  private static func fill(_ template: String, _ values: [String: String]) -> String {
    let parts = template.components(separatedBy: "{{")
    return parts.dropFirst().reduce(into: parts[0]) { page, part in
      let pieces = part.components(separatedBy: "}}")
      guard let value = values[pieces[0]] else { preconditionFailure("the page has no value for “\(pieces[0])”") }
      page += value + pieces.dropFirst().joined(separator: "}}")
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    lines(String(decoding: bytes, as: UTF8.self))
  }

  /// Browsers normalize line ends before they compute digests.
  private static func lines(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\n")
  }
}
