import Foundation
import TextAndFiles

extension DataSplit {
  /// A split as its file has it.
  private struct File: Codable {
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

  private struct Shares: Codable {
    var training: Double?
    var validation: Double?
    var test: Double?
    var seed: UInt64?
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The keys that a file has, to find mistyped ones.
  private struct Keys: Decodable {
    var names: [String]
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    }
  }

  private static let knownKeys: Set = [
    "set", "by", "training", "validation", "test", "shares", "groups", "excluded", "notes",
  ]

  /// Reads a split from a JSON file.
  public static func read(path: String) throws -> Self {
    let file = try MappedFile(path: path)
    return try read(Data(file.string(in: 0..<file.count).utf8), path: path)
  }

  private static func read(_ data: Data, path: String) throws -> Self {
    let file: File
    do {
      let unknown = try JSONDecoder().decode(Keys.self, from: data).names.filter { !knownKeys.contains($0) }.sorted()
      if let key = unknown.first {
        let known = knownKeys.sorted().joined(separator: ", ")
        throw DataSplitError.unreadable(path: path, problem: "it has the key “\(key)”, the keys are \(known)")
      }
      file = try JSONDecoder().decode(File.self, from: data)
    } catch let error as DecodingError {
      throw DataSplitError.unreadable(path: path, problem: error.sentence)
    }
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
  /// What JSON's reader found, in a sentence with its place.
  var sentence: String {
    func place(_ context: Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      return path.isEmpty ? "" : " in “\(path)”"
    }
    switch self {
    case .keyNotFound(let key, let context): return "it lacks the key “\(key.stringValue)”\(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "a value is of the wrong type\(place(context)): \(context.debugDescription)"
    case .dataCorrupted(let context):
      let cause = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
      return "its JSON is damaged\(place(context)): \(cause ?? context.debugDescription)"
    @unknown default: return "its JSON is damaged"
    }
  }
}
