import Foundation
import TextAndFiles

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
