import ArgumentParser
import Foundation
import InkCore
import InkData
import InkModelFile
import InkRuntime

/// What a model costs where it is used.
struct RuntimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runtime",
    abstract: "Measure what a model costs on the device: a line, one more stroke, loading, memory.",
    discussion: "One thread. The last line that it prints with --json is the measurement as JSON.")

  @Option(help: "The model file.")
  var model = "Models/english/model.gguf"
  @Option(help: "A compiled set to take lines from; made-up lines without one.")
  var ink: String?
  @Option(help: "How many characters a line has, about.")
  var characters = 40
  @Option(help: "How many lines.")
  var lines = 40
  @Option(help: "Where the starter set lies, whose skeletons made-up lines are written with.")
  var starter = "Datasets/starter"
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard characters >= 2, lines >= 1 else {
      throw ValidationError("a line has at least 2 characters, and there is at least one line")
    }
  }

  mutating func run() throws {
    let inks = try ink.map(recorded) ?? madeUp()
    guard !inks.isEmpty else { throw BenchError.noLines(characters: characters, set: ink ?? starter) }
    let report = try RuntimeBench(path: model, inks: inks).report()
    print(json ? try JSONLine.of(report) : report.text)
  }

  /// Lines of a set whose lengths are within a tenth of the wanted, from all over it.
  private func recorded(_ path: String) throws -> [Ink] {
    let set = try CompiledSet(path: path)
    let range = characters - characters / 10...characters + characters / 10
    var places: [Int] = []
    for index in 0..<set.count {
      let info = set.info(at: index)
      if info.kind == .line, range.contains(info.text.count) { places.append(index) }
    }
    let stride = max(places.count / lines, 1)
    return try Swift.stride(from: 0, to: places.count, by: stride).prefix(lines).map {
      try set.sample(at: places[$0]).ink
    }
  }

  /// Lines in made-up hands.
  private func madeUp() throws -> [Ink] {
    var work = Work.recommended
    work.labels = characters
    return try InkLines(of: work, count: lines, starterFolder: starter).lines.map(\.ink)
  }
}
