import InkCore

/// Imports characters and collections of characters as Tegaki writes them, XML, which may be compressed.
///
/// `character` has `utf8` (or its `set` has a name) and `strokes/stroke/point` with x, y and perhaps milliseconds and
/// pressure; y points down.
public struct TegakiImporter: FileFormatImporter {
  /// The name on the command line.
  public let name = "tegaki"
  /// The data that it reads, in one line.
  public let summary = "Tegaki’s characters and collections: .xml or .charcol files, or a folder of them"
  /// The properties of samples that their file doesn't state.
  public var defaults = SampleDefaults()
  /// The sizes by which large files are read.
  package var reading = FileReading()
  /// The extensions of its files' names.
  public static let extensions: Set = ["xml", "charcol"]

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var set: (isOpen: Bool, name: String?) = (false, nil)
    var number = 0
    try file.forEachElement(containers: ["character-collection", "set"], by: reading) { event, progress in
      switch event {
      case .begin(let element, depth: 0), .element(let element, depth: 0):
        if element.name == "character" { try take(element, of: file, id: file.name, set: nil, into: &samples) }
        guard ["character", "character-collection"].contains(element.name) else {
          throw InkFileError.wrongFormat(file: file.name, expected: "file of Tegaki")
        }
      case .begin(let element, depth: 1): set = (element.name == "set", element.attributes["name"])
      case .element(let element, depth: 2) where set.isOpen && element.name == "character":
        number += 1
        if number.isMultiple(of: 256) { samples.progress(progress) }
        try take(element, of: file, id: "\(file.name)#\(number)", set: set.name, into: &samples)
      default: break
      }
    }
  }

  private func take(
    _ element: MarkupElement, of file: InkFile, id: String, set: String?, into samples: inout ImportedSamples
  ) throws {
    let sample = try samples.reading(defaults.kind ?? .character) {
      let text = element.child(named: "utf8")?.trimmedText
      return try file.sample(
        ink(of: element, file: file.name), text: text.flatMap { $0.isEmpty ? nil : $0 } ?? set,
        part: "the character at line \(element.line)", id: id)
    }
    if let sample { try samples.take(sample) }
  }

  private func ink(of character: MarkupElement, file: String) throws(InkFileError) -> Ink {
    var ink = TimedStrokes()
    for stroke in character.child(named: "strokes")?.children(named: "stroke") ?? [] {
      let elements = stroke.children(named: "point")
      var points: [StrokePoint] = []
      for element in elements {
        points.append(
          StrokePoint(
            location: try element.location(x: "x", y: "y", file: file), force: element.number("pressure")?.channelValue)
        )
      }
      let times = elements.map { $0.number("timestamp").map { $0 / 1000 } }
      ink.append(points, times: times)
    }
    return ink.ink
  }
}

extension MarkupElement {
  /// The location that two attributes give.
  func location(x: String, y: String, file: String) throws(InkFileError) -> Point {
    guard let horizontal = number(x), let vertical = number(y), let point = Point.checked(horizontal, vertical) else {
      throw .unreadable(
        file: file, line: line, found: "\(x)=\(attributes[x] ?? "") \(y)=\(attributes[y] ?? "")",
        expected: "a point with two numbers \(x) and \(y)")
    }
    return point
  }
}
