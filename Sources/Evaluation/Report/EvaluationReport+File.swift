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
    try JSONText.data(self) + Data("\n".utf8)
  }

  /// Writes `report.json`, `report.html`, `report.md` and `report.csv` into a folder, creating it if needed.
  ///
  /// - Returns: the paths written.
  @discardableResult
  public func write(folder: String) throws -> [String] {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let files: [(String, Data)] = [
      ("report.json", try json()), ("report.html", Data(html().utf8)), ("report.md", Data(markdown().utf8)),
      ("report.csv", Data(csv().utf8)),
    ]
    return try files.map { name, data in
      let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
      try data.write(to: url, options: .atomic)
      return url.relativePath
    }
  }
}
