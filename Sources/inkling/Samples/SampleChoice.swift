import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkData
import InkModelFile
import TextAndFiles

struct SampleChoice: ParsableArguments {
  @Option(name: .customLong("data"), help: "A compiled set; may be repeated.")
  var sets: [String]

  @Option(help: "A split of the set, such as those in Datasets. (default: all samples)")
  var split: String?

  @Option(help: "The part of the split. (default: test to evaluate, validation to tune)")
  var part: SplitPart?

  @Option(help: "People's decisions about the set's labels, saved by `inkling data suspects --review`.")
  var decisions: String?

  @Flag(
    help: "Allow the split and the decisions to have names that the set lacks, because the set is a part of the data.")
  var partial = false

  @OptionGroup var properties: SelectionOptions

  @Flag(help: "Leave out samples with graphemes that the model doesn't have.")
  var known = false

  @Option(help: "The maximum number of samples of each kind, spread over all of them.")
  var limit: Int?

  @Option(
    help: """
      Disturb the ink, to see what the recognizer takes for granted: late (a run of two to six strokes comes last), \
      late=5 (so many percent of a page's words do), shuffle (strokes in any order), rotate=30 (turned by 30° to either \
      side), scale=0.1 (so many times as large); several separated by commas.
      """)
  var disturb: CommaList<Disturbance>?

  func validate() throws {
    guard !sets.isEmpty else { throw ValidationError("name a set: --data SET.inkset") }
    guard split == nil || sets.count == 1 else {
      throw ValidationError("--split needs exactly one --data, because a split belongs to one set")
    }
    guard decisions == nil || sets.count == 1 else {
      throw ValidationError("--decisions needs exactly one --data, because decisions belong to one set")
    }
    try requireAtLeastOne(["--limit": limit])
  }

  /// The chosen samples; of the split's part `usual` unless --part names another.
  ///
  /// A sample that names no language counts as one of the model's first language.
  func samples(of usual: SplitPart, for alphabet: Alphabet?, languages: [String]) throws -> EvaluationSamples {
    let part = part ?? usual
    let opened = try sets.map { try CompiledSet(path: $0) }
    var selection = try properties.selection()
    if let split {
      let split = try DataSplit.read(path: split)
      try split.check(against: opened[0], isPartial: partial)
      selection.part = (split, part)
    }
    let decisions = try decisions.map { try LabelDecisions.read(path: $0) }
    if let decisions { try decisions.check(against: opened[0], isPartial: partial) }
    if !selection.writers.isEmpty || !selection.contributors.isEmpty {
      try Self.census(of: opened, selection).check(selection)
    }
    var chosen: [(set: Int, index: Int)] = []
    for kind in selection.kinds ?? [.page, .line, .word, .character] {
      var members: [(set: Int, index: Int)] = []
      for (number, set) in opened.enumerated() {
        for index in 0..<set.count {
          var info = set.info(at: index)
          if let decisions {
            guard let text = decisions.text(of: info) else { continue }
            info.text = text
          }
          guard info.kind == kind, selection.accepts(info) else { continue }
          if known, let alphabet, info.text.contains(where: { !$0.isWhitespace && alphabet.label(of: $0) == nil }) {
            continue
          }
          members.append((number, index))
        }
      }
      chosen += members.spread(limit)
    }
    guard !chosen.isEmpty else {
      throw SampleSelectionError.nothingLeft(
        of: sets.joined(separator: ", "), conditions: selection.restrictions + (known ? [Self.onlyKnown] : []),
        there: Self.census(of: opened, selection).summary)
    }
    let samples = chosen
    let disturbances = disturb?.values ?? []
    return EvaluationSamples(count: samples.count) { number in
      var sample = try opened[samples[number].set].sample(at: samples[number].index)
      sample.text = decisions?.text(of: sample.info) ?? sample.text
      for disturbance in disturbances { sample = disturbance(sample, seed: UInt64(number)) }
      if sample.language == SampleDefaults.unknownLanguage, let own = languages.first { sample.language = own }
      return sample
    }
  }

  private static let onlyKnown = "only graphemes of the model"

  private static func census(of sets: [CompiledSet], _ selection: SampleSelection) -> SampleCensus {
    var census = SampleCensus()
    for set in sets {
      for index in 0..<set.count { census.add(set.info(at: index), split: selection.part?.split) }
    }
    return census
  }

  func summary(of usual: SplitPart) throws -> DataSummary {
    let cards = try sets.map { try CompiledSet(path: $0).card }
    var restrictions = try properties.selection().restrictions
    if known { restrictions.append(Self.onlyKnown) }
    if let limit { restrictions.append("at most \(limit) of each kind") }
    if let disturb { restrictions.append("disturbed: \(disturb.values.map(\.description).joined(separator: ", "))") }
    if let decisions {
      let name = URL(fileURLWithPath: decisions).lastPathComponent
      restrictions.append("labels by \(name): \(try LabelDecisions.read(path: decisions).summary)")
    }
    return DataSummary(
      names: cards.map(\.name), licences: Set(cards.map(\.licence)).sorted(),
      attributions: cards.map { card in
        [card.title, card.origin, card.licence].filter { !$0.isEmpty }.joined(separator: ", ")
      },
      synthetic: Set(cards.filter { $0.isSynthetic == true }.map(\.name)).sorted(),
      checksums: try sets.map { "sha256:" + (try Self.sha256(ofFileAt: $0)) },
      split: split.map { URL(fileURLWithPath: $0).lastPathComponent },
      part: split == nil ? nil : (part ?? usual).rawValue,
      restrictions: restrictions)
  }

  private static func sha256(ofFileAt path: String) throws -> String {
    try MappedFile(path: path).withBytes { bytes in
      var hasher = SHA256()
      hasher.update(bytes)
      return SHA256.hexadecimal(hasher.finalize())
    }
  }
}
