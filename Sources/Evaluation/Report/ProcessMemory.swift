import Foundation

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
