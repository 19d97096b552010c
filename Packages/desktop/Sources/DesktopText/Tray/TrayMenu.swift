/// A menu as a desktop's panel shows it.
///
/// ## Source
/// The interface `com.canonical.dbusmenu`, version 3.
package struct TrayMenu: Hashable, Sendable {
  /// A line of the menu.
  package struct Item: Hashable, Sendable {
    /// The kind of line.
    package enum Kind: Hashable, Sendable {
      case action
      case separator
      /// A setting that is on or off.
      case check(Bool)
      /// One of several, of which one is chosen.
      case radio(Bool)
    }

    /// The number by which it is told apart, greater than 0.
    package var id: Int
    /// The text; empty for a separator.
    package var label: String
    package var kind: Kind

    /// Makes a line.
    package init(id: Int, label: String = "", kind: Kind = .action) {
      self.id = id
      self.label = label
      self.kind = kind
    }

    /// The properties as the panel reads them.
    var properties: BusValue {
      // An underscore would mark a key.
      let label = self.label.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
      switch kind {
      case .action: return .array([.entry("label", .string(label))])
      case .separator: return .array([.entry("type", .string("separator"))])
      case .check(let isOn): return Self.toggle("checkmark", isOn, label)
      case .radio(let isOn): return Self.toggle("radio", isOn, label)
      }
    }

    private static func toggle(_ type: String, _ isOn: Bool, _ label: String) -> BusValue {
      .array([
        .entry("label", .string(label)), .entry("toggle-type", .string(type)),
        .entry("toggle-state", .int32(isOn ? 1 : 0)),
      ])
    }
  }

  /// The lines from top to bottom.
  package var items: [Item]

  /// Makes a menu.
  package init(_ items: [Item]) { self.items = items }

  /// The layout of the menu, or of one of its lines; `nil` when there is no line of that number.
  func layout(of parent: Int) -> BusValue? {
    if parent == 0 {
      let lines = items.map { BusValue.variant(Self.node($0.id, $0.properties, [])) }
      return Self.node(0, .array([.entry("children-display", .string("submenu"))]), lines)
    }
    return items.first { $0.id == parent }.map { Self.node($0.id, $0.properties, []) }
  }

  /// The properties of lines, with their numbers; of all lines when `ids` is empty.
  func properties(of ids: [Int]) -> BusValue {
    let chosen = items.filter { ids.isEmpty || ids.contains($0.id) }
    let values = chosen.map { BusValue.structure([.int32(Int32($0.id)), $0.properties]) }
    return values.isEmpty ? .emptyArray(of: "(ia{sv})") : .array(values)
  }

  private static func node(_ id: Int, _ properties: BusValue, _ children: [BusValue]) -> BusValue {
    .structure([.int32(Int32(id)), properties, children.isEmpty ? .emptyArray(of: "v") : .array(children)])
  }
}
