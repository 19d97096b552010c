import InkCore

extension FileImporter {
  /// Imports UNIPEN files by themselves; `UnipenImporter` reads the published set.
  ///
  /// Each labelled segment is a sample. A file without such is one, whose text is named in the defaults, which may be empty.
  /// y points up; where the segments name no components, as in files of LipiTk, the ink comes from a screen and y points
  /// down.
  public static let unipenFile = Self(
    "unipen-file",
    "UNIPEN files by themselves: one file, or a folder of .unp and .dat files; needs --text without labels",
    extensions: ["unp", "dat"], read: UnipenFile.read)
}

enum UnipenFile {
  // Enough to see a keyword of ink or of the header.
  private static let keywords = [".VERSION", ".COORD", ".PEN_DOWN", ".SEGMENT", ".HIERARCHY", ".DATA_SOURCE"]

  static func isUnipen(_ start: [UInt8]) -> Bool {
    let text = start.drop { $0 <= 0x20 }
    return keywords.contains { text.starts(with: $0.utf8) }
  }

  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    // Included files would have to be found in the published set's folders.
    var parser = UnipenParser(options: [.lenientIncludes, .bareSegments], display: { $0 }, resolve: { _ in nil })
    try file.bytes.withBytes { bytes in try parser.parse(bytes, file: file.name) }
    let ink = parser.ink
    let labelled = parser.segments.filter { !$0.text.isEmpty && $0.quality != "BAD" }
    guard !labelled.isEmpty else {
      let parts = ink.components.indices.map { (component: $0, points: ink.components[$0].points) }
      return try samples.take(file.defaults.kind ?? .character) {
        try sample(parts, of: ink, isUpright: parser.bareSegments > 0, text: nil, id: file.name, in: file)
      }
    }
    for segment in labelled {
      try samples.take(file.defaults.kind ?? .character) {
        guard let delineation = UnipenDelineation(segment.delineation) else {
          throw UnipenError.badDelineation(text: segment.delineation, file: file.name, line: segment.line)
        }
        guard let parts = delineation.parts(of: ink) else {
          throw UnipenError.unresolved(
            text: segment.delineation, components: ink.components.count, file: file.name, line: segment.line)
        }
        let id = "\(file.name)#\(segment.line)"
        return try sample(parts, of: ink, isUpright: false, text: segment.text, id: id, in: file)
      }
    }
  }

  private static func sample(
    _ parts: [(component: Int, points: Range<Int>)], of ink: UnipenInk, isUpright: Bool, text: String?, id: String,
    in file: InkFile
  ) throws -> LabelledInk {
    if let damage = parts.lazy.compactMap({ ink.components[$0.component].damage }).first { throw damage }
    let down = parts.filter { !$0.points.isEmpty }
    var drawing = Ink(strokes: ink.strokes(of: down))
    if isUpright { drawing.mapLocations { Point(x: $0.x, y: -$0.y) } }
    guard drawing.strokes.allSatisfy({ $0.points.allSatisfy(\.location.isFinite) }) else {
      throw InkFileError.unreadable(file: file.name, line: 1, found: "ink", expected: "ink in the range of ink")
    }
    let setup = down.first.map { ink.setups[ink.components[$0.component].setup] }
    return try file.sample(
      drawing, text: text, id: id, writer: setup?.writer, unitsPerMillimetre: setup?.xPerMillimetre)
  }
}
