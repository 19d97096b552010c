import InkCore

extension FileImporter {
  /// Imports characters and collections of characters as Tegaki writes them, XML, which may be compressed.
  ///
  /// `character` has `utf8` (or its `set` has a name) and `strokes/stroke/point` with x, y and perhaps milliseconds and
  /// pressure; y points down.
  public static let tegaki = Self(
    "tegaki", "Tegaki’s characters and collections: .xml or .charcol files, or a folder of them",
    extensions: ["xml", "charcol"], read: TegakiReader.read)
}

enum TegakiReader {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var set: (isOpen: Bool, name: String?) = (false, nil)
    var number = 0
    try file.forEachElement(containers: ["character-collection", "set"]) { event, progress in
      switch event {
      case .begin(let element, depth: 0), .element(let element, depth: 0):
        if element.name == "character" {
          try take(element, of: file, id: file.name, set: nil, progress: progress, into: &samples)
        }
        guard ["character", "character-collection"].contains(element.name) else {
          throw InkFileError.wrongFormat(file: file.name, expected: "file of Tegaki")
        }
      case .begin(let element, depth: 1): set = (element.name == "set", element.attributes["name"])
      case .element(let element, depth: 2) where set.isOpen && element.name == "character":
        number += 1
        try take(element, of: file, id: "\(file.name)#\(number)", set: set.name, progress: progress, into: &samples)
      default: break
      }
    }
  }

  private static func take(
    _ element: MarkupElement, of file: InkFile, id: String, set: String?, progress: Double,
    into samples: inout ImportedSamples
  ) throws {
    try samples.take(file.defaults.kind ?? .character, progress: progress) {
      let text = element.child(named: "utf8")?.trimmedText
      return try file.sample(
        ink(of: element, file: file.name), text: text.flatMap { $0.isEmpty ? nil : $0 } ?? set,
        part: "the character at line \(element.line)", id: id)
    }
  }

  private static func ink(of character: MarkupElement, file: String) throws(InkFileError) -> Ink {
    var ink = TimedStrokes()
    for stroke in character.child(named: "strokes")?.children(named: "stroke") ?? [] {
      try ink.append(stroke.children(named: "point"), ("x", "y", "timestamp"), force: "pressure", file: file)
    }
    return ink.ink
  }
}

extension TimedStrokes {
  /// Appends the stroke of elements with the attributes x and y, and perhaps milliseconds and a force.
  mutating func append(
    _ elements: [MarkupElement], _ keys: (x: String, y: String, time: String), force: String? = nil, file: String
  ) throws(InkFileError) {
    var points: [StrokePoint] = []
    for element in elements {
      guard let x = element.number(keys.x), let y = element.number(keys.y), let location = Point.checked(x, y) else {
        let found = [keys.x, keys.y].map { "\($0)=\(element.attributes[$0] ?? "")" }.joined(separator: " ")
        throw .unreadable(
          file: file, line: element.line, found: found, expected: "a point with two numbers \(keys.x) and \(keys.y)")
      }
      points.append(StrokePoint(location: location, force: force.flatMap { element.number($0)?.channelValue }))
    }
    append(points, times: elements.map { $0.number(keys.time).map { $0 / 1000 } })
  }
}
