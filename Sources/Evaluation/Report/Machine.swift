import Foundation

/// The machine that a measurement was made on.
public enum Machine {
  /// The most memory that this process ever held, in bytes; `nil` where the system doesn't tell.
  public static var peakMemory: Int? {
    #if os(Linux)
      procValue("/proc/self/status", key: "VmHWM")
        .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }.map { $0 * 1_024 }
    #else
      var usage = rusage()
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #endif
  }

  /// The processor's name, where the system tells it, and its number of cores.
  public static var processor: String {
    let cores = "\(ProcessInfo.processInfo.activeProcessorCount) cores"
    #if os(Linux)
      return procValue("/proc/cpuinfo", key: "model name").map { "\($0), \(cores)" } ?? cores
    #else
      return cores
    #endif
  }

  /// The operating system's name and version.
  public static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  private static func procValue(_ path: String, key: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix(key) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}
