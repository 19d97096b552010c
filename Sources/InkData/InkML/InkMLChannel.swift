/// One column of an InkML trace: what the device measured, and how it wrote it down.
public struct InkMLChannel: Hashable, Sendable {
  /// The name: `X`, `Y`, `T`, `F`, `OA` and so on.
  public var name: String
  /// Whether its values are `T` and `F` instead of numbers.
  public var isBoolean: Bool
  /// The unit as the file names it, `mm`, `ms`, `deg`; `nil` when it names none.
  public var units: String?
  /// Whether greater values lie in the negative direction.
  public var isReversed: Bool
  /// The least value, where declared.
  public var minimum: Double?
  /// The greatest value, where declared.
  public var maximum: Double?
  /// How many steps of the value one `resolutionUnit` has, where declared.
  public var resolution: Double?
  /// The unit of the resolution, `1/mm`; `nil` when it names none.
  public var resolutionUnits: String?

  /// Makes a channel.
  public init(
    name: String, isBoolean: Bool = false, units: String? = nil, isReversed: Bool = false, minimum: Double? = nil,
    maximum: Double? = nil, resolution: Double? = nil, resolutionUnits: String? = nil
  ) {
    self.name = name
    self.isBoolean = isBoolean
    self.units = units
    self.isReversed = isReversed
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
    self.resolutionUnits = resolutionUnits
  }

  /// How many of the values make a millimetre, where the file tells.
  ///
  /// A length unit tells it by itself; steps of the device need a resolution.
  public var unitsPerMillimetre: Double? {
    if let units, let size = Self.millimetres[units.lowercased()] { return 1 / size }
    guard let resolution, resolution > 0, let resolutionUnits else { return nil }
    let name = resolutionUnits.lowercased().replacing("1/", with: "").trimmingPrefix("/")
    return Self.millimetres[String(name)].map { resolution / $0 }
  }

  /// How many seconds a value of 1 is; without a unit, InkML's milliseconds.
  public var secondsPerUnit: Double {
    switch units?.lowercased() {
    case "s", "sec", "second", "seconds": 1
    case "us", "µs", "microseconds": 1e-6
    case "ns", "nanoseconds": 1e-9
    default: 1e-3
    }
  }

  /// How many radians a value of 1 is; without a unit, InkML's degrees.
  public var radiansPerUnit: Double {
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
public struct InkMLTraceFormat: Hashable, Sendable {
  /// All columns in the order of writing.
  public var channels: [InkMLChannel]
  /// How many of them every point has.
  public var regularCount: Int

  /// InkML's default: X and Y.
  public static let standard = Self(channels: [InkMLChannel(name: "X"), InkMLChannel(name: "Y")])

  /// Makes a format; without `regularCount` every point has every channel.
  public init(channels: [InkMLChannel], regularCount: Int? = nil) {
    self.channels = channels
    self.regularCount = regularCount ?? channels.count
  }

  /// The column of a channel, where the format has it.
  public func column(named name: String) -> Int? { channels.firstIndex { $0.name == name } }
}
