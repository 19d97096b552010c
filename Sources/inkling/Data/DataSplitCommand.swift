import ArgumentParser
import Foundation
import InkData

struct DataSplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Divide a data set by writer or contributor, or show how a split divides it.",
    discussion: """
      With --to a split is made and written as JSON: each part gets whole writers (or contributors) until it has about \
      its share of the samples. With --split an existing one is applied. Either way the counts of each part are printed.

      With --folds K a folder fold-1.json … fold-K.json is made for cross-validation: each has another fold of the \
      training part of --split (or of everything) for validation and the others for training.
      """)

  @OptionGroup var input: SourceOptions

  @Option(help: "An existing split to apply.")
  var split: String?

  @Option(help: "The file to write a new split to; with --folds a folder.")
  var to: String?

  @Option(help: "The names that a new split divides: writer or contributor.")
  var by: DataSplit.Key = .writer

  @Option(help: "A new split's shares for training, validation and test.")
  var shares: Shares = Shares(values: [0.8, 0.1, 0.1])

  @Option(help: "The number of splits for cross-validation.")
  var folds: Int?

  @Option(help: "The seed of a new split.")
  var seed: UInt64 = 1

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if let folds {
      guard folds >= 2 else { throw ValidationError("--folds is \(folds): ask for 2 or more") }
      guard to != nil else { throw ValidationError("--folds needs the folder for the splits: --to FOLDER") }
    } else if (split == nil) == (to == nil) {
      throw ValidationError("give either --split FILE to apply a split or --to FILE to make one")
    }
  }

  func run() throws {
    var counts: [DataSplit.Key: [String: Int]] = [:]
    var infos: [SampleInfo] = []
    let source = try input.samples()
    try source.samples(showing: "counting") { sample in
      counts[.writer, default: [:]][sample.writer, default: 0] += 1
      counts[.contributor, default: [:]][sample.contributor, default: 0] += 1
      infos.append(sample.info)
    }
    if let folds, let to {
      try makeFolds(folds, folder: to, set: try source.card().name, samples: infos)
      return
    }
    let applied: DataSplit
    if let split {
      applied = try DataSplit.read(path: split)
    } else {
      applied = try DataSplit.making(
        set: try source.card().name, key: by, counts: counts[by] ?? [:], shares: shares.byPart, seed: seed)
      if let to { try applied.write(path: to) }
    }
    let summary = SplitCounts(split: applied, samples: infos)
    try output.show(summary.counts, text: summary.text)
    let unknown = applied.names.subtracting((counts[applied.key] ?? [:]).keys).sorted()
    if split != nil, !unknown.isEmpty {
      throw DataSplitError.unknownNames(unknown, key: applied.key, split: applied.set, set: input.name)
    }
  }

  private func makeFolds(_ count: Int, folder: String, set: String, samples: [SampleInfo]) throws {
    let base = try split.map { try DataSplit.read(path: $0) }
    let splits = try DataSplit.folds(
      count, set: set, key: base?.key ?? by, samples: samples, base: base, seed: seed)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var counts: [String: [String: SplitCounts.Counts]] = [:]
    var text = ""
    for (number, split) in splits.enumerated() {
      let path = "\(folder)/fold-\(number + 1).json"
      try split.write(path: path)
      let summary = SplitCounts(split: split, samples: samples)
      counts["fold-\(number + 1)"] = summary.counts
      text += "\(path)\n\(summary.text)\n"
    }
    try output.show(counts, text: text)
  }

  struct Shares: ExpressibleByArgument {
    let values: [Double]

    init(values: [Double]) {
      self.values = values
    }

    init?(argument: String) {
      let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      values = parts.compactMap(\.self)
      if values.count != 3 || parts.count != 3 { return nil }
    }

    var byPart: [SplitPart: Double] { Dictionary(uniqueKeysWithValues: zip(SplitPart.allCases, values)) }
    var defaultValueDescription: String { values.map { "\($0)" }.joined(separator: ",") }
  }
}

extension DataSplit.Key: ExpressibleByArgument {}
