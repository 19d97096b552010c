package import InkScribble

/// A device that moves the pointer.
package struct PointerDevice: Hashable, Sendable {
  /// The server's number of the device.
  package var id: Int
  /// The device's name.
  package var name: String
  /// The axis on which it tells the pressure, with its range.
  package var pressure: PressureAxis?

  /// An axis that tells the pressure.
  package struct PressureAxis: Hashable, Sendable {
    /// The axis' number in an event.
    package var number: Int
    /// The value without pressure.
    package var least: Double
    /// The value of the greatest pressure.
    package var most: Double

    /// Makes an axis.
    package init(number: Int, least: Double, most: Double) {
      self.number = number
      self.least = least
      self.most = most
    }

    /// The pressure of a value, from 0 to 1.
    package func share(_ value: Double) -> Float {
      most > least ? Float(min(max((value - least) / (most - least), 0), 1)) : 0
    }
  }

  /// Makes a device.
  package init(id: Int, name: String, pressure: PressureAxis? = nil) {
    self.id = id
    self.name = name
    self.pressure = pressure
  }

  /// The kind of contact that it makes.
  ///
  /// A pen is known by its pressure, or by the name that its driver gives it; a touch pad has neither.
  package var kind: ContactKind {
    if !words.isDisjoint(with: ["touchscreen", "finger", "touch"]) { return .finger }
    return pressure != nil || !words.isDisjoint(with: ["stylus", "pen", "eraser"]) ? .pencil : .mouse
  }

  /// Whether it is the eraser end of a pen, which drivers make a device of its own.
  package var isEraser: Bool { words.contains("eraser") }

  private var words: Set<String> { Set(name.lowercased().split { !$0.isLetter }.map { String($0) }) }
}
