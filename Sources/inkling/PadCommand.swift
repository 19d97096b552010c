import ArgumentParser
import Foundation
import InkData
import InkModelFile

/// `inkling pad`: one page to write on, with everything in it.
struct PadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pad",
    abstract: "Make a page to write on with pen, finger or mouse, and open it.",
    discussion: """
      The page is one file that holds the models and the runtime. It reads what is written while it is written, by \
      itself: its content-security policy lets it send nothing and fetch nothing, so that it also works on a phone it \
      was copied to, without a network.
      """)

  @Argument(
    help: "The model files; the page switches between their languages.", completion: .file(extensions: ["gguf"]))
  var models: [String]

  @Option(help: "The page to write.", completion: .file(extensions: ["html"]))
  var to = "inkling-pad.html"

  @Option(help: "The folder that Scripts/build-wasm wrote; looked for beside the program unless told.")
  var runtime: String?

  @Flag(inversion: .prefixedNo, help: "Open the page in the browser.")
  var open = true

  func run() throws {
    var page = PadPage(runtime: try PadRuntime(folder: runtime))
    for path in models {
      let file = try ModelFile(path: path)
      let languages = file.metadata.languages
      guard !languages.isEmpty else { throw PadError.noLanguage(model: path) }
      page.models.append(
        PadPage.Model(
          name: file.metadata.name, languages: languages, bytes: try Data(contentsOf: URL(fileURLWithPath: path))))
    }
    let text = try page.html()
    let file = try AtomicFile(path: to)
    try file.write(Array(text.utf8))
    try file.commit()
    print("wrote \(to): \(text.utf8.count) bytes; nothing that is written in it leaves it")
    if open { Self.openInBrowser(to) }
  }

  /// Without a screen there is nothing to open it on, and the page's path has been printed.
  private static func openInBrowser(_ path: String) {
    let process = Process()
    #if os(macOS)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/open")
      process.arguments = [URL(fileURLWithPath: path).path]
    #else
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["xdg-open", URL(fileURLWithPath: path).path]
    #endif
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }
}
