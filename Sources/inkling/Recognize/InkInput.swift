import Foundation
import InkCore
import InkData

/// Ink of a compiled set, or in any format that is known by its contents.
enum InkInput {
  private struct Enough: Error {}

  /// Calls a closure with the name and ink of each sample of a file, at most `limit` of them.
  ///
  /// - Throws: when the file is of no known kind or has no ink, and the errors of reading it.
  static func forEach(in path: String, limit: Int?, _ body: (String, Ink) throws -> Void) throws {
    guard FileKind(path: path) != .compiledSet else {
      let set = try CompiledSet(path: path)
      for index in 0..<min(set.count, limit ?? .max) {
        let sample = try set.sample(at: index)
        try body(sample.sampleID, sample.ink)
      }
      return
    }
    guard path == DataInput.standardInput || FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(message: "there is no file “\(path)”: give a file with ink")
    }
    let input = try DataInput(path: path)
    guard case .importer(let format)? = try DataFormat.detected(at: input.path) else {
      let known = DataFormat.importers.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        message:
          "“\(path)” is neither a compiled set nor ink in another format that is known by its contents (\(known))")
    }
    try forEach(in: input.path, format: format, limit: limit, body)
    withExtendedLifetime(input) {}
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
