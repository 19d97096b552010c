import InkModelFile
import InkRuntime

/// Opens model files, and names them in errors that don't.
public enum ModelOpening {
  /// Opens a file.
  ///
  /// - Throws: `ModelFileError.cannotRead`, `ReadingError.model`.
  public static func file(_ path: String) throws -> ModelFile { try naming(path) { try ModelFile(path: path) } }

  /// Makes the recognizer of a file that was opened.
  ///
  /// - Throws: `ReadingError.model`.
  public static func recognizer(_ path: String, _ file: ModelFile) throws -> Recognizer {
    try naming(path) { try Recognizer(model: file) }
  }

  /// Opens a file that labels strokes.
  ///
  /// - Throws: `ModelFileError.cannotRead`, `ReadingError.model`.
  public static func strokeLabeller(_ path: String) throws -> StrokeLabeller {
    let file = try Self.file(path)
    return try naming(path) { try StrokeLabeller(model: file) }
  }

  static func naming<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      if case ModelFileError.cannotRead = error { throw error }
      throw ReadingError.model(file: path, reason: "\(error)")
    }
  }
}

/// A problem with reading ink.
public enum ReadingError: Error, Hashable, Sendable {
  /// A page can't be read; pages count from 1.
  case page(file: String, page: Int, RecognizerError)
  /// A model file can't be used.
  case model(file: String, reason: String)
  /// No models are installed.
  case noModels(folders: [String])
}

extension ReadingError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .page(let file, let page, let error): "\(file): page \(page): \(error)"
    case .model(let file, let reason): "the model file \(file) can't be used: \(reason)"
    case .noModels(let folders): "there are no models in \(folders.joined(separator: ", ")): name model files"
    }
  }
}
