/// Receives the samples of an import: passes them on and counts what is taken and what is left out.
public struct ImportedSamples {
  /// The counts so far.
  public private(set) var report = ImportReport()

  private var readCount = 0
  private let body: (LabelledInk) throws -> Void
  private let reportProgress: (Double) -> Void

  init(progress: @escaping (Double) -> Void, _ body: @escaping (LabelledInk) throws -> Void) {
    reportProgress = progress
    self.body = body
  }

  /// Passes a sample on and counts it, also by how its ink was rearranged, if it was.
  ///
  /// - Throws: What the import's caller throws, `SampleRejection` excepted: a rejected sample counts as left out.
  public mutating func take(_ sample: LabelledInk, rearranged: String? = nil) throws {
    do {
      try body(sample)
    } catch let rejection as SampleRejection {
      return skip(sample.kind, because: rejection.reason, at: rejection.detail, resolved: true)
    }
    report.take(sample)
    if let rearranged { report.rearranged[rearranged, default: 0] += 1 }
  }

  /// Counts a label that is left out; `detail` says where it is and what is wrong there.
  public mutating func skip(_ kind: SampleKind, because reason: String, at detail: String, resolved: Bool) {
    report.skip(kind, because: reason, at: detail, resolved: resolved)
  }

  /// The result of `read`; `nil` when it throws an `ImportProblem`, which counts as one label without ink.
  package mutating func reading<Result>(_ kind: SampleKind, _ read: () throws -> Result) throws -> Result? {
    do {
      return try read()
    } catch let problem as any ImportProblem {
      skip(kind, problem)
      return nil
    }
  }

  /// Passes on the sample that `read` returns; an `ImportProblem` that it throws counts as one label without ink. How much
  /// of the current part is done, from 0 to 1, is reported now and then.
  package mutating func take(
    _ kind: SampleKind, progress: Double? = nil, _ read: () throws -> LabelledInk
  ) throws {
    if let progress, readCount.isMultiple(of: 256) { reportProgress(progress) }
    readCount += 1
    if let sample = try reading(kind, read) { try take(sample) }
  }

  package mutating func skip(_ kind: SampleKind, _ problem: any ImportProblem) {
    skip(kind, because: problem.reason, at: problem.description, resolved: false)
  }

  /// Reports how much of the current part is done, from 0 to 1.
  public func progress(_ fraction: Double) { reportProgress(fraction) }
}

/// An error in a data set that costs single samples, not the import.
package protocol ImportProblem: Error, CustomStringConvertible {
  /// The reason in a few words, the same for all problems of a kind: reports count by it.
  var reason: String { get }
}

/// An error that the receiver of an import's samples throws to leave a sample out; the import goes on.
public struct SampleRejection: Error {
  /// The reason in a few words, the same for all rejections of a kind: reports count by it.
  public var reason: String
  /// The sample and what is wrong with it.
  public var detail: String

  /// Makes a rejection.
  public init(reason: String, detail: String) {
    self.reason = reason
    self.detail = detail
  }
}

/// The properties of samples whose file doesn't state them.
public struct SampleDefaults: Hashable, Sendable {
  /// BCP-47's tag for a language that isn't known.
  public static let unknownLanguage = "und"

  /// The data set's name.
  public var source: String
  /// The language as a BCP-47 tag.
  public var language: String
  /// The licence as an SPDX identifier; `NOASSERTION` is SPDX's for an unknown one.
  public var licence: String
  /// The part of the data set; `nil` is the file's folder below the folder that is read.
  public var contributor: String?
  /// The writer; `nil` is `unknown`.
  public var writer: String?
  /// The kind; `nil` infers it from the text.
  public var kind: SampleKind?
  /// The text of ink without a label; `nil` takes only ink that has one. Ink to be recognized needs none.
  public var text: String?

  /// Makes defaults.
  public init(
    source: String = "", language: String = unknownLanguage, licence: String = "NOASSERTION",
    contributor: String? = nil, writer: String? = nil, kind: SampleKind? = nil, text: String? = nil
  ) {
    self.source = source
    self.language = language
    self.licence = licence
    self.contributor = contributor
    self.writer = writer
    self.kind = kind
    self.text = text
  }
}

extension SampleKind {
  /// Infers the kind from a text: one grapheme, a word without space, or a line.
  public init(inferredFrom text: String) {
    self = text.count == 1 ? .character : text.contains(where: \.isWhitespace) ? .line : .word
  }
}
