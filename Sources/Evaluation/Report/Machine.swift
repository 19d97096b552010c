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

/// Load time and memory of the recognizer, and the machine.
public struct ResourceFigures: Hashable, Codable, Sendable {
  /// Milliseconds from opening the model to its first answer, in a process that opens it for the first time.
  public var coldLoadMilliseconds: Double?
  /// The peak memory of the whole process, in bytes.
  public var peakMemory: Int?
  /// The peak memory before the model was opened; the difference is the recognizer's and the evaluation's.
  public var peakMemoryBeforeLoading: Int?
  /// The samples that were evaluated in a second, all threads and everything that the report counts included.
  public var samplesPerSecond: Double?
  /// The share of that time that the threads spent in the recognizer.
  public var recognizerShare: Double?
  /// The kernels that computed: library or instruction set.
  public var kernels: String?
  /// The program that evaluated, with its commit where it was built in a clone.
  public var program: String?
  /// The processor's name and number of cores.
  public var processor: String
  /// The operating system.
  public var system: String

  var processorAndKernels: String { processor + (kernels.map { ", \($0) kernels" } ?? "") }
}

/// The memory of this process, as the kernel reports it; `nil` where it doesn't.
package enum ProcessMemory {
  /// Resident bytes.
  package static var resident: Int? { bytes("VmRSS", in: "status") }

  /// The peak of the resident bytes, since the start or the last `resetPeak`.
  package static var peak: Int? {
    #if os(Linux)
      bytes("VmHWM", in: "status")
    #else
      var usage = rusage()
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #endif
  }

  /// Resident bytes that aren't a file's: the heap, stacks, and changed pages of files.
  ///
  /// Counted page by page, where `status` has sums that lag behind.
  package static var anonymous: Int? { bytes("Anonymous", in: "smaps_rollup") }

  /// Restarts the counting of `peak`.
  package static func resetPeak() {
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
  }

  private static func bytes(_ key: String, in file: String) -> Int? {
    SystemFile.value(of: key, in: "/proc/self/" + file)?.split(separator: " ").first.flatMap { Int($0) }
      .map { $0 * 1_024 }
  }
}

/// Files of `/proc`, in which each line is a key, a colon and a value.
enum SystemFile {
  /// The first value of a key; `nil` without such a file or line.
  static func value(of key: String, in path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix(key) {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { return parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return nil
  }
}
