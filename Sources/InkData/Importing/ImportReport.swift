import Foundation
import TextAndFiles

/// Counts of what an import found, took and left out.
public struct ImportReport: Hashable, Codable, Sendable {
  /// Counts of one kind of sample.
  public struct Counts: Hashable, Codable, Sendable {
    /// Labels that the data set has.
    public var found = 0
    /// Labels whose ink is there.
    public var resolved = 0
    /// Samples that were taken.
    public var taken = 0
  }

  /// Samples that were left out for one reason.
  public struct Skipped: Hashable, Codable, Sendable {
    /// The number of samples.
    public var count = 0
    /// The first few: location and problem.
    public var examples: [String] = []
  }

  /// Counts by kind, in the order of `SampleKind`.
  public var kinds: [SampleKind: Counts] = [:]
  /// Samples taken by class of character (`digit`, `upper`, `lower`, `symbol`), word and line.
  public var classes: [String: Int] = [:]
  /// Samples taken, by contributor and kind.
  public var contributors: [String: [SampleKind: Int]] = [:]
  /// The number of different writers of samples taken.
  public var writerCount = 0
  /// Samples taken whose ink was rearranged, by what was done.
  public var rearranged: [String: Int] = [:]
  /// Samples left out, by reason.
  public var skipped: [String: Skipped] = [:]

  private var writers: Set<String> = []
  private static let exampleLimit = 3

  private enum CodingKeys: String, CodingKey {
    case kinds, classes, contributors, writerCount, rearranged, skipped
  }

  /// Makes an empty report.
  public init() {}

  /// The sum over all kinds.
  public var total: Counts {
    kinds.values.reduce(into: Counts()) {
      $0.found += $1.found
      $0.resolved += $1.resolved
      $0.taken += $1.taken
    }
  }

  package mutating func take(_ sample: LabelledInk) {
    kinds[sample.kind, default: Counts()].found += 1
    kinds[sample.kind, default: Counts()].resolved += 1
    kinds[sample.kind, default: Counts()].taken += 1
    contributors[sample.contributor, default: [:]][sample.kind, default: 0] += 1
    classes[Self.className(of: sample), default: 0] += 1
    if writers.insert(sample.writer).inserted { writerCount += 1 }
  }

  /// Counts a label that was left out; `detail` says where it is and what is wrong there.
  package mutating func skip(_ kind: SampleKind, because reason: String, at detail: String, resolved: Bool) {
    kinds[kind, default: Counts()].found += 1
    if resolved { kinds[kind, default: Counts()].resolved += 1 }
    skipped[reason, default: Skipped()].count += 1
    if skipped[reason]!.examples.count < Self.exampleLimit { skipped[reason]!.examples.append(detail) }
  }

  /// The first example of the most common reason for leaving samples out.
  var mostCommonProblem: String? {
    skipped.min { ($1.value.count, $0.key) < ($0.value.count, $1.key) }?.value.examples.first
  }

  private static func className(of sample: LabelledInk) -> String {
    guard sample.kind == .character, let character = sample.text.first else { return sample.kind.rawValue }
    if character.isNumber { return "digit" }
    if character.isUppercase { return "upper" }
    return character.isLowercase ? "lower" : "symbol"
  }

  /// The notes of the import for the data set's card.
  public var notes: [String] {
    let total = total
    let kinds = SampleKind.allCases.compactMap { kind in
      self.kinds[kind].map { "\($0.taken) of \($0.found) \(kind.rawValue) samples" }
    }
    let rearranged = self.rearranged.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value) samples." }
    let skipped = self.skipped.sorted { $0.key < $1.key }.map { "\($0.value.count) \($0.key)" }
    return [
      "Taken: \(kinds.joined(separator: ", ")), by \(writerCount) writers of \(contributors.count) contributors.",
      "Left out: \(total.found - total.taken)\(skipped.isEmpty ? "" : " (\(skipped.joined(separator: ", ")))").",
    ] + rearranged
  }

  /// The report as tables for the terminal.
  public var text: String {
    func row(_ name: String, _ counts: Counts) -> [String] {
      [name] + [counts.found, counts.resolved, counts.taken].map(String.init)
    }
    var text = TextTable.text(
      [["", "found", "resolved", "taken"]]
        + SampleKind.allCases.compactMap { kind in kinds[kind].map { row(kind.rawValue, $0) } } + [row("all", total)])
    let classes = ["digit", "upper", "lower", "symbol"].compactMap { name in
      self.classes[name].map { "\($0) \(name)" }
    }
    if !classes.isEmpty { text += "\ncharacters taken: \(classes.joined(separator: ", "))\n" }
    text += "resolved: \(percentage)\n"
    text += "\n"
    text += TextTable.text(
      [["contributor"] + SampleKind.allCases.map(\.rawValue)]
        + contributors.sorted { $0.key < $1.key }.map { contributor, counts in
          [contributor] + SampleKind.allCases.map { "\(counts[$0] ?? 0)" }
        })
    text += "\(writerCount) writers of \(contributors.count) contributors\n"
    for (name, count) in rearranged.sorted(by: { $0.key < $1.key }) { text += "\(name): \(count)\n" }
    if !skipped.isEmpty { text += "\nskipped:\n" }
    for (reason, skipped) in skipped.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      text += "  \(skipped.count) \(reason), for example \(skipped.examples.first ?? "")\n"
    }
    return text
  }

  private var percentage: String {
    guard total.found > 0 else { return "no labels were found" }
    let share = (Double(total.resolved) / Double(total.found)).formatted(.percent.precision(.fractionLength(2)))
    return "\(share) of \(total.found) labels have their ink"
  }
}
