import InkCore

// Settings in model files: a prefix and the setting's name, `inkling.decoder.beam_width` for `beamWidth`.

/// Writes settings as pairs of keys and values.
struct SettingWriter: SettingsVisitor {
  typealias Failure = Never

  private let prefix: String
  /// Whether the file carries a network for single characters.
  private let hasCharacters: Bool
  /// The settings that every file holds.
  private(set) var always: [(key: String, value: ContainerValue)] = []
  /// The others that make a difference.
  private(set) var whereUsed: [(key: String, value: ContainerValue)] = []

  init(_ settings: some SettingFields, prefix: String, hasCharacters: Bool = false) {
    self.prefix = prefix
    self.hasCharacters = hasCharacters
    var copy = settings
    copy.visit(&self)
  }

  private mutating func append(_ name: String, _ value: ContainerValue, _ presence: SettingPresence) {
    let pair = (key(name, prefix: prefix), value)
    switch presence {
    case .always: always.append(pair)
    case .whereUsed(true): whereUsed.append(pair)
    case .whereUsed(false): break
    case .withCharacters: if hasCharacters { whereUsed.append(pair) }
    }
  }

  mutating func integer(_ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence) {
    append(name, .uint32(UInt32(value)), presence)
  }

  mutating func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) {
    append(name, .float32(value), presence)
  }

  mutating func numbers(_ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>) {
    if let numbers = value { append(name, .float32s(numbers), .whereUsed(true)) }
  }
}

/// Reads settings into their defaults, which those keep that a file may lack.
struct SettingReader: SettingsVisitor {
  typealias Failure = ModelFileError

  let metadata: MetadataReader
  let prefix: String

  /// The key of a setting that is there or has to be.
  private func present(_ name: String, _ presence: SettingPresence) -> String? {
    let key = key(name, prefix: prefix)
    switch presence {
    // What the settings before it call for has to be there: the reach of a map.
    case .always, .whereUsed(true): return key
    case .whereUsed(false), .withCharacters: return metadata.values[key] == nil ? nil : key
    }
  }

  func integer(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence
  ) throws(ModelFileError) {
    if let key = present(name, presence) { value = try metadata.integer(key, in: range) }
  }

  func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) throws(ModelFileError) {
    if let key = present(name, presence) { value = try metadata.float(key, in: range) }
  }

  func numbers(
    _ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>
  ) throws(ModelFileError) {
    guard let key = present(name, .whereUsed(false)) else { return }
    let numbers = try metadata.floats(key)
    guard numbers.count == count, numbers.allSatisfy({ range.contains($0) }) else {
      throw .invalidValue(
        key: key, reason: "\(numbers) aren't \(count) numbers between \(range.lowerBound) and \(range.upperBound)")
    }
    value = numbers
  }
}

/// The key of a setting: `prefix`, and the name in lowercase with an underscore before each letter that was uppercase.
private func key(_ name: String, prefix: String) -> String {
  var bytes = Array(prefix.utf8)
  for byte in name.utf8 {
    if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") {
      bytes += [UInt8(ascii: "_"), byte + 32]
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
