import InkCore
import InkData

/// Reads formats of labelled ink as documents of notes.
enum SampleDocuments {
  /// Reads InkML: the whole ink is a page, or each sample that our writer wrote.
  static func inkML(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let drawings = try InkMLDrawing.pages(of: bytes, file: path)
    let pages = drawings.map { NotePage(strokes: $0.ink.strokes) }
    guard pages.allSatisfy({ $0.strokes.allSatisfy { $0.points.allSatisfy(\.location.isFinite) } }) else {
      throw InkFileError.unreadable(file: path, line: 1, found: "ink", expected: "ink of finite coordinates")
    }
    let otherParts = MultipartAnswer(bytes)?.otherParts ?? 0
    return NoteDocument(
      title: title, format: .inkml, unitsPerMillimetre: drawings.first?.unitsPerMillimetre, pages: pages,
      leftOut: otherParts > 0 ? ["other parts of the answer": otherParts] : [:])
  }

  /// Reads a list of strokes in JSON: all are a page.
  static func strokeList(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let list = try StrokeList(bytes, file: path)
    return NoteDocument(title: title, format: .strokeList, pages: [NotePage(strokes: list.ink.strokes)])
  }

  /// Reads JIIX: all strokes are a page, or each sample that our writer wrote.
  static func jiix(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    let root = try JIIXBlock(bytes, file: path)
    let samples = root.labelledBlocks.filter { !$0.extras.isEmpty }
    let pages = (samples.isEmpty ? [root] : samples).map { NotePage(strokes: $0.ink.strokes) }
    guard root.type != nil || !pages[0].strokes.isEmpty else {
      throw InkFileError.wrongFormat(file: path, expected: "JIIX")
    }
    guard pages.contains(where: { !$0.strokes.isEmpty }) else { throw InkFileError.noStrokes(file: path) }
    let isScaled = samples.allSatisfy { $0.extras["unitsPerMillimetre"] != nil }
    return NoteDocument(title: title, format: .jiix, unitsPerMillimetre: isScaled ? 1 : nil, pages: pages)
  }

  /// Reads JSON lines: each sample is a page.
  static func jsonLines(_ bytes: [UInt8], path: String, title: String) throws -> NoteDocument {
    var defaults = SampleDefaults()
    defaults.text = ""
    let reader = JSONLinesReader(defaults: defaults)
    var document = NoteDocument(title: title, format: .jsonLines, pages: [])
    var units: [Float?] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = index == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let sample = try reader.sample(from: Array(text), file: path, name: title, line: index + 1)
      // A transform can take finite numbers out of range.
      guard
        sample.ink.strokes.allSatisfy({ stroke in stroke.points.indices.allSatisfy { stroke.location(at: $0).isFinite }
        })
      else {
        throw JSONLinesError.wrongValue(
          file: path, line: index + 1, key: "strokes", expected: "ink of finite coordinates")
      }
      document.pages.append(NotePage(strokes: sample.ink.strokes, styles: sample.styles))
      units.append(sample.unitsPerMillimetre)
    }
    // Pages of several units have none in common.
    if let first = units.first, units.allSatisfy({ $0 == first }), first ?? 0 > 0 {
      document.unitsPerMillimetre = first
    }
    return document
  }
}
