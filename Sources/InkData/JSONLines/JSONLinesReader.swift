import Foundation
import InkCore
import TextAndFiles

/// Reads labelled ink from JSON lines, one sample a line, with memory for one line.
///
/// The format is described in <doc:JSONLines>.
public struct JSONLinesReader: Sendable {
  /// The properties of samples whose line doesn't state them.
  public var defaults: SampleDefaults
  /// Whether `JSONDecoder` reads all lines, for comparison.
  package var usesDecoder = false

  // A million points with every channel stay far below it.
  private static let lineLimit = 256 << 20
  private static let numberInRange = "a number in the range of ink"
  private static let greatest = Double(Float.greatestFiniteMagnitude)

  /// Makes a reader.
  public init(defaults: SampleDefaults = SampleDefaults()) {
    self.defaults = defaults
  }

  /// Reads the samples of a file in their order; empty lines are skipped. `body` receives each sample, the number of its
  /// line from 1, and the share of the file that is read, from 0 to 1.
  ///
  /// - Throws: `JSONLinesError` at the first line that isn't a sample, and what `body` throws.
  public func samples(
    at path: String, _ body: (_ sample: LabelledInk, _ line: Int, _ progress: Double) throws -> Void
  ) throws {
    try samples(
      in: MappedFile(path: path), path: path, name: URL(fileURLWithPath: path).lastPathComponent, body)
  }

  /// Reads the samples of an open file; `path` names it in errors, `name` in the ids of samples.
  func samples(
    in file: MappedFile, path: String, name: String,
    _ body: (_ sample: LabelledInk, _ line: Int, _ progress: Double) throws -> Void
  ) throws {
    try file.forEachLine { line, range in
      guard range.count <= Self.lineLimit else {
        throw JSONLinesError.tooLong(file: path, line: line, limit: Self.lineLimit)
      }
      var bytes = file.bytes(in: range)
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
      let sample = try sample(from: bytes, file: path, name: name, line: line)
      try body(sample, line, Double(min(range.upperBound + 1, file.count)) / Double(file.count))
    }
  }

  /// Reads one line; the file's path and the line's number from 1 are for errors, the file's name for the id of a sample
  /// that has none.
  public func sample(
    from bytes: [UInt8], file: String, name: String, line: Int
  ) throws(JSONLinesError) -> LabelledInk {
    let record = try decode(bytes, file: file, line: line)
    let structure = record.structure?.value
    guard let text = record.text ?? structure?.text ?? defaults.text else {
      throw .missingKey(file: file, line: line, key: "text")
    }
    let isPage = structure.map { $0.lines.count > 1 || !$0.drawings.isEmpty } == true
    var kind = defaults.kind ?? (isPage ? .page : SampleKind(inferredFrom: text))
    if let named = record.kind {
      guard let known = SampleKind(rawValue: named) else {
        throw .wrongValue(file: file, line: line, key: "kind", expected: SampleKind.choices)
      }
      kind = known
    }
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    for (index, stroke) in record.strokes.enumerated() {
      strokes.append(try self.stroke(stroke.value, index: index, file: file, line: line))
      styles.append(try style(stroke.value, index: index, file: file, line: line))
    }
    do throws(PageStructureError) {
      try structure?.check(strokeCount: strokes.count, text: text)
    } catch {
      throw .badStructure(file: file, line: line, problem: error)
    }
    return LabelledInk(
      ink: Ink(strokes: strokes), text: text, kind: kind, language: record.language ?? defaults.language,
      writer: record.writer ?? defaults.writer ?? "unknown",
      contributor: record.contributor ?? defaults.contributor ?? "unknown", source: record.source ?? defaults.source,
      sampleID: record.id ?? "\(name)#\(line)", licence: record.licence ?? defaults.licence,
      unitsPerMillimetre: record.unitsPerMillimetre, styles: styles.contains { $0 != StrokeStyle() } ? styles : [],
      structure: structure)
  }

