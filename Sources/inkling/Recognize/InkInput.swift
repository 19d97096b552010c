import Foundation
import InkCore
import InkData

/// Ink of a compiled set, JSON lines or InkML.
enum InkInput {
  private struct Enough: Error {}

  /// Calls a closure with the name and ink of each sample of a file, at most `limit` of them.
  ///
  /// - Throws: when the file is of no known kind or has no ink, and the errors of reading it.
  static func forEach(in path: String, limit: Int?, _ body: (String, Ink) throws -> Void) throws {
    switch FileKind(path: path) {
    case .compiledSet:
      let set = try CompiledSet(path: path)
      for index in 0..<min(set.count, limit ?? .max) {
        let sample = try set.sample(at: index)
        try body(sample.sampleID, sample.ink)
      }
    case .jsonLines: try forEach(in: path, format: "jsonl", limit: limit, body)
    case .inkML: try forEach(in: path, format: "inkml", limit: limit, body)
    default:
      guard FileManager.default.fileExists(atPath: path) else {
        throw CommandFailure(message: "there is no file “\(path)”: give a file with ink")
      }
      throw CommandFailure(
        message: "“\(path)” is neither a compiled set nor JSON lines nor InkML: convert it with `inkling data import`")
    }
  }

  private static func forEach(
    in path: String, format: String, limit: Int?, _ body: (String, Ink) throws -> Void
  ) throws {
    guard var importer = try DataSetImporters.named(format) as? any DataSetImporter & DefaultingImporter else {
      throw CommandFailure(message: "“\(path)”: this program can't read \(format)")
    }
    // Ink to recognize needs no label.
    importer.defaults.text = ""
    var count = 0
    do {
      let report = try importer.samples(
        from: path, progress: { _ in },
        { sample in
          if count == limit { throw Enough() }
          count += 1
          try body(sample.sampleID, sample.ink)
        })
      let reasons = report.skipped.map { "\($0.key), \($0.value.count)" }.sorted().joined(separator: "; ")
      guard count > 0 else {
        throw CommandFailure(
          message: "“\(path)” holds no ink that can be read\(reasons.isEmpty ? "" : ": \(reasons)")")
      }
      if !reasons.isEmpty {
        warn("some of “\(path)” can't be read: \(reasons)")
      }
    } catch is Enough {
      return
    }
  }
}
