import Foundation
import TextAndFiles
import Yams

extension RunHistory {
  /// The name of a run's record in its folder.
  static let recordName = "run.jsonl"

  /// Reads a run's folder.
  ///
  /// A last line that was cut off when a process was killed is ignored.
  ///
  /// - Throws: `RunHistoryError` for a record that isn't one of ours.
  package init(folder: String, name: String) throws {
    self.init(name: name, folder: folder)
    settings = try Self.settings(at: RunFolder(path: folder).recipe)
    let path = folder + "/" + Self.recordName
    let bytes = try FileFailure.explaining("open", path) { try Data(contentsOf: URL(fileURLWithPath: path)) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var clock: Double?
    for (number, line) in lines.enumerated() where !line.isEmpty {
      guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)) else {
        if number == lines.count - 1 { continue }
        throw RunHistoryError.badLine(number + 1, path: path)
      }
      add(entry, clock: &clock)
    }
  }

  private mutating func add(_ entry: Entry, clock: inout Double?) {
    steps = max(steps, entry.step)
    // The time between the end of one process and the first entry of the next one isn't training.
    if let time = entry.numbers["time"] {
      if let clock { seconds += max(time - clock, 0) }
      clock = time
    } else {
      clock = nil
    }
    ending = entry.texts["ending"]
    notes.merge(entry.texts.filter { $0.key != "ending" }) { $1 }
    for (tag, value) in entry.numbers where tag != "time" {
      figures["\(entry.event)/\(tag)", default: []].append(
        Point(step: entry.step, time: entry.numbers["time"], value: value.isNaN ? nil : value))
    }
  }

  /// A line of the record: an event at a step with numbers, or with texts.
  private struct Entry: Decodable {
    var event: String
    var step: Int
    var numbers: [String: Double] = [:]
    var texts: [String: String] = [:]

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      event = try container.decode(String.self, forKey: Key(stringValue: "event"))
      step = try container.decode(Int.self, forKey: Key(stringValue: "step"))
      for key in container.allKeys where key.stringValue != "event" && key.stringValue != "step" {
        if let text = try? container.decode(String.self, forKey: key) {
          texts[key.stringValue] = text
        } else {
          numbers[key.stringValue] =
            try container.decodeNil(forKey: key) ? .nan : container.decode(Double.self, forKey: key)
        }
      }
    }
  }

  /// The values of a recipe by their paths.
  private static func settings(at path: String) throws -> [String: String] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    guard let root = try? Yams.compose(yaml: text) else { throw RunHistoryError.badRecipe(path: path) }
    var found: [String: String] = [:]
    collect(root, at: "", into: &found)
    return found
  }

  private static func collect(_ node: Node, at path: String, into found: inout [String: String]) {
    func inner(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
    switch node {
    case .scalar(let scalar):
      found[path] = scalar.string
    case .sequence(let items) where items.allSatisfy({ $0.scalar != nil }):
      found[path] = "[\(items.compactMap { $0.scalar?.string }.joined(separator: ", "))]"
    case .sequence(let items):
      for (index, item) in items.enumerated() { collect(item, at: inner("\(index)"), into: &found) }
    case .mapping(let mapping):
      for (key, value) in mapping { collect(value, at: inner(key.string ?? ""), into: &found) }
    default:
      break
    }
  }
}
