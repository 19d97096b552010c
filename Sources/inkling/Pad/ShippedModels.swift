import Foundation

/// The models that come with Inkling: a folder each, with the model file in it.
enum ShippedModels {
  /// The model files where an installation puts shared files, or else in the checkout that the program was built in.
  ///
  /// - Throws: `PadError.noModels` with the folders where there are none.
  static func paths() throws(PadError) -> [String] {
    let places = ProgramFolder.beside(["../share/inkling/models", "../../../Models"])
    for place in places {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      let files = names.sorted().map { place.appendingPathComponent($0).appendingPathComponent("model.gguf").path }
        .filter { FileManager.default.fileExists(atPath: $0) }
      if !files.isEmpty { return files }
    }
    throw .noModels(folders: places.map(\.path))
  }
}
