/// Settings that name each of their fields once: for model files, recipes, options and inspections alike.
///
/// A new setting is a property with its default and its documentation, and a line in `visit` with its name and range.
public protocol SettingFields {
  /// Shows every field to a visitor, which may replace it, in the order of model files.
  mutating func visit<Visitor: SettingsVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
}

/// Reads, writes, checks or shows the fields of settings, whatever they are settings of.
public protocol SettingsVisitor {
  /// The error of a field that is rejected.
  associatedtype Failure: Error

  /// Visits a whole number.
  mutating func integer(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence
  ) throws(Failure)
  /// Visits a number.
  mutating func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) throws(Failure)
  /// Visits so many numbers, or none.
  mutating func numbers(
    _ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>
  ) throws(Failure)
}

extension SettingsVisitor {
  /// Visits a whole number that every model file holds.
  public mutating func integer(_ name: String, _ value: inout Int, in range: ClosedRange<Int>) throws(Failure) {
    try integer(name, &value, in: range, .always)
  }

  /// Visits a number that every model file holds.
  public mutating func number(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) throws(Failure) {
    try number(name, &value, in: range, .always)
  }
}

/// The model files that hold a setting.
public enum SettingPresence: Sendable {
  /// Every model file.
  case always
  /// Files whose model it makes a difference to; in others, and in those from before the setting, it has its default.
  case whereUsed(Bool)
  /// Files that carry a network for single characters beside that for lines.
  case withCharacters
}

/// A setting that lies outside its range.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The setting's name.
  public var name: String
  /// The value.
  public var value: String
  /// The range in words, such as `between 0 and 1`.
  public var range: String

  /// Makes an error.
  public init(name: String, value: String, range: String) {
    self.name = name
    self.value = value
    self.range = range
  }

  /// A sentence that says what is wrong, and what to do.
  public var description: String { "the setting \(name) is \(value): it must lie \(range)" }
}

extension SettingFields {
  /// Checks that every setting lies within its range.
  ///
  /// - Throws: The first that doesn't.
  public func check() throws(SettingError) {
    var (copy, check) = (self, SettingCheck())
    try copy.visit(&check)
  }
}

private struct SettingCheck: SettingsVisitor {
  // No range contains NaN.
  private func check<Number: Comparable & LosslessStringConvertible>(
    _ name: String, _ value: Number, in range: ClosedRange<Number>
  ) throws(SettingError) {
    guard !range.contains(value) else { return }
    throw SettingError(name: name, value: "\(value)", range: "between \(range.lowerBound) and \(range.upperBound)")
  }

  func integer(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence
  ) throws(SettingError) {
    try check(name, value, in: range)
  }

  func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) throws(SettingError) {
    try check(name, value, in: range)
  }

  func numbers(_ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>) throws(SettingError) {
    guard let numbers = value else { return }
    guard numbers.count == count else {
      throw SettingError(name: name, value: "\(numbers.count) numbers", range: "in \(count) numbers")
    }
    for number in numbers { try check(name, number, in: range) }
  }
}
