import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkData
import TextAndFiles

struct LabelErrorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label-errors",
    abstract: "Make some labels of a set wrong, and count those that `inkling data suspects` finds.",
    subcommands: [PlantErrorsCommand.self, CountErrorsCommand.self])
}

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

struct CountErrorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count the wrong labels among the first suspects.",
    discussion: "SUSPECTS is what `inkling data suspects --json --count 1000000` prints of the set with wrong labels.")

  @Argument(help: "The suspects, JSON.")
  var suspects: String
  @Option(help: "The list of wrong labels that `plant` wrote.")
  var planted: String
  @OptionGroup var output: OutputOptions

  func run() throws {
    let list = try JSONDecoder().decode(Ranking.self, from: Data(contentsOf: URL(filePath: suspects)))
    let errors = try JSONDecoder().decode(PlantedErrors.self, from: Data(contentsOf: URL(filePath: planted)))
    let ranks = Dictionary(
      list.suspects.enumerated().map { ($1.sampleID, $0) }, uniquingKeysWith: { first, _ in first })
    func counts(_ labels: [PlantedErrors.Label]) -> [String: Int] {
      Dictionary(labels.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
    }
    let rows = [0.01, 0.02, 0.03, 0.05, 0.1].map { share in
      let first = Int(share * Double(list.judged))
      return Report.Found(share: share, found: counts(errors.labels.filter { ranks[$0.sample] ?? .max < first }))
    }
    try output.show(Report(judged: list.judged, planted: counts(errors.labels), rows: rows))
  }

  private struct Ranking: Decodable {
    var judged: Int
    var suspects: [Suspect]
  }

  private struct Report: BenchReport {
    struct Found: Encodable {
      /// The first suspects, as a share of all judged samples.
      var share: Double
      var found: [String: Int]
    }

    let judged: Int
    let planted: [String: Int]
    let rows: [Found]

    var text: String {
      let all = planted.values.reduce(0, +)
      var text = "\(judged) labels judged, \(all) wrong on purpose\n"
      for row in rows {
        let count = row.found.values.reduce(0, +)
        let kinds = planted.keys.sorted().map { kind in
          "\(kind) \(Share.text(row.found[kind] ?? 0, of: planted[kind] ?? 1, digits: 1))"
        }
        text += String(format: "among the first %2.0f %%: ", 100 * row.share)
        text += "\(Share.text(count, of: all, digits: 1)) (\(count); \(kinds.joined(separator: ", ")))\n"
      }
      return text
    }
  }
}

/// Labels of a data set that were made wrong on purpose, to see whether they are found again.
package struct PlantedErrors: Codable {
  package enum Kind: String, Codable, CaseIterable {
    case exchanged
    case misspelt
  }

  package struct Label: Codable {
    package var sample: String
    package var right: String
    package var wrong: String
    package var kind: Kind
  }

  var seed: UInt64
  package var labels: [Label]

  /// Makes a share, in 0...1, of the samples' labels wrong, half of them of each kind.
  package init(share: Double, of samples: [SampleInfo], seed: UInt64) {
    var random = SplitMix64(seed)
    var left = Array(samples.indices)
    let count = Int((share * Double(left.count)).rounded())
    self.seed = seed
    labels = []
    while labels.count < count, !left.isEmpty {
      let at = random.index(below: left.count)
      let info = samples[left[at]]
      left.swapAt(at, left.count - 1)
      left.removeLast()
      let kind = Kind.allCases[labels.count % Kind.allCases.count]
      let wrong =
        switch kind {
        case .exchanged: samples[random.index(below: samples.count)].text
        case .misspelt: Self.misspell(info.text, random: &random)
        }
      guard wrong != info.text, !wrong.isEmpty else { continue }
      labels.append(Label(sample: info.sampleID, right: info.text, wrong: wrong, kind: kind))
    }
  }

  private static func misspell(_ text: String, random: inout SplitMix64) -> String {
    var graphemes = Array(text)
    let at = random.index(below: graphemes.count)
    let letters = Array(graphemes[at].isUppercase ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "abcdefghijklmnopqrstuvwxyz")
    let letter = letters[random.index(below: letters.count)]
    switch random.index(below: 3) {
    case 0: graphemes[at] = letter
    case 1: graphemes.insert(letter, at: at)
    default: graphemes.remove(at: at)
    }
    return String(graphemes)
  }
}
