import InkCore
import InkFeatures

/// Reads one of UNIPEN's segment files in all the folders that have it.
struct UnipenGroupReader {
  /// A segment file's path below each of the folders that have it.
  struct Group {
    var file: String
    var categories: [String]

    var contributor: String { String(file.prefix { $0 != "/" }) }
  }

  private let group: Group
  private let root: String
  private let includes: UnipenIncludes
  /// The ink of the files included last; the same file's other folders label it again.
  private var cached: (includes: [String], ink: UnipenInk)?
  /// The word segments read last and the files that their ink is included from.
  private var words: (includes: [String], words: UnipenWords)?

  init(group: Group, root: String) {
    self.group = group
    self.root = root
    includes = UnipenIncludes(folder: root + "/include")
  }

  mutating func read(into samples: inout ImportedSamples) throws {
    for category in group.categories {
      let path = "\(root)/data/\(category)/\(group.file)"
      var outline = parser(options: .outline)
      guard try samples.reading(Self.kind(ofCategory: category), { try outline.parse(path: path) }) != nil else {
        continue
      }
      let ink: UnipenInk
      do {
        ink = try self.ink(of: outline, path: path)
      } catch let error as UnipenError {
        for segment in outline.segments {
          samples.skip(Self.kind(of: segment) ?? Self.kind(ofCategory: category), error)
        }
        continue
      }
      if category == "7", !outline.hasInk {
        let segments = outline.segments.filter { Self.kind(of: $0) == .word }
        words = (outline.includes, UnipenWords(segments, ink: ink))
      } else if outline.hasInk || words?.includes != outline.includes {
        words = nil
      }
      for segment in outline.segments { try read(segment, category: category, ink: ink, into: &samples) }
    }
  }

  private func parser(options: UnipenParser.Options) -> UnipenParser {
    UnipenParser(
      options: options,
      display: { [root] in $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : $0 },
      resolve: { [includes] in includes.path(of: $0) })
  }

  private mutating func ink(of outline: UnipenParser, path: String) throws -> UnipenInk {
    if outline.includes.isEmpty { return outline.ink }
    if !outline.hasInk, let cached, cached.includes == outline.includes { return cached.ink }
    var parser = parser(options: [])
    try parser.parse(path: path)
    if !outline.hasInk { cached = (outline.includes, parser.ink) }
    return parser.ink
  }

  private func read(
    _ segment: UnipenSegment, category: String, ink: UnipenInk, into samples: inout ImportedSamples
  ) throws {
    let kind = Self.kind(of: segment) ?? Self.kind(ofCategory: category)
    let line = "\(segment.file):\(segment.line)"
    guard let delineation = UnipenDelineation(segment.delineation) else {
      return samples.skip(
        kind, UnipenError.badDelineation(text: segment.delineation, file: segment.file, line: segment.line))
    }
    guard let parts = delineation.parts(of: ink) else {
      return samples.skip(
        kind,
        UnipenError.unresolved(
          text: segment.delineation, components: ink.components.count, file: segment.file, line: segment.line))
    }
    if let damage = parts.lazy.compactMap({ ink.components[$0.component].damage }).first {
      return samples.skip(kind, damage)
    }
    let strokes = ink.strokes(of: parts)
    guard !strokes.isEmpty else {
      return samples.skip(kind, because: "no pen-down ink", at: "\(line): \(segment.delineation)", resolved: false)
    }
    let text = segment.text
    if let reason = Self.reasonToSkip(segment, text: text) {
      return samples.skip(kind, because: reason, at: line, resolved: true)
    }
    let setup = ink.setups[ink.components[parts[0].component].setup]
    var drawing = Ink(strokes: strokes)
    var rearranged: String?
    if kind == .line {
      let layout = LineLayout(of: drawing)
      drawing = layout.laidEndToEnd(drawing)
      if layout.lines.count > 1 { rearranged = "texts of several lines laid end to end" }
    }
    let sample = LabelledInk(
      ink: drawing, text: text, kind: kind,
      language: UnipenContributor.language(of: group.contributor, kind: kind),
      writer: "\(group.contributor)/\(setup.writer ?? "unnamed")", contributor: group.contributor, source: "unipen",
      sampleID: "\(category)/\(group.file)#\(segment.line)", licence: UnipenImporter.card.licence,
      unitsPerMillimetre: setup.xPerMillimetre,
      structure: kind == .line ? words?.words.structure(of: parts, text: text, ink: ink) : nil)
    try samples.take(sample, rearranged: rearranged)
  }

  private static func reasonToSkip(_ segment: UnipenSegment, text: String) -> String? {
    if segment.quality == "BAD" { return "quality BAD" }
    guard segment.label != nil else { return "no label" }
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

/// The word segments of a file, by which lines of the same ink know their words.
struct UnipenWords {
  private struct Word {
    var text: String
    var parts: [(component: Int, points: Range<Int>)]
  }

  private let words: [Word]

  init(_ segments: [UnipenSegment], ink: UnipenInk) {
    words = segments.compactMap { segment in
      let parts = UnipenDelineation(segment.delineation)?.parts(of: ink) ?? []
      return segment.text.isEmpty || parts.isEmpty ? nil : Word(text: segment.text, parts: parts)
    }.sorted { $0.parts[0].points.lowerBound < $1.parts[0].points.lowerBound }
  }

  /// The words of a line; `nil` unless each of its strokes is in one word, and the words read as the line does.
  func structure(
    of parts: [(component: Int, points: Range<Int>)], text: String, ink: UnipenInk
  ) -> PageStructure? {
    let components = Set(parts.map(\.component))
    let inside = words.filter { word in word.parts.allSatisfy { components.contains($0.component) } }
    var line = PageStructure.Line(words: inside.map { .init(text: $0.text, strokes: []) }, paragraph: 0)
    guard !inside.isEmpty, line.text == text else { return nil }
    var stroke = 0
    for part in parts where ink.components[part.component].isDown {
      let owners = inside.indices.filter { index in
        inside[index].parts.contains { $0.component == part.component && $0.points.overlaps(part.points) }
      }
      guard owners.count == 1, inside[owners[0]].parts.contains(where: { $0 == part }) else { return nil }
      line.words[owners[0]].strokes.append(stroke)
      stroke += 1
    }
    return line.words.allSatisfy { !$0.strokes.isEmpty } ? PageStructure(lines: [line]) : nil
  }
}
