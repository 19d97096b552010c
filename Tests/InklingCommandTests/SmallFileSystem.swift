import Foundation

/// A file system of 256 kB in memory, to be filled.
struct SmallFileSystem {
  private let path: String

  /// Whether this process may mount one.
  static let canBeMounted: Bool = {
    let path = NSTemporaryDirectory() + "mount-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard let mounted = SmallFileSystem(at: path) else { return false }
    mounted.unmount()
    return true
  }()

  /// Makes a folder and mounts the file system there; `nil` where that isn't allowed.
  init?(at path: String) {
    self.path = path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", path) else { return nil }
  }

  func unmount() { _ = Self.run("umount", path) }

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
