import Foundation
import TextAndFiles
import Yams

/// The history of a run from its folder: its settings, its figures step by step, and how it ended.
package struct RunHistory: Hashable, Sendable, Encodable {
  /// A figure at a step.
  package struct Point: Hashable, Sendable, Encodable {
    /// The steps taken.
    package var step: Int
    /// Seconds since 1970.
    package var time: Double?
    /// The value; `nil` where it wasn't finite.
    package var value: Double?
  }

  /// The run's name: its folder's, below the folder in which runs were looked for.
  package var name: String
  /// The folder's path.
  package var folder: String
  /// Every setting of the recipe by its path, such as `optimizer.learningRate`; none if the recipe's file is missing.
  package var settings: [String: String] = [:]
  /// The facts that were noted when the run started or went on, the latest of each.
  package var notes: [String: String] = [:]
  /// The figures by event and tag, such as `training/loss`, in the order of steps.
  package var figures: [String: [Point]] = [:]
  /// The end of the run: `finished`, `stoppedEarly` or `interrupted`; `nil` if it is running, or was killed.
  package var ending: String?
  /// The steps taken, as far as they are recorded.
  package var steps = 0
  /// The seconds of training, without the time in which the run stood still.
  package var seconds = 0.0

  /// The steps that the recipe asks for; `nil` if epochs decide.
  package var plannedSteps: Int? { settings["training.steps"].flatMap { Int($0) } }

  /// The last value of a figure.
  package func last(_ figure: String) -> Double? { figures[figure]?.last { $0.value != nil }?.value }

  /// The validation with the lowest character error rate.
  package var best: (step: Int, characterErrorRate: Double)? {
    figures[Self.errorRate]?
      .compactMap { point in point.value.map { (step: point.step, characterErrorRate: $0) } }
      .min { $0.characterErrorRate < $1.characterErrorRate }
  }

  /// The loss of training.
  package static let loss = "training/loss"
  /// The character error rate of validations.
  package static let errorRate = "validation/characterErrorRate"
}

extension RunHistory {
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
    let time = entry.numbers["time"]
    if let clock, let time { seconds += max(time - clock, 0) }
    clock = time
    ending = entry.texts["ending"]
    notes.merge(entry.texts.filter { $0.key != "ending" }) { $1 }
    for (tag, value) in entry.numbers where tag != "time" {
      figures["\(entry.event)/\(tag)", default: []].append(
        Point(step: entry.step, time: time, value: value.isNaN ? nil : value))
    }
  }

  /// A line of the record: an event at a step with numbers, or with texts.
  private struct Entry: Decodable {
    var event: String
    var step: Int
    var numbers: [String: Double] = [:]
    var texts: [String: String] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      event = try container.decode(String.self, forKey: AnyKey(stringValue: "event"))
      step = try container.decode(Int.self, forKey: AnyKey(stringValue: "step"))
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

/// Why runs can't be listed.
package enum RunHistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A line of a run's record isn't an entry.
  case badLine(Int, path: String)
  /// A run's recipe isn't YAML.
  case badRecipe(path: String)
  /// There is no such folder.
  case noFolder(String)
  /// No folder has a run in it.
  case noRuns(folders: [String])

  /// The error's sentence: what happened, where, and what to do.
  package var description: String {
    switch self {
    case .badLine(let line, let path):
      "\(path):\(line): this isn't an entry of a run's record; restore the file, or remove the line"
    case .badRecipe(let path):
      "\(path) isn't the recipe of a run: it isn't YAML; restore the file, or remove it"
    case .noFolder(let folder):
      "there is no folder “\(folder)”; name the folder of a run, or one with runs in it"
    case .noRuns(let folders):
      "there is no run in \(folders.joined(separator: ", ")): a run's folder has a \(RunHistory.recordName)"
    }
  }
}
