import InkCore

/// The settings that apply to a trace.
struct InkMLContext {
  var format = InkMLTraceFormat.standard {
    didSet { unitsPerMillimetre = Self.unitsPerMillimetre(of: format) }
  }
  /// The numbers of steps in a millimetre along the two axes, where the format states them.
  private(set) var unitsPerMillimetre: (x: Double?, y: Double?)
  /// Whether the file names the channels.
  var hasFormat = false
  /// Points a second, where the sampling is declared uniform.
  var sampleRate: Double?
  /// The map from the trace's coordinates to the canvas, where the file has one.
  var transform: InkCore.AffineTransform?

  private static func unitsPerMillimetre(of format: InkMLTraceFormat) -> (x: Double?, y: Double?) {
    func units(_ channel: String, _ standard: Int) -> Double? {
      format.channels[format.column(named: channel) ?? standard].unitsPerMillimetre
    }
    return (units("X", 0), units("Y", 1))
  }
}

/// Finds the context of each trace: the current one, or the one that it refers to.
struct InkMLContextResolver {
  let file: String
  let elements: [String: MarkupElement]
  // Contexts refer to contexts; a chain longer than this is a cycle.
  private static let chainLimit = 32

  /// The element that a reference means: `#id`, or `id` as CROHME writes it.
  func element(of reference: String, at line: @autoclosure () -> Int) throws(InkMLError) -> MarkupElement {
    let id = reference.hasPrefix("#") ? String(reference.dropFirst()) : reference
    guard let element = elements[id] else {
      throw .unknownReference(file: file, line: line(), reference: reference)
    }
    return element
  }

  /// Applies an element to a context: a `context`, an `inkSource`, a `traceFormat`, a `canvasTransform`.
  func apply(_ element: MarkupElement, to context: inout InkMLContext, depth: Int = 0) throws(InkMLError) {
    guard depth < Self.chainLimit else { throw .endlessReferences(file: file, line: element.line) }
    switch element.name {
    case "context":
      for attribute in ["contextRef", "inkSourceRef", "traceFormatRef", "canvasTransformRef"] {
        guard let reference = element.attributes[attribute], reference != "#DefaultContext" else { continue }
        try apply(try self.element(of: reference, at: element.line), to: &context, depth: depth + 1)
      }
      for child in element.children { try apply(child, to: &context, depth: depth + 1) }
    case "inkSource":
      if let rate = element.child(named: "sampleRate"), rate.attributes["uniform"]?.lowercased() == "true" {
        context.sampleRate = rate.number("value").flatMap { $0 > 0 ? $0 : nil }
      }
      for child in element.children(named: "traceFormat") { try apply(child, to: &context, depth: depth + 1) }
      if let properties = element.child(named: "channelProperties") { Self.apply(properties, to: &context.format) }
    case "traceFormat":
      context.format = try format(of: element)
      context.hasFormat = true
    case "canvasTransform":
      if let mapping = element.child(named: "mapping") { context.transform = Self.affineMap(of: mapping) }
    default: break
    }
  }

  private func format(of element: MarkupElement) throws(InkMLError) -> InkMLTraceFormat {
    let regular = element.children(named: "channel").map(Self.channel)
    let intermittent = element.children(named: "intermittentChannels")
      .flatMap { $0.children(named: "channel").map(Self.channel) }
    // A format without channels is InkML's default.
    if regular.isEmpty && intermittent.isEmpty { return .standard }
    let format = InkMLTraceFormat(channels: regular + intermittent, regularCount: regular.count)
    guard format.column(named: "X") != nil, format.column(named: "Y") != nil else {
      throw .noLocation(file: file, line: element.line)
    }
    return format
  }

  private static func channel(_ element: MarkupElement) -> InkMLChannel {
    var channel = InkMLChannel(
      name: element.attributes["name"] ?? "", isBoolean: element.attributes["type"] == "boolean")
    channel.isInteger = element.attributes["type"] == "integer"
    channel.units = element.attributes["units"]
    channel.isReversed = ["-ve", "-", "negative"].contains(element.attributes["orientation"])
    channel.minimum = element.number("min")
    channel.maximum = element.number("max")
    return channel
  }

  private static func apply(_ properties: MarkupElement, to format: inout InkMLTraceFormat) {
    for property in properties.children where property.attributes["name"] == "resolution" {
      guard let name = property.attributes["channel"], let column = format.column(named: name) else { continue }
      format.channels[column].resolution = property.number("value")
      format.channels[column].resolutionUnits = property.attributes["units"]
    }
  }

  /// The map of a `<mapping type="affine">`: rows of its matrix between commas, the last column the translation.
  private static func affineMap(of mapping: MarkupElement) -> InkCore.AffineTransform? {
    guard let text = mapping.child(named: "affine")?.trimmedText else { return nil }
    let rows = text.split(separator: ",").map { row in
      row.split(whereSeparator: \.isWhitespace).compactMap { Float($0).flatMap { $0.isFinite ? $0 : nil } }
    }
    guard rows.count >= 2, rows[0].count == 3, rows[1].count == 3 else { return nil }
    return InkCore.AffineTransform(
      a: rows[0][0], b: rows[1][0], c: rows[0][1], d: rows[1][1], tx: rows[0][2], ty: rows[1][2])
  }
}

/// One column of an InkML trace: a quantity that the device measured, and its encoding.
package struct InkMLChannel: Hashable, Sendable {
  /// The name: `X`, `Y`, `T`, `F`, `OA` and so on.
  package var name: String
  /// Whether its values are `T` and `F` instead of numbers.
  package var isBoolean = false
  /// Whether its values are whole numbers.
  package var isInteger = false
  /// The unit, `mm`, `ms`, `deg`; `nil` when the file has none.
  package var units: String?
  /// Whether values grow in the negative direction.
  package var isReversed = false
  package var minimum: Double?
  package var maximum: Double?
  /// The number of steps in one `resolutionUnits`, where declared.
  package var resolution: Double?
  /// The unit of the resolution, `1/mm`; `nil` when the file has none.
  package var resolutionUnits: String?

  package init(name: String, isBoolean: Bool = false) {
    self.name = name
    self.isBoolean = isBoolean
  }

  /// The number of steps in a millimetre, where the file states it.
  ///
  /// A length unit determines it; steps of the device need a resolution. Whole numbers with both are steps: Word and
  /// Windows Journal write `cm` and `1000 1/cm` for hundredths of a millimetre.
  package var unitsPerMillimetre: Double? {
    let ofUnits = units.flatMap { Self.millimetres[$0.lowercased()] }.map { 1 / $0 }
    return isInteger ? stepsPerMillimetre ?? ofUnits : ofUnits ?? stepsPerMillimetre
  }

  private var stepsPerMillimetre: Double? {
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
    ["rad", "radian", "radians"].contains(units?.lowercased()) ? 1 : Double.pi / 180
  }

  private static let millimetres: [String: Double] = [
    "m": 1000, "cm": 10, "mm": 1, "um": 1e-3, "µm": 1e-3, "himetric": 0.01, "in": 25.4, "inch": 25.4, "pt": 25.4 / 72,
    "pc": 25.4 / 6,
  ]
}

/// The columns of a trace: those that every point has, then those that a point may leave out.
package struct InkMLTraceFormat: Hashable, Sendable {
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

  package func column(named name: String) -> Int? { channels.firstIndex { $0.name == name } }
}
