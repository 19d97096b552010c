import InkCore

/// The settings that apply to a trace.
struct InkMLContext {
  /// The channels.
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
      for child in element.children where child.name == "traceFormat" {
        try apply(child, to: &context, depth: depth + 1)
      }
      if let properties = element.child(named: "channelProperties") { Self.apply(properties, to: &context.format) }
    case "traceFormat":
      context.format = try format(of: element)
      context.hasFormat = true
    case "canvasTransform":
      if let mapping = element.child(named: "mapping") { context.transform = Self.affineMap(of: mapping) }
    default:
      break
    }
  }

  private func format(of element: MarkupElement) throws(InkMLError) -> InkMLTraceFormat {
    let regular = element.children.filter { $0.name == "channel" }.map(Self.channel)
    let intermittent = element.children.filter { $0.name == "intermittentChannels" }
      .flatMap { $0.children.filter { $0.name == "channel" }.map(Self.channel) }
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
