import InkCore
import InkData
import TextAndFiles

/// Reads reMarkable's pages, version 6: the lines of the layers that are shown, in their order, and typed text.
///
/// x is 0 in the middle of the page; a unit is a pixel of the first tablets, 226 of which are an inch. Forces are given
/// for the tools whose width depends on them. What the eraser removed isn't in the file; what lies on hidden layers is
/// left out. The format isn't documented; rmscene (MIT) and rmc (MIT) are what others read it with.
enum RemarkableReader {
  static let unitsPerMillimetre: Float = 226 / 25.4
  private static let paper: (width: Float, height: Float) = (1404, 1872)
  // Ids of characters that stand for the text's start and end.
  private static let textStart: UInt64 = 0xFFFF_FFFF_FFFE
  private static let textEnd: UInt64 = 0xFFFF_FFFF_FFFF

  static func document(
    _ bytes: [UInt8], path: String, title: String
  ) throws(NoteDocumentError) -> NoteDocument {
    try RemarkableHeader.check(bytes, path: path)
    var scene = RemarkableScene()
    var position = RemarkableHeader.count
    while position < bytes.count {
      guard bytes.count - position >= 8 else { throw damaged(path, position, "the file ends within a block") }
      let size = Int(bytes.span.integer(at: position, as: UInt32.self))
      let start = position + 8
      guard size <= bytes.count - start else { throw damaged(path, position, "the file ends within a block") }
      do throws(RemarkableFields.Fault) {
        try scene.add(type: bytes[position + 7], version: bytes[position + 6], bytes, in: start..<start + size)
      } catch {
        guard bytes[position + 7] == 5 else { throw damaged(path, max(error.byte, position), error.reason) }
        throw .badStroke(
          file: path, page: 1, stroke: scene.lineCount, reason: "near byte \(error.byte), \(error.reason)")
      }
      position = start + size
    }
    var leftOut = scene.leftOut
    let page = self.page(scene, &leftOut)
    return NoteDocument(
      title: title, format: .remarkable, unitsPerMillimetre: unitsPerMillimetre, pages: [page], leftOut: leftOut)
  }

  private static func damaged(_ path: String, _ byte: Int, _ reason: String) -> NoteDocumentError {
    .damaged(file: path, byte: byte, reason: reason)
  }

  private struct Visit {
    let offset: Point
    let isVisible: Bool
  }

  private static func page(_ scene: RemarkableScene, _ leftOut: inout [String: Int]) -> NotePage {
    var strokes: [Stroke] = []
    var styles: [StrokeStyle] = []
    var names: [String] = []
    var texts = scene.text?.texts ?? []
    var drawn: Set<UInt64> = []
    // Items to be drawn, the next one last.
    var rest: [(content: RemarkableScene.Content, visit: Visit)] = [
      (.group(RemarkableScene.root), Visit(offset: .zero, isVisible: true))
    ]
    while let (content, visit) = rest.popLast() {
      switch content {
      case .text(let text):
        if visit.isVisible { texts.append(text) } else { leftOut["highlights on hidden layers", default: 0] += 1 }
      case .line(var line):
        guard visit.isVisible else {
          leftOut["strokes on hidden layers", default: 0] += 1
          continue
        }
        guard !line.removes else { continue }
        line.stroke.move(by: visit.offset)
        guard line.stroke.points.allSatisfy(\.location.isFinite) else {
          leftOut["strokes outside of any page", default: 0] += 1
          continue
        }
        let id = line.stroke.id ?? 0
        names.append("\(id >> 56):\(id & (1 << 56 - 1))")
        // The page numbers its strokes: the file's ids are too large for programs that know only floating-point numbers.
        line.stroke.id = nil
        strokes.append(line.stroke)
        styles.append(line.style)
      case .group(let id):
        // A damaged file may have a group within itself.
        guard drawn.insert(id).inserted, let group = scene.groups[id] else { continue }
        let inner = Visit(
          offset: visit.offset + offset(of: group, in: scene), isVisible: visit.isVisible && group.isVisible)
        for index in RemarkableSequence.order(of: group.items).reversed() {
          if let content = group.contents[index] { rest.append((content, inner)) }
        }
      }
    }
    let lost = scene.groups.filter { !drawn.contains($0.key) }.values.flatMap(\.contents)
      .count { if case .line? = $0 { true } else { false } }
    if lost > 0 { leftOut["strokes of no layer", default: 0] += lost }
    let visible = VisibleInk(strokes, styles)
    if visible.coveredCount > 0 { leftOut[NotePage.coveredStrokes, default: 0] += visible.coveredCount }
    return NotePage(
      frame: frame(of: scene.paper), strokes: visible.strokes, styles: visible.styles,
      strokeNames: visible.sources.map { names[$0] },
      texts: texts)
  }

  /// The rectangle of a page: of its own size, or that of the first tablets' screens.
  static func frame(of paper: (width: Float, height: Float)?) -> Box {
    let paper = paper ?? self.paper
    return Box(lower: Point(x: -paper.width / 2, y: 0), upper: Point(x: paper.width / 2, y: paper.height))
  }

  /// The position of a group that moves with a character of the text.
  private static func offset(of group: RemarkableScene.Group, in scene: RemarkableScene) -> Point {
    guard let anchor = group.anchor else { return .zero }
    let height =
      switch anchor.character {
      case textStart: scene.text?.ends.start ?? RemarkableText.startHeight
      case textEnd: scene.text?.ends.end ?? RemarkableText.endHeight
      default: scene.text?.heights[anchor.character] ?? 0
      }
    return Point(x: anchor.x, y: height)
  }
}

/// The first line of reMarkable's files, which names their version.
enum RemarkableHeader {
  static let mark = Array("reMarkable .lines file, version=".utf8)
  static let count = 43

  static func check(_ bytes: [UInt8], path: String) throws(NoteDocumentError) {
    guard bytes.starts(with: mark) else {
      throw .damaged(file: path, byte: 0, reason: "its first line isn't that of a reMarkable file")
    }
    let version = String(decoding: bytes[mark.count...].prefix { $0 != 0x20 && $0 != 0x0A }.prefix(8), as: UTF8.self)
    guard version == "6" else {
      throw .unsupportedVersion(
        file: path, format: "reMarkable", version: version,
        remedy: "open the page on a tablet with software 3.0 or later, which converts it when something is written")
    }
    guard bytes.count >= count else {
      throw .damaged(file: path, byte: bytes.count, reason: "the file ends too early")
    }
  }
}
