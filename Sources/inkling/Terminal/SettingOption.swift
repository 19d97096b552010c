import ArgumentParser
import InkCore
import TextAndFiles

/// Settings from the command line: their names, ranges and defaults are those of the settings themselves.
struct SettingOption: SettingsVisitor {
  typealias Failure = ValidationError

  /// The setting's name; in an option's style, such as `line-limit`, for `lineLimit`.
  private let name: String
  private let value: String
  /// The option in errors.
  private let title: String
  private var names: [String] = []
  private var isFound = false

  fileprivate init(_ name: String, _ value: String, title: String) {
    (self.name, self.value, self.title) = (name, value, title)
  }

  fileprivate func checkFound() throws(ValidationError) {
    guard !isFound else { return }
    let hint = names.nearest(to: name).map { "did you mean \($0)?" } ?? "there are \(names.joined(separator: ", "))"
    throw ValidationError("\(title): there is no setting \(name); \(hint)")
  }

  private mutating func read<Number: Comparable & LosslessStringConvertible>(
    _ name: String, _ value: inout Number, in range: ClosedRange<Number>
  ) throws(ValidationError) {
    names.append(name)
    guard name == self.name || Self.optionName(name) == self.name else { return }
    isFound = true
    guard let number = Number(self.value), range.contains(number) else {
      throw ValidationError(
        "\(title) is \(self.value): give a number from \(range.lowerBound) to \(range.upperBound)")
    }
    value = number
  }

  mutating func integer(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, _ presence: SettingPresence
  ) throws(ValidationError) {
    try read(name, &value, in: range)
  }

  mutating func number(
    _ name: String, _ value: inout Float, in range: ClosedRange<Float>, _ presence: SettingPresence
  ) throws(ValidationError) {
    try read(name, &value, in: range)
  }

  /// Nobody types such settings: tuning finds them.
  mutating func numbers(_ name: String, _ value: inout [Float]?, count: Int, in range: ClosedRange<Float>) {}

  /// The name of the option for a setting: `line-limit` for `lineLimit`.
  private static func optionName(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}

extension SettingFields {
  /// Gives the setting that an option names the option's value, if there is one.
  mutating func set(_ option: String, to value: (some CustomStringConvertible)?) throws(ValidationError) {
    guard let value else { return }
    var visitor = SettingOption(option, "\(value)", title: "--\(option)")
    try visit(&visitor)
    try visitor.checkFound()
  }

  /// Changes settings as texts such as `lengthBonus=0.5` say.
  mutating func set(_ assignments: [String]) throws(ValidationError) {
    for text in assignments {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw ValidationError("--set \(text): write a setting and its value, as in --set beamWidth=8")
      }
      var visitor = SettingOption(parts[0], parts[1], title: "--set \(parts[0])")
      try visit(&visitor)
      try visitor.checkFound()
    }
  }
}
