import Foundation
import TestSupport

/// Runs the program and returns its exit code: 0 done, 1 a file took too long, 2 bad usage, 4 the machine failed.
func fuzz(_ arguments: [String]) -> Int32 {
  func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
  let usage =
    "usage: inkling-fuzz-data [--iterations N] [--first N] [--seed N] [--format NAME]\nformats: "
    + (FuzzSeed.all.map(\.name) + DocumentFuzzRun.seeds.map(\.name)).joined(separator: ", ")
  var numbers = ["--iterations": 10_000, "--first": 0, "--seed": 1]
  var seeds = FuzzSeed.all
  var notes = DocumentFuzzRun.seeds
  var rest = arguments[...]
  while let option = rest.popFirst() {
    let value = rest.popFirst()
    if option == "--format" {
      seeds = seeds.filter { $0.name == value }
      notes = notes.filter { $0.name == value }
    } else if let number = value.flatMap({ Int($0) }), (0...1 << 40).contains(number), numbers[option] != nil {
      numbers[option] = number
    } else {
      seeds = []
      notes = []
    }
    guard !seeds.isEmpty || !notes.isEmpty else {
      say(usage)
      return 2
    }
  }
  do {
    let folder = try TemporaryFolder()
    let range = numbers["--first"]!..<numbers["--first"]! + numbers["--iterations"]!
    let seed = UInt64(numbers["--seed"]!)
    var runs: [any FileFuzzRun] = []
    if !seeds.isEmpty { runs.append(DataFuzzRun(seeds: seeds, seed: seed, folder: folder.path)) }
    if !notes.isEmpty { runs.append(DocumentFuzzRun(seeds: notes, seed: seed, folder: folder.path)) }
    var slowest = 0.0
    for var run in runs {
      try run.prepare()
      for number in range {
        // Tells which file trapped, should one.
        if number.isMultiple(of: 100) { say("\(number)") }
        try run.tryFile(number)
      }
      print(run.results.text)
      slowest = max(slowest, run.results.slowest)
    }
    // A file is a few kilobytes: even a busy machine reads it in a fraction of that time.
    return slowest > 20 ? 1 : 0
  } catch {
    say("inkling-fuzz-data: \(error)")
    return 4
  }
}

exit(fuzz(Array(CommandLine.arguments.dropFirst())))
