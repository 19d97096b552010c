import Foundation
import InkModelFile
import InkReading
import TextAndFiles

/// The page to write on: one file with markup, style, script, runtime and models.
///
/// Its content-security policy names the style and the script by their digests and allows nothing else: no connection,
/// no image, no form, no injected script. `wasm-unsafe-eval` lets it compile the runtime that it holds. The page to write a line
/// on also starts a worker of a script that it holds, which learns its writer under the same policy.
struct PadPage {
  struct Model {
    let name: String
    let languages: [String]
    let bytes: Data
    /// The index of the model that is the network of this language.
    let network: Int?

    init(_ path: String, name: String, languages: [String] = [], network: Int? = nil) throws {
      self.init(
        name: name, languages: languages, bytes: try Data(contentsOf: URL(fileURLWithPath: path)), network: network)
    }

    private init(name: String, languages: [String], bytes: Data, network: Int? = nil) {
      (self.name, self.languages, self.bytes, self.network) = (name, languages, bytes, network)
    }

    /// A model that was opened; a language with its network, since a page has no files.
    fileprivate init(_ file: ModelFile, path: String) throws {
      let bytes =
        file.language == nil
        ? try Data(contentsOf: URL(fileURLWithPath: path)) : Data(ModelFileWriter(copying: file).bytes())
      self.init(name: file.metadata.name, languages: file.metadata.languages, bytes: bytes)
    }
  }

  enum Kind: String, CaseIterable {
    case write
    case notes
    case scribble
    /// A page of someone else's that was made writable.
    case form

    var part: PadRuntime.Part {
      switch self {
      case .write: .learning
      case .notes: .recognition
      case .scribble, .form: .writing
      }
    }
  }

  let kind: Kind
  let runtime: PadRuntime
  var models: [Model] = []
  /// The indices of networks that languages share, by their digests.
  private var networks: [String: Int] = [:]

  init(_ kind: Kind = .write, runtime: PadRuntime) {
    self.kind = kind
    self.runtime = runtime
  }

  /// Adds a model that was opened. Languages have the network once that they share, but for pages of ink, whose runtime can't
  /// choose among languages.
  mutating func add(_ file: ModelFile, path: String) throws {
    guard let language = file.language, kind.part != .recognition else {
      models.append(try Model(file, path: path))
      return
    }
    let network: Int
    if let known = networks[language.networkDigest] {
      network = known
    } else {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      network = models.count
      models.append(try Model(folder.appendingPathComponent(language.networkName).path, name: language.networkName))
      networks[language.networkDigest] = network
    }
    models.append(
      try Model(path, name: file.metadata.name, languages: file.metadata.languages, network: network))
  }

  func html() throws(PadError) -> String {
    let script = try PadScript(modules: modules).text
    if kind == .form { return form(script: script) }
    let (template, own) =
      switch kind {
      case .notes: (PackageResources.notes_html, PackageResources.notes_css)
      case .scribble: (PackageResources.scribble_html, PackageResources.scribble_css)
      default: (PackageResources.pad_html, [])
      }
    let style = Self.text(PackageResources.pad_css + own)
    if style.contains("</") { throw .markup(file: "the page's style", found: "</") }
    return Self.fill(
      Self.text(template),
      [
        "policy": Markup.text(Self.policy(style: style, script: script, hasWorker: kind == .write)), "style": style,
        "script": script, "data": data + (try learner()),
      ])
  }

  /// The page of someone else's: the policy comes after what it has in its head, the script after what it has in its body.
  private func form(script: String) -> String {
    let policy = Markup.text(Self.policy(style: "", script: script))
    return Self.text(PackageResources.form_html)
      .replacingOccurrences(
        of: "</head>", with: "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n</head>"
      )
      .replacingOccurrences(of: "</body>", with: "\(data)\n<script type=\"module\">\(script)</script>\n</body>")
  }

