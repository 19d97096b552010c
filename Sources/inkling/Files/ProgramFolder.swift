import Foundation

/// The folder of this program and of the files installed with it.
enum ProgramFolder {
  /// Folders given by paths relative to the program's.
  static func beside(_ paths: [String]) -> [URL] {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
    return paths.map { $0.isEmpty ? folder : folder.appendingPathComponent($0).standardizedFileURL }
  }
}
