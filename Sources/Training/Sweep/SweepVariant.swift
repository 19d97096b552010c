import Foundation

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

  /// All combinations of values.
  ///
  /// - Parameter lists: Each a key with the values to try, separated by commas: `optimizer.learningRate=0.002,0.004`.
  ///   Commas in brackets belong to a value.
  /// - Returns: A variant for each combination, the last key changing first.
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

  /// The variants of a text.
  ///
  /// Each line is a name, a colon and overrides separated by spaces; empty lines and those that start with `#` are skipped.
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
