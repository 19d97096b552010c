import Foundation

/// What the kernel says of this process's memory; 0 where it doesn't say.
enum ProcessMemory {
  /// Bytes in memory now.
  static var present: Int { bytes("VmRSS:", in: "status") }
  /// The most bytes that were in memory at once, since the start or the last `resetPeak`.
  static var peak: Int { bytes("VmHWM:", in: "status") }

  /// Bytes in memory now that no file stands for: the heap, stacks, and pages of files that were changed.
  ///
  /// Counted page by page, where `status` has sums that lag behind.
  static var anonymous: Int { bytes("Anonymous:", in: "smaps_rollup") }

  /// Lets `peak` begin anew.
  static func resetPeak() {
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
  }

  private static func bytes(_ key: String, in file: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      if let kibibytes = line.dropFirst(key.count).split(whereSeparator: \.isWhitespace).first.flatMap({ Int($0) }) {
        return kibibytes * 1024
      }
    }
    return 0
  }
}
