import InkCore
import TextAndFiles

/// A line of a JSON-lines file as it stands in JSON.
struct JSONLinesRecord: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case text, kind, language, writer, contributor, source, id, licence, unitsPerMillimetre, strokes, extra
  }

  /// A stroke: columns of equal length.
  struct StrokeRecord: Decodable {
    enum Key: String, CodingKey, CaseIterable {
      case x, y, t, force, azimuth, altitude, start, id, transform, visible
    }

    let x: [Double]
    let y: [Double]
    let t: [Double?]?
    let force: [Double?]?
    let azimuth: [Double?]?
    let altitude: [Double?]?
    let start: Double?
    let id: UInt64?
    let transform: [Double]?
    let visible: [[Int]]?

    init(from decoder: any Decoder) throws {
      try UnknownKey.check(decoder, against: Key.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: Key.self)
      x = try values.decode([Double].self, forKey: .x)
      y = try values.decode([Double].self, forKey: .y)
      t = try values.decodeIfPresent([Double?].self, forKey: .t)
      force = try values.decodeIfPresent([Double?].self, forKey: .force)
      azimuth = try values.decodeIfPresent([Double?].self, forKey: .azimuth)
      altitude = try values.decodeIfPresent([Double?].self, forKey: .altitude)
      start = try values.decodeIfPresent(Double.self, forKey: .start)
      id = try values.decodeIfPresent(UInt64.self, forKey: .id)
      transform = try values.decodeIfPresent([Double].self, forKey: .transform)
      visible = try values.decodeIfPresent([[Int]].self, forKey: .visible)
    }
  }

  let text: String?
  let kind: String?
  let language: String?
  let writer: String?
  let contributor: String?
  let source: String?
  let id: String?
  let licence: String?
  let unitsPerMillimetre: Float?
  let strokes: [StrokeRecord]

  init(from decoder: any Decoder) throws {
    try UnknownKey.check(decoder, against: Key.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: Key.self)
    text = try values.decodeIfPresent(String.self, forKey: .text)
    kind = try values.decodeIfPresent(String.self, forKey: .kind)
    language = try values.decodeIfPresent(String.self, forKey: .language)
    writer = try values.decodeIfPresent(String.self, forKey: .writer)
    contributor = try values.decodeIfPresent(String.self, forKey: .contributor)
    source = try values.decodeIfPresent(String.self, forKey: .source)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    licence = try values.decodeIfPresent(String.self, forKey: .licence)
    unitsPerMillimetre = try values.decodeIfPresent(Float.self, forKey: .unitsPerMillimetre)
    strokes = try values.decode([StrokeRecord].self, forKey: .strokes)
  }
}

/// A key that a record doesn't have.
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
    // Sorted, so that the same line gives the same message each time.
    guard let key = found.filter({ !known.contains($0) }).min() else { return }
    throw Self(path: (decoder.codingPath.map(\.jsonName) + [key]).jsonPath, nearest: known.nearest(to: key))
  }
}

extension CodingKey {
  var jsonName: String { intValue.map { "[\($0)]" } ?? stringValue }
}

extension [String] {
  /// The names as a path: `strokes[2].x`.
  var jsonPath: String { joined(separator: ".").replacing(".[", with: "[") }
}
