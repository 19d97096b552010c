import Foundation

/// Where this program is, and what came with it.
enum ProgramFolder {
  /// Folders by their paths from the one that the program is in.
  static func beside(_ paths: [String]) -> [URL] {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
    return paths.map { $0.isEmpty ? folder : folder.appendingPathComponent($0).standardizedFileURL }
  }
}
