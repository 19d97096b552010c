import Foundation

/// The machine that a measurement was made on.
public enum Machine {
  /// The processor's name, where the system tells it, and its number of cores.
  public static var processor: String {
    [processorName, "\(coreCount) cores"].compactMap(\.self).joined(separator: ", ")
  }

  /// The operating system's name and version.
  public static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  /// The processor's name; `nil` where the system doesn't tell it.
  package static var processorName: String? { SystemFile.value(of: "model name", in: "/proc/cpuinfo") }

  /// The cores that this process may use; Foundation would count those that `taskset` takes away.
  package static var coreCount: Int {
    guard let list = SystemFile.value(of: "Cpus_allowed_list", in: "/proc/self/status") else {
      return ProcessInfo.processInfo.activeProcessorCount
    }
    return list.split(separator: ",").reduce(0) { count, range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return count + (ends.count == 2 ? ends[1] - ends[0] + 1 : ends.count)
    }
  }
}
