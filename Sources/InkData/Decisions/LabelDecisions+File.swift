import Foundation
import TextAndFiles

extension LabelDecisions {
  /// The JSON of the decisions.
  private struct File: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable { case set, decisions }

    var set: String
    var decisions: [Strict<Entry>]
  }

  /// The JSON of one decision.
  private struct Entry: StrictlyKeyed, Encodable {
    enum CodingKeys: String, CodingKey, CaseIterable { case sample, label, decision, text }
    enum Word: String, Codable { case keep, correct, drop }

    var sample: String
    var label: String
    var decision: Word
    var text: String?

    init(_ decision: LabelDecision) {
      sample = decision.sampleID
      label = decision.label
      switch decision.verdict {
      case .keep: self.decision = .keep
      case .drop: self.decision = .drop
      case .correct(let text):
        self.decision = .correct
        self.text = text
      }
    }
  }

  /// Reads decisions, as `inkling data suspects --review` saves them, from a JSON file.
  public static func read(path: String) throws -> Self {
    let file: File
    do {
      file = try JSONDecoder().decode(Strict<File>.self, from: Data(MappedFile.bytes(of: path))).value
    } catch let error as UnknownKey {
      throw LabelDecisionsError.unreadable(path: path, problem: "the key “\(error.path)” is none of its keys")
    } catch let error as DecodingError {
      throw LabelDecisionsError.unreadable(path: path, problem: error.sentence)
    }
    return try Self(
      set: file.set,
      decisions: try file.decisions.map(\.value).map { entry in
        let verdict: LabelDecision.Verdict
        switch (entry.decision, entry.text) {
        case (.keep, nil): verdict = .keep
        case (.drop, nil): verdict = .drop
        case (.correct, let text?) where !text.isEmpty: verdict = .correct(text)
        default:
          throw LabelDecisionsError.unreadable(
            path: path, problem: "“\(entry.sample)” needs “text” if it is to be corrected, and only then")
        }
        return LabelDecision(sampleID: entry.sample, label: entry.label, verdict: verdict)
      })
  }

  /// Writes the decisions as a JSON file, which `read(path:)` reads.
  public func write(path: String) throws {
    try AtomicFile.write(Array(try json().utf8), to: path)
  }

  /// The decisions as JSON, a line for each.
  package func json() throws -> String {
    let lines = try decisions.map { "\n    " + (try JSONText.line(Entry($0))) }.joined(separator: ",")
    return "{\n  \"set\": \(JSONString.quoted(set)),\n  \"decisions\": [\(lines)\n  ]\n}\n"
  }
}
