import InkCore

/// Imports the drawings that `SVGWriter` writes; other drawings have no ink that could be told from their lines.
public struct SVGImporter: FileFormatImporter {
  /// The name on the command line.
  public let name = "svg"
  /// The data that it reads, in one line.
  public let summary = "Drawings that “inkling data convert --to ….svg” wrote: .svg files, or a folder of them"
  /// The properties of samples that their file doesn't state.
  public var defaults = SampleDefaults()
  /// How large files are read.
  package var reading = FileReading()
  /// The extensions of its files' names.
  public static let extensions: Set = ["svg"]

  // What the writer writes, each in an attribute.
  private static let keys = [
    "kind", "language", "writer", "contributor", "source", "id", "licence", "unitsPerMillimetre",
  ].map { (key: $0, attribute: "data-" + $0.lowercased()) }

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var number = 0
    try file.forEachElement(containers: ["svg"], by: reading) { event, progress in
      guard case .element(let group, depth: 1) = event, Self.isSample(group) else { return }
      number += 1
      if number.isMultiple(of: 256) { samples.progress(progress) }
      let sample = try samples.reading(defaults.kind ?? .line) {
        let (ink, styles) = try Self.ink(of: group, file: file.name)
        var sample = try file.sample(
          ink, text: group.attributes["data-text"], part: "the ink at line \(group.line)",
          id: "\(file.name)#\(number)", styles: styles)
        var extras: [String: String] = [:]
        for (key, attribute) in Self.keys { extras[key] = group.attributes[attribute] }
        SampleExtras.apply(extras, to: &sample)
        return sample
      }
      if let sample { try samples.take(sample) }
    }
    guard number > 0 else { throw InkFileError.wrongFormat(file: file.name, expected: "SVG of inkling’s") }
  }

  /// The groups that our writer wrote samples as.
  package static func samples(in root: MarkupElement) -> [MarkupElement] { root.children.filter(isSample) }

  private static func isSample(_ element: MarkupElement) -> Bool {
    element.name == "g" && element.attributes["class"] == "ink"
  }

  /// The strokes of a sample's group and their styles.
  package static func ink(of group: MarkupElement, file: String) throws(InkFileError) -> (
    ink: Ink, styles: [StrokeStyle]
  ) {
    var ink = TimedStrokes()
    var styles: [StrokeStyle] = []
    for line in group.children(named: "polyline") { try add(line, to: &ink, &styles, file: file) }
    return (ink.ink, styles)
  }

  private static func add(
    _ line: MarkupElement, to ink: inout TimedStrokes, _ styles: inout [StrokeStyle], file: String
  ) throws(InkFileError) {
    let numbers = try numbers("points", of: line, file: file) ?? []
    let times = try self.numbers("data-t", of: line, file: file)
    let forces = try self.numbers("data-force", of: line, file: file)
    let count = numbers.count / 2
    guard numbers.count.isMultiple(of: 2), times.map({ $0.count == count }) ?? true,
      forces.map({ $0.count == count }) ?? true
    else { throw unreadable("points", of: line, file: file) }
    var points: [StrokePoint] = []
    for index in 0..<count {
      guard let location = Point.checked(numbers[2 * index], numbers[2 * index + 1]) else {
        throw unreadable("points", of: line, file: file)
      }
      points.append(StrokePoint(location: location, force: forces.flatMap { $0[index].channelValue }))
    }
    guard !points.isEmpty else { return }
    ink.append(points, times: times?.map { $0 / 1000 } ?? [])
    styles.append(
      StrokeStyle(
        tool: line.attributes["data-tool"].flatMap(StrokeStyle.Tool.init(rawValue:)),
        colour: line.attributes["stroke"].flatMap(StrokeStyle.colour), width: line.number("stroke-width")?.channelValue)
    )
  }

  /// The numbers of an attribute, between spaces and commas.
  private static func numbers(_ attribute: String, of line: MarkupElement, file: String) throws(InkFileError)
    -> [Double]?
  {
    guard let text = line.attributes[attribute] else { return nil }
    guard let values = SVGNumbers.list(text) else { throw unreadable(attribute, of: line, file: file) }
    return values
  }

  private static func unreadable(_ attribute: String, of line: MarkupElement, file: String) -> InkFileError {
    .unreadable(
      file: file, line: line.line, found: "\(attribute)=\((line.attributes[attribute] ?? "").prefix(24))",
      expected: "a list of finite numbers of the right length")
  }
}
