import ArgumentParser
import Foundation
import InkData
import TextAndFiles

/// `inkling-bench label-errors plant`: a data set with wrong labels.
struct PlantErrorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plant",
    abstract: "Copy a set with some labels made wrong: half are other samples' labels, half have one letter wrong.")

  @Argument(help: "A compiled set.")
  var set: String
  @Option(help: "A split of the set, of whose training part labels are made wrong.")
  var split: String
  @Option(help: "The kind of the samples: character, word or line.")
  var kind = SampleKind.word
  @Option(help: "The language of the samples, a BCP-47 tag.")
  var language = "en"
  @Option(help: "The share of labels that are made wrong.")
  var share = 0.02
  @Option(help: "Decides which labels are made wrong, and how.")
  var seed: UInt64 = 1
  @Option(help: "The set to write.")
  var to: String
  @Option(help: "The JSON file to write, which lists the wrong labels.")
  var list: String

  func validate() throws {
    guard (0...0.5).contains(share) else { throw ValidationError("--share must be from 0 to 0.5") }
  }

  func run() throws {
    let source = try CompiledSet(path: set)
    let split = try DataSplit.read(path: split)
    let chosen = (0..<source.count).map { source.info(at: $0) }.filter {
      $0.kind == kind && $0.language == language && !$0.text.isEmpty && split.part(of: $0) == .training
    }
    let errors = PlantedErrors(share: share, of: chosen, seed: seed)
    let wrong = Dictionary(errors.labels.map { ($0.sample, $0.wrong) }, uniquingKeysWith: { first, _ in first })
    let writer = try CompiledSetWriter(path: to, card: source.card)
    for index in 0..<source.count {
      var sample = try source.sample(at: index)
      if let text = wrong[sample.sampleID] { sample.text = text }
      try writer.append(sample)
    }
    try writer.finish()
    try AtomicFile.write(Array(try JSONText.indented(errors).utf8), to: list)
    print("\(errors.labels.count) of \(chosen.count) labels made wrong: \(to), \(list)")
  }
}

extension SampleKind: ExpressibleByArgument {}
