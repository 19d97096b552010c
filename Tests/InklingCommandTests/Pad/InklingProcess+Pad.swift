import Foundation

extension InklingProcess {
  /// The address that `inkling pad` serves its page at, when it has printed it.
  func padAddress(within seconds: Double = 60) -> URL? {
    let end = Date().addingTimeInterval(seconds)
    while process.isRunning, Date() < end {
      if let line = outputSoFar.split(separator: "\n").first, let word = line.split(separator: " ").first {
        return URL(string: String(word.dropLast()))
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return nil
  }
}

extension CommandWorkspace {
  /// Returns the arguments for a pad of an untrained model and a dummy runtime.
  func padArguments(script: String = "export class HandwritingStroke {}\nexport async function loadHandwriting() {}\n")
    throws -> [String]
  {
    try exportUntrained()
    try Data("module".utf8).write(to: URL(fileURLWithPath: folder + "/inkling-learning.wasm"))
    try "".write(toFile: folder + "/inkling-interface.js", atomically: true, encoding: .utf8)
    try script.write(toFile: folder + "/inkling.js", atomically: true, encoding: .utf8)
    return ["pad", model, "--runtime", folder, "--no-open"]
  }
}
