/// Receives the samples of an import: passes them on and counts what is taken and what is left out.
public struct ImportedSamples {
  /// The counts so far.
  public private(set) var report = ImportReport()

  private let body: (LabelledInk) throws -> Void
  private let reportProgress: (Double) -> Void

  init(progress: @escaping (Double) -> Void, _ body: @escaping (LabelledInk) throws -> Void) {
    reportProgress = progress
    self.body = body
  }

  /// Passes a sample on and counts it.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - rearranged: How its ink was rearranged, if it was.
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

  /// Counts a label whose ink can't be read.
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