  /// The modules, each after those that it imports from.
  private var modules: [(name: String, text: String)] {
    let shared = [("reader.js", PackageResources.reader_js), ("controls.js", PackageResources.controls_js)]
    let input = [
      ("pen-input.js", PackageResources.pen_input_js), ("steps.js", PackageResources.steps_js),
      ("sheet.js", PackageResources.sheet_js),
    ]
    let own =
      switch kind {
      case .write:
        input + [
          ("candidates.js", PackageResources.candidates_js), ("surface.js", PackageResources.surface_js),
          ("keyboard-pen.js", PackageResources.keyboard_pen_js), ("latency.js", PackageResources.latency_js),
          ("lessons.js", PackageResources.lessons_js), ("pad.js", PackageResources.pad_js),
        ]
      case .notes:
        input + [
          ("notebook.js", PackageResources.notebook_js), ("notes-view.js", PackageResources.notes_view_js),
          ("note-files.js", PackageResources.note_files_js), ("notes.js", PackageResources.notes_js),
        ]
      case .scribble: [("scribble.js", PackageResources.scribble_js)]
      case .form: [("form.js", PackageResources.form_js)]
      }
    return runtime.scripts + (shared + own).map { ($0.0, Self.text($0.1)) }
  }

  private static func policy(style: String, script: String, hasWorker: Bool = false) -> String {
    """
    default-src 'none'; connect-src 'none'; script-src '\(digest(script))' 'wasm-unsafe-eval'; \
    \(hasWorker ? "worker-src blob:; " : "")style-src '\(digest(style))'; base-uri 'none'; form-action 'none'
    """
  }

  /// The script of the worker that learns, where the page has one.
  private func learner() throws(PadError) -> String {
    guard kind == .write else { return "" }
    let script = try PadScript(modules: runtime.scripts + [("learner.js", Self.text(PackageResources.learner_js))])
    return "\n<script type=\"text/plain\" id=\"learner\">\(script.text)</script>"
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
      let network = model.network.map { ", \"network\": \($0)" } ?? ""
      return "{\"name\": \(JSONString.quoted(model.name)), \"languages\": [\(languages)]\(network)}"
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

  /// A file's text; browsers normalize line ends before they compute digests.
  fileprivate static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}

/// The runtime for pages that `Scripts/build-wasm` builds: a WebAssembly module and the JavaScript modules over it.
struct PadRuntime {
  /// The use that a page makes of the runtime.
  enum Part: String {
    /// Recognition, and pages of ink.
    case recognition = "inkling.wasm"
    /// Recognition, and writing anywhere.
    case writing = "inkling-scribble.wasm"
    /// Recognition, and learning a writer.
    case learning = "inkling-learning.wasm"

    /// Each after those that it imports from.
    var scriptNames: [String] {
      let writing = [
        "scribble-layout.js", "scribble-texts.js", "scribble-session.js", "scribble-overlay.js", "scribble-page.js",
        "inkling-scribble.js",
      ]
      return ["inkling-interface.js", "inkling.js"] + (self == .writing ? writing : [])
    }
  }

  let module: Data
  let scripts: [(name: String, text: String)]

  /// Reads the runtime from a folder, or from the first folder beside the program that has it, else throws
  /// `PadError.noRuntime` with the folders searched.
  init(_ part: Part, folder: String?) throws {
    // Beside the program, in an installation's folder for shared files, and in the build folder of a checkout, one or two
    // folders up.
    let folders =
      folder.map { [URL(fileURLWithPath: $0)] }
      ?? ProgramFolder.beside(["", "../share/inkling", "../wasm", "../../wasm"])
    for folder in folders {
      let files = ([part.rawValue] + part.scriptNames).map { folder.appendingPathComponent($0) }
      guard files.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else { continue }
      module = try Data(contentsOf: files[0])
      scripts = try zip(part.scriptNames, files.dropFirst()).map { ($0, PadPage.text(try Data(contentsOf: $1))) }
      return
    }
    throw PadError.noRuntime(module: part.rawValue, folders: folders.map(\.path))
  }
}
