import ArgumentParser
import Foundation
import InkReading
import InkRuntime
import TextAndFiles

struct PadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pad",
    abstract: "Open a page to write on with pen, finger or mouse.",
    discussion: """
      The page is served to this machine only, until Ctrl-C ends the command, or written to a file with --to. It holds \
      the models and the runtime and recognizes while you write. Its content-security policy forbids every connection, \
      so that the file also works without a network, for example copied to a phone.
      """)

  @Argument(
    help: """
      The model files; the page switches between their languages. Of languages that share a network the ink may choose one, but \
      for --page notes. (default: those that come with Inkling)
      """,
    completion: .file(extensions: ["gguf"]))
  var models: [String] = []

  @Option(
    help: """
      The page: write, for a line of text at a time; notes, to write and draw anywhere, with search and selection; \
      scribble, to write straight into fields; or form, an ordinary form that was made writable.
      """)
  var page = PadPage.Kind.write

  @Option(
    help: "The model that labels the strokes of notes. (default: the one that comes with Inkling)",
    completion: .file(extensions: ["gguf"]))
  var labeller: String?

  @Option(help: "The port of 127.0.0.1 to serve the page on. (default: any free one)")
  var port: UInt16?

  @Option(help: "Write the page to a file instead of serving it.", completion: .file(extensions: ["html"]))
  var to: String?

  @Option(help: "The folder that Scripts/build-wasm wrote. (default: beside the program)")
  var runtime: String?

  @Flag(inversion: .prefixedNo, help: "Open the page in the browser.")
  var open = true

  func validate() throws {
    if labeller != nil, page != .notes {
      throw ValidationError("--labeller is for notes: add --page notes")
    }
    if port != nil, to != nil {
      throw ValidationError("--port is for a served page, --to for a file: give one of them")
    }
  }

  func run() throws {
    let page = try makePage().html()
    if let to {
      try AtomicFile.write(Array(page.utf8), to: to)
      say("wrote \(to): \(page.utf8.count) bytes; nothing written in it leaves it")
      if open { Self.openInBrowser(URL(fileURLWithPath: to).absoluteString) }
    } else {
      let server = try PadServer(page: page, port: port ?? 0)
      try server.run { [open] address in
        say("\(address): open it to write; nothing written leaves the page. Ctrl-C ends the server.")
        if open { Self.openInBrowser(address) }
      }
    }
  }

  private func makePage() throws -> PadPage {
    var page = PadPage(page, runtime: try PadRuntime(page.part, folder: runtime))
    var known: Set<String> = []
    for path in models.isEmpty ? try ShippedModels.paths(withLanguages: false) : models {
      // Errors are reported here, with the path, and not in the page.
      let file = try ModelOpening.file(path)
      _ = try ModelOpening.recognizer(path, file)
      let languages = file.metadata.languages
      guard !languages.isEmpty else { throw PadError.noLanguage(model: path) }
      guard !known.isSuperset(of: languages) else { throw PadError.nothingNew(model: path) }
      known.formUnion(languages)
      try page.add(file, path: path)
    }
    if page.kind == .notes {
      guard let path = labeller ?? ShippedModels.strokes else { throw PadError.noLabeller }
      let metadata = try ModelOpening.strokeLabeller(path).metadata
      page.models.append(try PadPage.Model(path, name: metadata.name))
    }
    return page
  }

  /// Opens an address in the browser; without a screen it does nothing.
  private static func openInBrowser(_ address: String) {
    let process = Process()
    #if os(macOS)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/open")
      process.arguments = [address]
    #else
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["xdg-open", address]
    #endif
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // It may run as long as the browser.
    try? process.run()
  }
}

extension PadPage.Kind: ExpressibleByArgument {}

/// A pad's page that can't be made or served.
package enum PadError: Error, Equatable {
  case noRuntime(module: String, folders: [String])
  case noLabeller
  case port(Int, reason: String)
  case nothingNew(model: String)
  case noLanguage(model: String)
  case statement(module: String, line: Int, text: String)
  case unknownModule(module: String, line: Int, name: String)
  case markup(file: String, found: String)
}

extension PadError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noRuntime(let module, let folders):
      "there is no \(module) with its JavaScript in \(folders.joined(separator: ", ")): make them with "
        + "Scripts/build-wasm, or say with --runtime in which folder they are"
    case .noLabeller:
      "no model that labels strokes is installed: name one with --labeller"
    case .port(let port, let reason):
      "the page can't be served on port \(port): \(reason); choose another with --port, or leave it out for any that is "
        + "free"
    case .nothingNew(let model):
      "every language of the model “\(model)” is read by one before it: leave that out, or name this one first"
    case .noLanguage(let model):
      "the model “\(model)” declares no language: export it again from a recipe with languages"
    case .statement(let module, let line, let text):
      "\(module), line \(line): “\(text)” can't be joined into a page: write an import on one line with its names in "
        + "braces, and export functions, classes and constants where they are declared"
    case .unknownModule(let module, let line, let name):
      "\(module), line \(line): there is no module “\(name)” before this one: put it first"
    case .markup(let file, let found):
      "\(file) holds “\(found)”, which would end it in the middle of a page: write it another way"
    }
  }
}
