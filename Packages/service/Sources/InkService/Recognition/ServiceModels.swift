import Foundation
import InkModelFile
import InkReading
import InkRuntime

/// The models of a service, loaded once.
public struct ServiceModels: Sendable {
  let labeller: StrokeLabeller
  let all: [Recognizer]
  private let files: ModelSet

  /// Loads model files.
  ///
  /// - Throws: `ReadingError`, `ModelFileError.cannotRead`.
  public init(paths: [String], labeller: String) throws {
    let files = try paths.map(ModelOpening.file)
    self.files = ModelSet(files)
    all = try zip(paths, files).map(ModelOpening.recognizer)
    self.labeller = try ModelOpening.strokeLabeller(labeller)
  }

  /// The languages that are read.
  public var languages: [String] { files.languages.map(\.description) }

  /// The recognizers for some languages, each once; those of the first model without any.
  func recognizers(for tags: [String]) throws(ServiceProblem) -> [Recognizer] {
    guard !tags.isEmpty else { return [english ?? all[0]] }
    var chosen: [Recognizer] = []
    for tag in tags {
      guard let file = files.model(for: [tag]),
        let recognizer = all.first(where: { $0.modelDigest == file.headerDigest })
      else {
        throw ServiceProblem(
          status: .notFound, code: "unknown_language",
          message: "no model reads “\(tag)”, but there are \(languages.joined(separator: ", "))")
      }
      if !chosen.contains(where: { $0 === recognizer }) { chosen.append(recognizer) }
    }
    return chosen
  }

  private var english: Recognizer? {
    files.model(for: ["en"]).flatMap { file in all.first { $0.modelDigest == file.headerDigest } }
  }

  func reader(for tags: [String], alternatives: Int) throws(ServiceProblem) -> NoteReader {
    var reader = NoteReader(try recognizers(for: tags), labeller: labeller)
    reader.alternatives = alternatives
    // Each request has one of the service's threads.
    reader.workers = 1
    return reader
  }
}
