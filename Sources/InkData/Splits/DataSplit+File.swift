import Foundation
import TextAndFiles

extension DataSplit {
  private struct File: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case set, by, training, validation, test, shares, groups, excluded, notes
    }

    var set: String
    var by: Key
    var training: [String]?
    var validation: [String]?
    var test: [String]?
    var shares: Shares?
    var groups: [[String]]?
    var excluded: [Exclusion]?
    var notes: [String]?
  }

  private struct Shares: Decodable {
    var training: Double?
    var validation: Double?
    var test: Double?
    var seed: UInt64?
  }

  /// Reads a split from a JSON file.
  public static func read(path: String) throws -> Self {
    let known = File.CodingKeys.allCases.map(\.rawValue).sorted().joined(separator: ", ")
    let file = try File.read(
      path: path, unknownKey: { "it has the key “\($0)”, the keys are \(known)" },
      unreadable: { DataSplitError.unreadable(path: path, problem: $0) })
    let lists = [SplitPart.training: file.training, .validation: file.validation, .test: file.test]
    let rule: Rule
    if let shares = file.shares {
      guard lists.values.allSatisfy({ $0 == nil }) else {
        throw DataSplitError.unreadable(path: path, problem: "it has both shares and lists: keep one of the two")
      }
      let parts = [SplitPart.training: shares.training, .validation: shares.validation, .test: shares.test]
      rule = .shares(parts.compactMapValues { $0 }, seed: shares.seed ?? 0)
    } else {
      rule = .names(lists.compactMapValues { $0 })
    }
    return try DataSplit(
      set: file.set, key: file.by, rule: rule, groups: file.groups ?? [], excluded: file.excluded ?? [],
      notes: file.notes ?? [])
  }
}

extension DecodingError {
  /// The JSON decoder's finding as a sentence, with its key path.
  var sentence: String {
    func path(_ context: Context) -> String {
      let keys = context.codingPath.map(\.jsonName).jsonPath
      return keys.isEmpty ? "" : " in “\(keys)”"
    }
    switch self {
    case .keyNotFound(let key, let context): return "it lacks the key “\(key.stringValue)”\(path(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "a value is of the wrong type\(path(context)): \(context.debugDescription)"
    case .dataCorrupted(let context):
      let cause = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
      return "its JSON is damaged\(path(context)): \(cause ?? context.debugDescription)"
    @unknown default: return "its JSON is damaged"
    }
  }
}

extension DataSplit {
  /// Writes the split as a JSON file, which `read(path:)` reads.
  public func write(path: String) throws {
    try AtomicFile.write(Array(try json().utf8), to: path)
  }

  /// The split as JSON, its keys in the order of reading.
  package func json() throws -> String {
    var lines = ["\"set\": \(JSONString.quoted(set))", "\"by\": \"\(key.rawValue)\""]
    switch rule {
    case .names(let parts):
      for part in SplitPart.allCases {
        guard let names = parts[part] else { continue }
        let entries = names.map { "\n    \(JSONString.quoted($0))" }.joined(separator: ",")
        lines.append("\"\(part.rawValue)\": [\(entries)\n  ]")
      }
    case .shares(let shares, let seed):
      let entries = SplitPart.allCases.compactMap { part in shares[part].map { "\"\(part.rawValue)\": \($0)" } }
      lines.append("\"shares\": {\(entries.joined(separator: ", ")), \"seed\": \(seed)}")
    }
    if !groups.isEmpty { lines.append("\"groups\": \(try JSONText.line(groups))") }
    if !excluded.isEmpty { lines.append("\"excluded\": \(try JSONText.line(excluded))") }
    if !notes.isEmpty { lines.append("\"notes\": \(try JSONText.line(notes))") }
    return "{\n" + lines.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}
