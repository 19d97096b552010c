import Foundation
import TextAndFiles

struct JSONLinesRecord: StrictlyKeyed {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case text, kind, language, writer, contributor, source, id, licence, unitsPerMillimetre, strokes, structure, extra
  }

  /// A stroke: columns of equal length.
  struct StrokeRecord: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case x, y, t, force, azimuth, altitude, start, id, transform, visible, tool, colour, width
    }

    var x: [Double] = []
    var y: [Double] = []
    var t: [Double?]?
    var force: [Double?]?
    var azimuth: [Double?]?
    var altitude: [Double?]?
    var start: Double?
    var id: UInt64?
    var transform: [Double]?
    var visible: [[Int]]?
    var tool: String?
    var colour: String?
    var width: Double?
  }

  struct Ignored: Decodable {
    init() {}

    init(from decoder: any Decoder) {}
  }

  var text: String?
  var kind: String?
  var language: String?
  var writer: String?
  var contributor: String?
  var source: String?
  var id: String?
  var licence: String?
  var unitsPerMillimetre: Float?
  var strokes: [Strict<StrokeRecord>] = []
  var structure: Strict<PageStructure>?
  var extra: Ignored?
}

struct UnknownKey: Error {
  let path: String
  let nearest: String?

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func check(_ decoder: any Decoder, against known: [String]) throws {
    let found = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    // The first in order, so that the same line always gives the same message.
    guard let key = found.filter({ !known.contains($0) }).min() else { return }
    throw Self(path: (decoder.codingPath.map(\.jsonName) + [key]).jsonPath, nearest: known.nearest(to: key))
  }
}

/// A JSON object without other keys than those of its `CodingKeys`.
protocol StrictlyKeyed: Decodable {
  associatedtype CodingKeys: CodingKey, CaseIterable
}

extension StrictlyKeyed {
  /// Reads a JSON file; `unknownKey` says that there is a key which isn't known, `unreadable` makes the error of a problem.
  static func read(
    path: String, unknownKey: (String) -> String, unreadable: (String) -> some Error
  ) throws -> Self {
    do {
      return try JSONDecoder().decode(Strict<Self>.self, from: Data(MappedFile.bytes(of: path))).value
    } catch let error as UnknownKey {
      throw unreadable(unknownKey(error.path))
    } catch let error as DecodingError {
      throw unreadable(error.sentence)
    }
  }
}

/// Decodes an object and throws `UnknownKey` when it has a key that the format lacks.
struct Strict<Value: StrictlyKeyed>: Decodable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    try UnknownKey.check(decoder, against: Value.CodingKeys.allCases.map(\.stringValue))
    value = try Value(from: decoder)
  }
}

extension CodingKey {
  var jsonName: String { intValue.map { "[\($0)]" } ?? stringValue }
}

extension [String] {
  /// The names as a path: `strokes[2].x`.
  var jsonPath: String { joined(separator: ".").replacing(".[", with: "[") }
}
