import Foundation

/// Runs the program and returns its exit code: 0 done, 1 a file needed too much memory, 2 bad usage, 3 bad input.
func fuzz(_ arguments: [String]) -> Int32 {
  func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
  guard let options = FuzzOptions(arguments) else {
    say(FuzzOptions.usage)
    return 2
  }
  var valid: [ContainerParts] = []
  for path in options.models {
    guard let data = FileManager.default.contents(atPath: path), let parts = ContainerParts(Array(data)) else {
      say("inkling-fuzz: \(path) is no valid model file: name one that `inkling inspect` reads")
      return 3
    }
    valid.append(parts)
  }
  let run = FuzzRun(valid: valid, seed: options.seed)
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
    // Tells to within a thousand files where a run trapped; from there --keep finds the file.
    if report.files.isMultiple(of: 1000) { say("\(number + 1)") }
  }
  print(report.text)
  return report.overLimit.isEmpty ? 0 : 1
}

exit(fuzz(Array(CommandLine.arguments.dropFirst())))
