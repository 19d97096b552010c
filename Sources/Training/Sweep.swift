import Foundation
import InkData

/// A recipe's variant in a sweep: a name and the values that it overrides.
package struct SweepVariant: Hashable, Sendable {
  /// The name, which tables show.
  package var name: String
  /// The overrides as `inkling train --set` takes them, such as `training.epochs=20`.
  package var overrides: [String]

  /// The name as part of a path.
  package var folderName: String {
    String(name.unicodeScalars.map { Self.plain.contains($0) ? Character($0) : "-" })
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.=_")

  /// A variant for each combination of values, the last key changing first.
  ///
  /// Each list is a key with the values to try, separated by commas: `optimizer.learningRate=0.002,0.004`. Commas in
  /// brackets belong to a value.
  package static func combinations(_ lists: [String]) throws(SweepError) -> [SweepVariant] {
    var variants = [SweepVariant(name: "", overrides: [])]
    for list in lists {
      guard let sign = list.firstIndex(of: "="), sign > list.startIndex else { throw .badList(list) }
      let key = String(list[..<sign])
      let values = split(list[list.index(after: sign)...])
      guard !values.contains("") else { throw .badList(list) }
      let short = key.split(separator: ".").last.map(String.init) ?? key
      variants = variants.flatMap { variant in
        values.map { value in
          SweepVariant(
            name: (variant.name.isEmpty ? "" : variant.name + " ") + "\(short)=\(value)",
            overrides: variant.overrides + ["\(key)=\(value)"])
        }
      }
    }
    return try checked(variants)
  }

  /// The variants of a text: on each line a name, a colon and overrides separated by spaces. Empty lines and those that
  /// start with `#` are skipped.
  package static func list(_ text: String, path: String) throws(SweepError) -> [SweepVariant] {
    var variants: [SweepVariant] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.trimmingCharacters(in: .whitespaces)
      guard !content.isEmpty, !content.hasPrefix("#") else { continue }
      let parts = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { throw .badLine(number + 1, path: path) }
      variants.append(
        SweepVariant(
          name: parts[0].trimmingCharacters(in: .whitespaces),
          overrides: parts[1].split(separator: " ").map(String.init)))
    }
    guard !variants.isEmpty else { throw .noVariants(path: path) }
    return try checked(variants)
  }

  /// Two variants in one folder would overwrite each other.
  private static func checked(_ variants: [SweepVariant]) throws(SweepError) -> [SweepVariant] {
    var names: [String: String] = [:]
    for variant in variants {
      if let other = names.updateValue(variant.name, forKey: variant.folderName) {
        throw .sameName(other, variant.name)
      }
    }
    return variants
  }

  private static func split(_ values: Substring) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in values {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      if character == ",", depth <= 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// The results of a sweep: a row for each finished run, by the last validation.
///
/// The last validation, not the best: the best of many would be biased by noise.
package struct SweepTable: Hashable, Sendable, Encodable {
  /// A variant trained with a seed.
  package struct Row: Hashable, Sendable, Encodable {
    /// The variant's name.
    package var variant: String
    /// The seed of the weights, the order and the augmentation.
    package var seed: UInt64
    /// The steps that were trained.
    package var steps: Int
    /// The loss over the last steps.
    package var loss: Double?
    /// The character error rate of the last validation, 1 being 100 %; `nil` without a validation.
    package var characterErrorRate: Double?
    /// The same by kind of sample.
    package var kinds: [String: Double]
    /// The seconds of training.
    package var seconds: Double
  }

  /// The rows in the order in which they were trained.
  package private(set) var rows: [Row] = []

  /// Makes a table without rows.
  package init() {}

  /// Adds a finished run.
  package mutating func add(_ run: RunHistory, variant: SweepVariant, seed: UInt64) {
    var kinds: [String: Double] = [:]
    for kind in SampleKind.allCases {
      kinds[kind.rawValue] = run.last("\(RunHistory.errorRate).\(kind.rawValue)")
    }
    rows.append(
      Row(
        variant: variant.name, seed: seed, steps: run.steps, loss: run.last(RunHistory.loss),
        characterErrorRate: run.last(RunHistory.errorRate), kinds: kinds, seconds: run.seconds))
  }

  /// The table in Markdown.
  package var markdown: String {
    let kinds = SampleKind.allCases.map(\.rawValue).filter { kind in rows.contains { $0.kinds[kind] != nil } }
    let head = ["variant", "seed", "steps", "loss", "CER"] + kinds + ["minutes"]
    var text = "| \(head.joined(separator: " | ")) |\n| --- |\(String(repeating: " ---: |", count: head.count - 1))\n"
    for row in rows {
      let cells =
        [row.variant, "\(row.seed)", "\(row.steps)", row.loss.map { String(format: "%.3f", $0) } ?? "–"]
        + [Self.percent(row.characterErrorRate)] + kinds.map { Self.percent(row.kinds[$0]) }
        + [String(format: "%.1f", row.seconds / 60)]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private static func percent(_ share: Double?) -> String { share.map { String(format: "%.2f %%", 100 * $0) } ?? "–" }
}

/// Why the variants of a sweep can't be made.
package enum SweepError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A list of values isn't a key, `=` and values.
  case badList(String)
  /// A line of a file of variants has no name before a colon.
  case badLine(Int, path: String)
  /// A file has no variants.
  case noVariants(path: String)
  /// Two variants would have the same folder.
  case sameName(String, String)

  /// The error's sentence: what happened, where, and what to do.
  package var description: String {
    switch self {
    case .badList(let list):
      "“\(list)” isn't a key with values; write it as in optimizer.learningRate=0.002,0.004"
    case .badLine(let line, let path):
      "\(path):\(line): a variant is a name, a colon and overrides, as in “no elastic: augmentation.elastic=0”"
    case .noVariants(let path):
      "\(path) has no variants: write one on each line, a name, a colon and overrides"
    case .sameName(let first, let second):
      "the variants “\(first)” and “\(second)” would share a folder; give them other names"
    }
  }
}
