import TextAndFiles

/// A key that a JSON format doesn't have.
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
