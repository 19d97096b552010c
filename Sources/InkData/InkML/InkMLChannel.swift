/// One column of an InkML trace: a quantity that the device measured, and its encoding.
package struct InkMLChannel: Hashable, Sendable {
  /// The name: `X`, `Y`, `T`, `F`, `OA` and so on.
  package var name: String
  /// Whether its values are `T` and `F` instead of numbers.
  package var isBoolean = false
  /// The unit, `mm`, `ms`, `deg`; `nil` when the file has none.
  package var units: String?
  /// Whether values grow in the negative direction.
  package var isReversed = false
  /// The least value, where declared.
  package var minimum: Double?
  /// The greatest value, where declared.
  package var maximum: Double?
  /// The number of steps in one `resolutionUnits`, where declared.
  package var resolution: Double?
  /// The unit of the resolution, `1/mm`; `nil` when the file has none.
  package var resolutionUnits: String?

  /// Makes a channel.
  package init(name: String, isBoolean: Bool = false) {
    self.name = name
    self.isBoolean = isBoolean
  }

  /// The number of steps in a millimetre, where the file states it.
  ///
  /// A length unit determines it; steps of the device need a resolution.
  package var unitsPerMillimetre: Double? {
    if let units, let size = Self.millimetres[units.lowercased()] { return 1 / size }
    guard let resolution, resolution > 0, let resolutionUnits else { return nil }
    let name = resolutionUnits.lowercased().replacing("1/", with: "").trimmingPrefix("/")
    return Self.millimetres[String(name)].map { resolution / $0 }
  }

  /// The seconds in a value of 1; without a unit, InkML's milliseconds.
  package var secondsPerUnit: Double {
    switch units?.lowercased() {
    case "s", "sec", "second", "seconds": 1
    case "us", "µs", "microseconds": 1e-6
    case "ns", "nanoseconds": 1e-9
    default: 1e-3
    }
  }

  /// The radians in a value of 1; without a unit, InkML's degrees.
  package var radiansPerUnit: Double {
    switch units?.lowercased() {
    case "rad", "radian", "radians": 1
    default: Double.pi / 180
    }
  }

  private static let millimetres: [String: Double] = [
    "m": 1000, "cm": 10, "mm": 1, "um": 1e-3, "µm": 1e-3, "himetric": 0.01, "in": 25.4, "inch": 25.4, "pt": 25.4 / 72,
    "pc": 25.4 / 6,
  ]
}

/// The columns of a trace: those that every point has, then those that a point may leave out.
package struct InkMLTraceFormat: Hashable, Sendable {
  /// All columns in the order of writing.
  package var channels: [InkMLChannel]
  /// The number of columns that every point has.
  package var regularCount: Int

  /// InkML's default: X and Y.
  package static let standard = Self(channels: [InkMLChannel(name: "X"), InkMLChannel(name: "Y")])

  /// Makes a format; without `regularCount` every point has every channel.
  package init(channels: [InkMLChannel], regularCount: Int? = nil) {
    self.channels = channels
    self.regularCount = regularCount ?? channels.count
  }

  /// The column of a channel, where the format has it.
  package func column(named name: String) -> Int? { channels.firstIndex { $0.name == name } }
}
