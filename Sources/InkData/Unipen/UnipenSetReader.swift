import InkCore

/// Reads UNIPEN's segment files one after another and keeps the report.
struct UnipenSetReader {
  /// A segment file's path below each of the folders that have it.
  struct Group {
    var file: String
    var categories: [String]

    var contributor: String { String(file.prefix { $0 != "/" }) }
  }

  private(set) var report = ImportReport()
  private let root: String
  private var includes: UnipenIncludes
  /// The ink of the files included last; the same file's other folders label it again.
  private var cached: (includes: [String], ink: UnipenInk)?

  init(root: String) {
    self.root = root
    includes = UnipenIncludes(folder: root + "/include")
  }

  /// Gives the samples of a group to `body`.
  mutating func read(_ group: Group, _ body: (LabelledInk) throws -> Void) throws {
    cached = nil
    for category in group.categories {
      let path = "\(root)/data/\(category)/\(group.file)"
      var outline = parser(options: .outline)
      do {
        try outline.parse(path: path)
      } catch let error as UnipenError {
        report.skip(Self.kind(ofCategory: category), because: error.reason, at: error.description, resolved: false)
        continue
      }
      let ink: UnipenInk
      do {
        ink = try self.ink(of: outline, path: path)
      } catch let error as UnipenError {
        for segment in outline.segments {
          let kind = Self.kind(of: segment) ?? Self.kind(ofCategory: category)
          report.skip(kind, because: error.reason, at: error.description, resolved: false)
        }
        continue
      }
      for segment in outline.segments { try read(segment, of: group, category: category, ink: ink, body) }
    }
  }

  private func parser(options: UnipenParser.Options) -> UnipenParser {
    let root = root
    var includes = includes
    return UnipenParser(
      options: options,
      display: { $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : $0 },
      resolve: { includes.path(of: $0) })
  }

  private mutating func ink(of outline: UnipenParser, path: String) throws -> UnipenInk {
    if !outline.hasInk, let cached, cached.includes == outline.includes { return cached.ink }
    var parser = parser(options: [])
    try parser.parse(path: path)
    if !outline.hasInk { cached = (outline.includes, parser.ink) }
    return parser.ink
  }

  private mutating func read(
    _ segment: UnipenSegment, of group: Group, category: String, ink: UnipenInk, _ body: (LabelledInk) throws -> Void
  ) throws {
    let kind = Self.kind(of: segment) ?? Self.kind(ofCategory: category)
    let place = "\(segment.file):\(segment.line)"
    guard let delineation = UnipenDelineation(segment.delineation) else {
      let error = UnipenError.badDelineation(text: segment.delineation, file: segment.file, line: segment.line)
      return report.skip(kind, because: error.reason, at: error.description, resolved: false)
    }
    guard let parts = delineation.parts(of: ink) else {
      let error = UnipenError.unresolved(
        text: segment.delineation, components: ink.components.count, file: segment.file, line: segment.line)
      return report.skip(kind, because: error.reason, at: error.description, resolved: false)
    }
    if let damage = parts.lazy.compactMap({ ink.components[$0.component].damage }).first {
      return report.skip(kind, because: damage.reason, at: damage.description, resolved: false)
    }
    let strokes = ink.strokes(of: parts)
    guard !strokes.isEmpty else {
      return report.skip(kind, because: "no pen-down ink", at: "\(place): \(segment.delineation)", resolved: false)
    }
    if let reason = Self.reasonToSkip(segment) { return report.skip(kind, because: reason, at: place, resolved: true) }
    let setup = ink.setups[ink.components[parts[0].component].setup]
    var drawing = Ink(strokes: strokes)
    if kind == .line {
      let layout = LineLayout(of: drawing)
      drawing = layout.laidEndToEnd(drawing)
      if layout.lines.count > 1 { report.rearranged["texts of several lines laid end to end", default: 0] += 1 }
    }
    let sample = LabelledInk(
      ink: drawing, text: segment.text, kind: kind,
      language: UnipenContributor.language(of: group.contributor, kind: kind),
      writer: "\(group.contributor)/\(setup.writer ?? "unnamed")", contributor: group.contributor, source: "unipen",
      sampleID: "\(category)/\(group.file)#\(segment.line)", licence: UnipenImporter.licence,
      unitsPerMillimetre: setup.xPerMillimetre)
    report.take(sample)
    try body(sample)
  }

  /// Why a segment whose ink is there isn't taken, if it isn't.
  private static func reasonToSkip(_ segment: UnipenSegment) -> String? {
    if segment.quality == "BAD" { return "quality BAD" }
    guard segment.label != nil else { return "no label" }
    let text = segment.text
    if text.isEmpty { return segment.label!.isEmpty ? "empty label" : "joining stroke only" }
    return text.split(separator: " ").contains("XXX") ? "text XXX (illegible)" : nil
  }

  private static func kind(of segment: UnipenSegment) -> SampleKind? {
    switch segment.level {
    case "CHARACTER", "DIGIT", "LETTER": .character
    case "WORD": .word
    case "TEXT", "LINE", "SENTENCE": .line
    default: nil
    }
  }

  private static func kind(ofCategory category: String) -> SampleKind {
    switch category {
    case "7": .word
    case "8": .line
    default: .character
    }
  }
}
