public import InkCore
public import InkDecoding

/// The names and the values of settings, for JSON and for tables.
public struct SettingList: Encodable, Sendable {
  /// A setting's value.
  public enum Value: Hashable, Sendable {
    /// A whole number.
    case integer(Int)
    /// A number.
    case number(Float)
    /// Several numbers.
    case numbers([Float])
  }

  /// The names with the values, in the order of model files, without absent ones.
  public let values: [(name: String, value: Value)]

  /// Lists settings.
  public init(_ settings: some SettingFields) {
    var (copy, lister) = (settings, Lister())
    copy.visit(&lister)
    values = lister.values
  }

  /// The value of a setting; `nil` where it is absent.
  public subscript(name: String) -> Value? { values.first { $0.name == name }?.value }

  /// Writes each setting under its name, also into an object that has other keys.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in values {
      switch value {
      case .integer(let number): try container.encode(number, forKey: AnyKey(stringValue: name))
      case .number(let number): try container.encode(number, forKey: AnyKey(stringValue: name))
      case .numbers(let numbers): try container.encode(numbers, forKey: AnyKey(stringValue: name))
      }
    }
  }
}

struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DecoderSettings: Encodable {
  /// Writes the settings as a list of them.
  public func encode(to encoder: any Encoder) throws { try SettingList(self).encode(to: encoder) }
}

private struct Lister: SettingsVisitor {
  typealias Failure = Never

  var values: [(name: String, value: SettingList.Value)] = []

  mutating func integer(_ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence) {
    values.append((name, .integer(value)))
  }

  mutating func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) {
    values.append((name, .number(value)))
  }

  mutating func numbers(_ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>) {
    if let numbers = value { values.append((name, .numbers(numbers))) }
  }
}

extension SettingList: CustomStringConvertible {
  /// The names with single numbers, as `beamWidth 16, languageWeight 0.65`.
  public var description: String {
    values.compactMap { name, value in
      if case .numbers = value { nil } else { "\(name) \(value)" }
    }.joined(separator: ", ")
  }
}

extension SettingList.Value: CustomStringConvertible {
  /// The value, numbers as short as they read back the same.
  public var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .numbers(let numbers): numbers.map { "\($0)" }.joined(separator: " ")
    }
  }
}