  private func style(
    _ record: JSONLinesRecord.StrokeRecord, index: Int, file: String, line: Int
  ) throws(JSONLinesError) -> StrokeStyle {
    let style = StrokeStyle(
      tool: record.tool.flatMap(StrokeStyle.Tool.init(rawValue:)), colour: record.colour.flatMap(StrokeStyle.colour),
      width: record.width.map(Float.init))
    func wrong(_ key: String, _ expected: String) -> JSONLinesError {
      .wrongValue(file: file, line: line, key: "strokes[\(index)].\(key)", expected: expected)
    }
    if record.tool != nil, style.tool == nil {
      throw wrong("tool", StrokeStyle.Tool.allCases.map(\.rawValue).joined(separator: " or "))
    }
    if record.colour != nil, style.colour == nil { throw wrong("colour", "a colour #rrggbb or #rrggbbaa") }
    if style.width?.isFinite == false { throw wrong("width", Self.numberInRange) }
    return style
  }

  private func decode(_ bytes: [UInt8], file: String, line: Int) throws(JSONLinesError) -> JSONLinesRecord {
    if !usesDecoder, let record = JSONLinesParser.record(bytes) { return record }
    do {
      return try JSONDecoder().decode(Strict<JSONLinesRecord>.self, from: Data(bytes)).value
    } catch let error as UnknownKey {
      throw .unknownKey(file: file, line: line, key: error.path, nearest: error.nearest)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .missingKey(file: file, line: line, key: Self.path(context.codingPath + [key]))
    } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context) {
      throw .wrongValue(file: file, line: line, key: Self.path(context.codingPath), expected: Self.name(of: type))
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw .wrongValue(file: file, line: line, key: Self.path(context.codingPath), expected: Self.numberInRange)
    } catch DecodingError.dataCorrupted {
      throw .notJSON(file: file, line: line, reason: Self.reason(against: bytes))
    } catch {
      throw .notJSON(file: file, line: line, reason: String(describing: error))
    }
  }

  private func stroke(
    _ record: JSONLinesRecord.StrokeRecord, index: Int, file: String, line: Int
  ) throws(JSONLinesError) -> Stroke {
    let path = "strokes[\(index)]"
    let count = record.x.count
    func wrong(_ key: String, _ expected: String) -> JSONLinesError {
      .wrongValue(file: file, line: line, key: "\(path).\(key)", expected: expected)
    }
    func check(_ count: Int, _ expected: Int, _ key: String) throws(JSONLinesError) {
      guard count != expected else { return }
      throw .unevenChannel(file: file, line: line, key: "\(path).\(key)", expected: expected, found: count)
    }
    func numbers(_ values: [Double], _ key: String, count: Int) throws(JSONLinesError) -> [Float] {
      try check(values.count, count, key)
      let bad = values.firstIndex { abs($0) > Self.greatest }
      if let bad { throw wrong("\(key)[\(bad)]", Self.numberInRange) }
      return values.map(Float.init)
    }
    func channel(_ values: [Double?]?, _ key: String) throws(JSONLinesError) -> [Float?]? {
      guard let values else { return nil }
      try check(values.count, count, key)
      let bad = values.firstIndex { abs($0 ?? 0) > Self.greatest }
      if let bad { throw wrong("\(key)[\(bad)]", Self.numberInRange) }
      return values.map { $0.map(Float.init) }
    }
    let x = try numbers(record.x, "x", count: count)
    let y = try numbers(record.y, "y", count: count)
    let times = try channel(record.t, "t")
    let forces = try channel(record.force, "force")
    let azimuths = try channel(record.azimuth, "azimuth")
    let altitudes = try channel(record.altitude, "altitude")
    let points = (0..<count).map { point in
      StrokePoint(
        location: Point(x: x[point], y: y[point]), timeOffset: times?[point], force: forces?[point],
        azimuth: azimuths?[point], altitude: altitudes?[point])
    }
    var stroke = Stroke(points: points, id: record.id, startTime: record.start)
    if let transform = record.transform {
      guard transform.count == 6 else { throw wrong("transform", "a list of six numbers") }
      let values = try numbers(transform, "transform", count: 6)
      stroke.transform = InkCore.AffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    }
    if let ranges = record.visible {
      guard ranges.allSatisfy({ $0.count == 2 && 0 <= $0[0] && $0[0] <= $0[1] && $0[1] <= count }) else {
        throw wrong("visible", "a list of [first, end] with 0 ≤ first ≤ end ≤ \(count)")
      }
      stroke.maskedRanges = ranges.map { $0[0]..<$0[1] }
    }
    return stroke
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the line" : keys.map(\.jsonName).jsonPath
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Float.Type, is Double.Type, is UInt64.Type, is Int.Type: "a number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "a list"
    default: String(describing: type).hasPrefix("Array") ? "a list" : "an object"
    }
  }

  /// The reason why some bytes aren't JSON; `JSONDecoder` doesn't give it.
  private static func reason(against bytes: [UInt8]) -> String {
    var reason = "it is not well-formed"
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? reason
    }
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}

