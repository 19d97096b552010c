/// A report that can't be used.
public enum ReportError: Error, Hashable {
  /// The file isn't there or can't be read.
  case unreadable(path: String)
  /// The file isn't a report.
  case malformed(path: String, problem: String)
  /// The file is of a version that this program doesn't know.
  case newer(path: String, version: Int)
  /// Two reports have no kind of sample in common.
  case nothingInCommon(String, String)
  /// Two reports whose latencies were measured on other processors or with other kernels.
  case otherMachine(String, String)
  /// Two reports that measured the time of no common sample.
  case noCommonTimes(String, String)
}
