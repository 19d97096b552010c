import Foundation
import TestSupport

/// Runs the program and returns its exit code: 0 done, 1 a file took too long, 2 bad usage, 4 the machine failed.
func fuzz(_ arguments: [String]) -> Int32 {
  func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
  let usage =
    "usage: inkling-fuzz-data [--iterations N] [--first N] [--seed N] [--format NAME]\nformats: "
    + FuzzSeed.all.map(\.name).joined(separator: ", ")
  var numbers = ["--iterations": 10_000, "--first": 0, "--seed": 1]
  var seeds = FuzzSeed.all
  var rest = arguments[...]
  while let option = rest.popFirst() {
    guard let value = rest.popFirst() else {
      say(usage)
      return 2
    }
    if option == "--format" { seeds = seeds.filter { $0.name == value } }
    let number = Int(value) ?? -1
    guard option == "--format" || numbers[option] != nil && (0...1 << 40).contains(number), !seeds.isEmpty else {
      say(usage)
      return 2
    }
    if option != "--format" { numbers[option] = number }
  }
  do {
    let folder = try TemporaryFolder()
    var run = DataFuzzRun(seeds: seeds, seed: UInt64(numbers["--seed"]!), folder: folder.path)
    try run.prepare()
    for number in numbers["--first"]!..<numbers["--first"]! + numbers["--iterations"]! {
      // Tells which file trapped, should one.
      if number.isMultiple(of: 100) { say("\(number)") }
      try run.tryFile(number)
    }
    print(run.text)
    // A file is a few kilobytes: even a busy machine reads it in a fraction of that time.
    return run.counts.values.contains { $0.slowest > 20 } ? 1 : 0
  } catch {
    say("inkling-fuzz-data: \(error)")
    return 4
  }
}

exit(fuzz(Array(CommandLine.arguments.dropFirst())))