/// Imports JSON-lines files: one file, or a folder of them.
///
/// The first line that isn't a sample ends the import with an error: whoever made the file can correct it.
public struct JSONLinesImporter: DataSetImporter, DefaultingImporter {
  /// The name on the command line.
  public let name = "jsonl"
  /// The data that it reads, in one line.
  public let summary = "JSON lines, one sample a line (see the documentation of InkData): a .jsonl file, or a folder"
  /// The properties of samples whose line doesn't state them.
  public var defaults = SampleDefaults()

  /// Makes the importer.
  public init() {}

  /// The files in the order of their paths.
  public func parts(of folder: String) throws -> [Part] {
    let reader = JSONLinesReader(defaults: defaults.named(after: folder))
    return try DataFiles.find(in: folder, extensions: ["jsonl", "ndjson"]).map { file in
      { samples in
        let name = URL(fileURLWithPath: file.path).lastPathComponent
        try reader.samples(in: file.mapped(), path: file.path, name: name) { sample, line, fraction in
          if line.isMultiple(of: 256) { samples.progress(fraction) }
          try samples.take(sample)
        }
      }
    }
  }
}

/// A problem with a line of a JSON-lines file; lines count from 1.
public enum JSONLinesError: Error, Hashable, Sendable {
  /// The line isn't JSON.
  case notJSON(file: String, line: Int, reason: String)
  /// The line is longer than the limit.
  case tooLong(file: String, line: Int, limit: Int)
  /// An unknown key, and the nearest known one.
  case unknownKey(file: String, line: Int, key: String, nearest: String?)
  /// A required key is missing.
  case missingKey(file: String, line: Int, key: String)
  /// A value has the wrong type.
  case wrongValue(file: String, line: Int, key: String, expected: String)
  /// A channel has more or fewer values than the stroke has points; strokes count from 0 as in JSON paths.
  case unevenChannel(file: String, line: Int, key: String, expected: Int, found: Int)
  /// The structure doesn't fit the strokes or the text.
  case badStructure(file: String, line: Int, problem: PageStructureError)
}

extension JSONLinesError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .notJSON(let file, let line, let reason):
      "\(file):\(line): the line is not JSON (\(reason)): write one complete JSON object a line"
    case .tooLong(let file, let line, let limit):
      "\(file):\(line): the line is longer than \(limit >> 20) MiB: write one sample a line"
    case .unknownKey(let file, let line, let key, let nearest):
      "\(file):\(line): unknown key “\(key)”\(nearest.map { "; did you mean “\($0)”?" } ?? ": remove it, or put it under “extra”")"
    case .missingKey(let file, let line, let key):
      "\(file):\(line): “\(key)” is missing: add it"
    case .wrongValue(let file, let line, let key, let expected):
      "\(file):\(line): “\(key)” is not \(expected): correct it"
    case .unevenChannel(let file, let line, let key, let expected, let found):
      "\(file):\(line): “\(key)” has \(found) values where the stroke has \(expected) points: give each point one value, or null"
    case .badStructure(let file, let line, let problem):
      "\(file):\(line): “structure”: \(problem)"
    }
  }
}
