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
  /// The extensions of its files' names.
  public static let extensions: Set = ["xml", "charcol"]

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    let root = try file.markup()
    switch root.name {
    case "character": try take(root, of: file, id: file.name, set: nil, into: &samples)
    case "character-collection":
      let sets = root.children(named: "set")
      var number = 0
      for (index, set) in sets.enumerated() {
        samples.progress(Double(index) / Double(sets.count))
        for character in set.children(named: "character") {
          number += 1
          try take(
            character, of: file, id: "\(file.name)#\(number)", set: set.attributes["name"], into: &samples)
        }
      }
    default: throw InkFileError.wrongFormat(file: file.name, expected: "file of Tegaki")
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
