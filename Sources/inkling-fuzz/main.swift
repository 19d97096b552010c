import Foundation

/// Does what the arguments ask for; returns the exit code: 0 done, 1 a file asked for too much memory, 2 called
/// wrongly, 3 a model is bad.
func fuzz(_ arguments: [String]) -> Int32 {
  func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
  guard let options = FuzzOptions(arguments) else {
    say(FuzzOptions.usage)
    return 2
  }
  var sounds: [ContainerParts] = []
  for path in options.models {
    guard let data = FileManager.default.contents(atPath: path), let parts = ContainerParts(Array(data)) else {
      say("inkling-fuzz: \(path) is no sound model file: name one that `inkling inspect` reads")
      return 3
    }
    sounds.append(parts)
  }
  let run = FuzzRun(sounds: sounds, seed: options.seed)
  var report = FuzzReport()
  for number in options.first..<options.first + options.count {
    let bytes = run.file(number)
    if let keep = options.keep {
      do { try Data(bytes).write(to: URL(fileURLWithPath: keep)) } catch {
        say("inkling-fuzz: can't write \(keep): \(error)")
        return 3
      }
    }
    run.tryFile(number, bytes, &report)
    // Where a run ended can be told to a thousand: from there --keep finds the file.
    if report.files.isMultiple(of: 1000) { say("\(number + 1)") }
  }
  print(report.text)
  return report.greedy.isEmpty ? 0 : 1
}

exit(fuzz(Array(CommandLine.arguments.dropFirst())))
