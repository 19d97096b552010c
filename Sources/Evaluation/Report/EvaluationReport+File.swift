import Foundation
import TextAndFiles

extension EvaluationReport {
  /// Reads a report from JSON.
  ///
  /// - Throws: `ReportError` when the file can't be read, isn't a report or is of a newer version.
  public init(path: String) throws(ReportError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
    try self.init(json: data, path: path)
  }

  /// Reads a report from JSON; errors name `path`.
  public init(json: Data, path: String) throws(ReportError) {
    struct Head: Decodable { var version: Int }
    let head: Head
    do { head = try JSONDecoder().decode(Head.self, from: json) } catch {
      throw .malformed(path: path, problem: ReportError.problem(of: error))
    }
    guard head.version <= Self.currentVersion else { throw .newer(path: path, version: head.version) }
    do { self = try JSONDecoder().decode(Self.self, from: json) } catch {
      throw .malformed(path: path, problem: ReportError.problem(of: error))
    }
  }

  /// The report as JSON with sorted keys: equal reports give equal bytes.
  public func json() throws -> Data {
    var json = Data()
    try writeJSON { json += $0 }
    return json
  }

  /// Writes the report's JSON in pieces.
  private func writeJSON(to write: ([UInt8]) throws -> Void) throws {
    var figures = self
    figures.outcomes = []
    let text = try JSONText.data(figures)
    // Quotation marks within strings are escaped, so that this key is found nowhere else.
    let key = Data("\"outcomes\":".utf8)
    let empty = try JSONText.data(OutcomeTable(outcomes: []))
    guard let place = text.range(of: key + empty) else { preconditionFailure("a report has outcomes") }
    try write(Array(text[..<place.lowerBound] + key))
    try table.writeJSON(to: write)
    try write(Array(text[place.upperBound...]) + Array("\n".utf8))
  }

  /// Writes `report.json`, `report.html`, `report.md` and `report.csv` into a folder, creating it if needed.
  ///
  /// - Returns: the paths written.
  @discardableResult
  public func write(folder: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = { URL(fileURLWithPath: folder).appendingPathComponent($0).relativePath }
    let json = try AtomicFile(path: path("report.json"))
    try writeJSON { try json.write($0) }
    try json.commit()
    let pages = [("report.html", html()), ("report.md", markdown()), ("report.csv", csv())]
    for (name, text) in pages { try AtomicFile.write(Array(text.utf8), to: path(name)) }
    return [path("report.json")] + pages.map { path($0.0) }
  }
}
