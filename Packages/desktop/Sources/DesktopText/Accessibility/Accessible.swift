/// An object of an application on the accessibility bus, such as a window, a field or a button.
package struct Accessible: Hashable, Sendable, CustomStringConvertible {
  /// The application's name on the bus.
  package var application: String
  /// The object's path in the application.
  package var path: String

  /// Makes the name of an object.
  package init(application: String, path: String) {
    self.application = application
    self.path = path
  }

  /// The two names.
  package var description: String { application + path }

  /// The object that an answer names; `nil` for none.
  init?(_ value: BusValue) {
    let parts = value.elements
    guard parts.count == 2, let application = parts[0].text, let path = parts[1].text,
      !path.hasSuffix("/accessible/null"), !application.isEmpty
    else { return nil }
    self.init(application: application, path: path)
  }

  /// A call of one of its methods; `interface` without the prefix that all of them share.
  func call(_ interface: String, _ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall(application, path, Self.prefix + interface, member, arguments)
  }

  /// A call that reads one of its properties.
  func property(_ interface: String, _ name: String) -> BusCall {
    BusCall(
      application, path, "org.freedesktop.DBus.Properties", "Get", [.string(Self.prefix + interface), .string(name)])
  }

  private static var prefix: String { "org.a11y.atspi." }
}

/// The roles of objects that matter to writing.
///
/// ## Source
/// `AtspiRole` in `atspi-constants.h` of at-spi2-core.
enum Role {
  static let passwordText = 40
}

/// The states of an object.
///
/// ## Source
/// `AtspiStateType` in `atspi-constants.h` of at-spi2-core.
package struct AccessibleState: OptionSet, Hashable, Sendable {
  /// A bit for each state.
  package let rawValue: UInt64

  /// Makes a set of states from their bits.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The states in an answer: two words of 32 bits, the lower first.
  init(_ value: BusValue?) {
    let words = (value?.elements ?? []).map { UInt64(truncatingIfNeeded: $0.number ?? 0) & 0xffff_ffff }
    self.init(rawValue: (words.first ?? 0) | (words.count > 1 ? words[1] << 32 : 0))
  }

  static let defunct = Self(rawValue: 1 << 6)
  static let editable = Self(rawValue: 1 << 7)
  static let focused = Self(rawValue: 1 << 12)
  static let multiLine = Self(rawValue: 1 << 17)
  static let sensitive = Self(rawValue: 1 << 24)
  static let showing = Self(rawValue: 1 << 25)
  static let singleLine = Self(rawValue: 1 << 26)
  static let readOnly = Self(rawValue: 1 << 43)
}
