import Foundation
import InkModelFile
import InkReading
import InkRuntime

/// The models of a service, loaded once.
public struct ServiceModels: Sendable {
  let labeller: StrokeLabeller
  private let loaded: LoadedModels

  /// Loads model files.
  ///
  /// - Throws: `ReadingError`, `ModelFileError.cannotRead`.
  public init(paths: [String], labeller: String) throws {
    loaded = try LoadedModels(paths: paths)
    self.labeller = try ModelOpening.strokeLabeller(labeller)
  }

  /// The languages that are read.
  public var languages: [String] { ModelSet(loaded.files).languages.map(\.description) }

  /// All models, each with the languages that it reads by itself.
  var all: [Recognizer] { loaded.recognizers }

  /// The recognizers for some languages, or for all by “auto”, one for each network; those of the first model without any.
  func recognizers(for texts: [String]) throws(ServiceProblem) -> [Recognizer] {
    let tags = LoadedModels.tags(texts)
    guard !tags.isEmpty else { return [english ?? all[0]] }
    do throws(RecognizerError) {
      return try loaded.recognizers(for: tags)
    } catch {
      guard case .unsupportedLanguages(let tags, _) = error else { throw .unreadable(error) }
      throw ServiceProblem(
        status: .notFound, code: "unknown_language",
        message:
          "no model reads “\(tags.joined(separator: ", "))”, but there are \(languages.joined(separator: ", ")), and auto "
          + "for all of them")
    }
  }

  private var english: Recognizer? { try? loaded.recognizers(for: ["en"]).first }

  func reader(for tags: [String], alternatives: Int) throws(ServiceProblem) -> NoteReader {
    var reader = NoteReader(try recognizers(for: tags), labeller: labeller)
    reader.alternatives = alternatives
    // Each request has one of the service's threads.
    reader.workers = 1
    return reader
  }
}
