import Foundation

/// The models that come with Inkling: `NAME/model.gguf` or `NAME.gguf` in a folder, and the languages beside a
/// `NAME/network.gguf`, which they share.
public enum ShippedModels {
  /// The model that labels the strokes of pages; `nil` when the installation lacks it.
  public static var strokes: String? { folders.lazy.compactMap { file("strokes", in: $0) }.first }

  /// In the folder that `INKLING_MODELS` names, in an installation, in the checkout, and in the checkout for the programs of its
  /// packages.
  private static var folders: [URL] {
    if let told = ProcessInfo.processInfo.environment["INKLING_MODELS"], !told.isEmpty {
      return [URL(fileURLWithPath: told)]
    }
    return ProgramFolder.beside(["../share/inkling/models", "../../../Models", "../../../../../Models"])
  }

  private static func file(_ name: String, in folder: URL) -> String? {
    ["\(name)/model.gguf", "\(name).gguf"].map { folder.appendingPathComponent($0).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The name of the file of a network that languages in its folder share.
  private static let sharedNetwork = "network.gguf"

  private static func languages(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard names.contains(sharedNetwork) else { return [] }
    return names.filter { $0.hasSuffix(".gguf") && $0 != sharedNetwork }.sorted()
      .map { folder.appendingPathComponent($0).path }
  }

  /// The files of the models that read, in an installation's folder for shared files, else in the checkout of the build.
  ///
  /// `withLanguages`: whether languages that share a network are among them.
  /// - Throws: `ReadingError.noModels`.
  public static func paths(withLanguages: Bool = true) throws(ReadingError) -> [String] {
    let folders = folders
    for folder in folders {
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let names = Set(entries.map { $0.hasSuffix(".gguf") ? String($0.dropLast(5)) : $0 }).subtracting(["strokes"])
      let files = names.sorted().flatMap { name in
        file(name, in: folder).map { [$0] }
          ?? (withLanguages ? languages(in: folder.appendingPathComponent(name)) : [])
      }
      if !files.isEmpty { return files }
    }
    throw .noModels(folders: folders.map(\.path))
  }
}

package enum ProgramFolder {
  /// Folders given by paths relative to the program's.
  package static func beside(_ paths: [String]) -> [URL] {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
    return paths.map { $0.isEmpty ? folder : folder.appendingPathComponent($0).standardizedFileURL }
  }
}
