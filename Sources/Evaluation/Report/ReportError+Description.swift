import Foundation

extension ReportError: CustomStringConvertible {
  /// The problem, its location, and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "“\(path)” can't be read: give the report.json that `inkling evaluate --report` wrote"
    case .malformed(let path, let problem):
      "“\(path)” isn't an evaluation report: \(problem); give the report.json that `inkling evaluate --report` wrote"
    case .newer(let path, let version):
      "“\(path)” is a report of version \(version) and this program reads up to \(EvaluationReport.currentVersion): "
        + "use the newer program that wrote it"
    case .nothingInCommon(let first, let second):
      "“\(first)” and “\(second)” have no kind of sample in common, so nothing can be compared: "
        + "evaluate both on the same data"
    case .otherMachine(let first, let second):
      "the latencies were measured on “\(first)” and on “\(second)”, and can't be tested against each other: "
        + "evaluate both models on one machine, or leave out the tolerance of latency"
    case .noCommonTimes(let first, let second):
      "“\(first)” and “\(second)” have no sample whose time both measured: evaluate both again with this program on "
        + "the same data, or leave out the tolerance of latency"
    }
  }

  /// A decoding error's description with the path in the document.
  static func problem(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context): return "“\(path(of: context.codingPath + [key]))” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      let path = path(of: context.codingPath)
      return path.isEmpty ? context.debugDescription : "at “\(path)”: \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }

  private static func path(of keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
}
