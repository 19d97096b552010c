import InkCore
import TextAndFiles

extension FileImporter {
  /// Imports notes of Xournal++ and Xournal, `.xopp` and `.xoj`: XML, which is compressed or in a zip package.
  ///
  /// Each page with ink is a sample, of all its layers; the strokes have tools, colours and widths. The ink has no text:
  /// name one in the defaults, which may be empty. Erasers' strokes, images and typed text are left out. y points down, a
  /// unit is 1/72 inch; there are no times.
  public static let xournal = Self(
    "xournal", "Xournal++ and Xournal notes: .xopp and .xoj files, or a folder of them; needs --text",
    extensions: ["xopp", "xoj"], read: XournalPageReader.read)
}

enum XournalPageReader {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    let note = try XournalNote(file.bytes, name: file.name)
    let kind = file.defaults.kind ?? .line
    var isEmpty = true
    for (index, page) in note.pages.enumerated() {
      // A page without ink is nothing that is missing.
      guard page.strokes.contains(where: { $0.attributes["tool"] != "eraser" }) else { continue }
      isEmpty = false
      try samples.take(kind) {
        let read = try page.strokes.map { try XournalStroke($0, file: file.name) }.filter { !$0.stroke.points.isEmpty }
        let visible = VisibleInk(read.map(\.stroke), read.map(\.style), paper: page.paper)
        let ink = visible.strokes.indices.filter { visible.styles[$0].tool != .eraser }
        return try file.sample(
          Ink(strokes: ink.map { visible.strokes[$0] }), text: nil, part: "page \(index + 1)",
          id: "\(file.name)#\(index + 1)", unitsPerMillimetre: XournalNote.unitsPerMillimetre,
          styles: ink.map { visible.styles[$0] })
      }
    }
    if let page = note.cutPage {
      samples.skip(kind, because: "cut off", at: "\(file.name): page \(page)", resolved: false)
    }
    if isEmpty { throw InkFileError.noInk(file: file.name, sample: "the note") }
  }
}

/// The XML of a note of Xournal++ or Xournal, which is compressed, in a zip package or plain.
package struct XournalNote {
  /// A page: what its layers hold, in their order.
  package struct Page {
    package let element: MarkupElement

    /// The elements of the layers from the lowest.
    package var items: [MarkupElement] { element.children(named: "layer").flatMap(\.children) }
    var strokes: [MarkupElement] { items.filter { $0.name == "stroke" } }
    /// The element of the paper behind the ink, which has a type.
    package var background: MarkupElement? { element.child(named: "background") }
    /// The colour of the paper.
    package var paper: UInt32 {
      background?.attributes["color"].flatMap(XournalStroke.colour) ?? VisibleInk.white
    }
  }

  /// The number of the format's units, 1/72 inch, in a millimetre.
  package static let unitsPerMillimetre: Float = 72 / 25.4

  // Notes compress to a quarter, rarely to a tenth; ten thousand pages stay below the greatest.
  private static let unpackedLimits = (least: 32 << 20, factor: 100, greatest: 1 << 30)

  package let pages: [Page]
  /// The number, from 1, of the page within which the file was cut; it is the last of the pages where some of it is whole.
  package private(set) var cutPage: Int?

  /// Reads a note, of a file that was cut as far as its elements are whole; `name` names it in errors.
  ///
  /// - Throws: `InkFileError` or `ArchiveError`.
  package init(_ file: MappedFile, name: String) throws {
    let (contents, isCut) = try Self.contents(of: file, name: name)
    var root: MarkupElement
    do throws(InkFileError) {
      root = try Self.root(of: contents, name: name)
    } catch {
      guard let (whole, isInPage) = Self.wholeElements(of: contents),
        let found = try? Self.root(of: whole, name: name)
      else {
        guard isCut else { throw error }
        throw ArchiveError.damaged(archive: name, byte: file.count, reason: "the file ends too early")
      }
      root = found
      cutPage = found.children(named: "page").count + (isInPage ? 0 : 1)
    }
    guard root.name == "xournal" else { throw InkFileError.wrongFormat(file: name, expected: "note of Xournal++") }
    pages = root.children(named: "page").map(Page.init)
  }

  private static func root(of contents: [UInt8], name: String) throws(InkFileError) -> MarkupElement {
    try MarkupReader.read(contents) { InkFileError.notXML(file: name, line: $0.line, column: $0.column) }
  }

  /// The contents up to the last element that is complete, as XML, and whether that is within a page; `nil` for contents
  /// that aren't cut, or have no such element.
  private static func wholeElements(of contents: [UInt8]) -> (xml: [UInt8], isInPage: Bool)? {
    let end = "</xournal>"
    guard contents.lastRange(of: Array(end.utf8)) == nil else { return nil }
    // What is open behind the end of an element.
    let open = [
      "</stroke>": "</layer></page>", "</text>": "</layer></page>", "</layer>": "</page>", "</page>": "",
    ]
    let ends = open.keys.compactMap { mark in contents.lastRange(of: Array(mark.utf8)).map { (mark, $0.upperBound) } }
    guard let (mark, last) = ends.max(by: { $0.1 < $1.1 }), let rest = open[mark] else { return nil }
    return (contents[..<last] + Array((rest + end).utf8), !rest.isEmpty)
  }

  /// The most bytes that a note of some size unpacks to.
  package static func unpackedLimit(forSize size: Int) -> Int {
    min(unpackedLimits.greatest, unpackedLimits.least + unpackedLimits.factor * min(size, 1 << 40))
  }

  private static func contents(of file: MappedFile, name: String) throws -> (contents: [UInt8], isCut: Bool) {
    let limit = unpackedLimit(forSize: file.count)
    let (isGzip, isZip) = file.withBytes { (GzipFile.isGzip($0), ZipArchive.isZip($0)) }
    if isGzip { return try GzipFile(file: file, name: name).wholeOrCut(limit: limit) }
    guard isZip else { return (file.bytes(in: 0..<file.count), false) }
    let zip = try ZipArchive(file, name: name, limits: UnpackingLimits(bytes: limit, files: 100_000))
    guard let entry = zip.entries.first(where: { $0.name == "content.xml" }) else {
      if zip.isRemarkable { throw InkFileError.isNote(file: name, format: "a notebook of reMarkable") }
      throw InkFileError.wrongFormat(file: name, expected: "package of Xournal++")
    }
    return (try zip.contents(of: entry, limit: limit), false)
  }
}

extension MarkupElement {
  /// The number that an attribute gives; older programs wrote it as the language of the system has it: `595,28`.
  package func localNumber(_ attribute: String) -> Double? {
    number(attribute)
      ?? attributes[attribute].flatMap { Double($0.replacing(",", with: ".")) }
      .flatMap { $0.isFinite ? $0 : nil }
  }
}

extension [UInt8] {
  /// The last range of some bytes.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    var start = count - bytes.count
    while start >= 0, !self[start...].starts(with: bytes) { start -= 1 }
    return start >= 0 ? start..<start + bytes.count : nil
  }
}

/// A stroke of a note with its style.
package struct XournalStroke {
  package let stroke: Stroke
  package let style: StrokeStyle
  /// Whether the last coordinate is one of x alone, which is dropped.
  package let isOdd: Bool

  /// Reads a `stroke` element; `file` names the file in errors.
  package init(_ element: MarkupElement, file: String) throws(InkFileError) {
    func unreadable(_ found: some StringProtocol, _ expected: String) -> InkFileError {
      .unreadable(file: file, line: element.line, found: String(found.prefix(24)), expected: expected)
    }
    var points: [StrokePoint] = []
    var (bytes, range) = element.text
    if bytes[range].contains(UInt8(ascii: ",")), !bytes[range].contains(UInt8(ascii: ".")) {
      bytes = bytes[range].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
      range = bytes.indices
    }
    let text = bytes.span.extracting(first: range.upperBound)
    var position = range.lowerBound
    var isOdd = false
    while let x = text.number(from: &position) {
      guard let y = text.number(from: &position) else {
        isOdd = true
        break
      }
      guard let location = Point.checked(x, y) else { throw unreadable("\(x)", "a stroke of pairs of numbers") }
      points.append(StrokePoint(location: location))
    }
    self.isOdd = isOdd
    let rest = bytes[position..<range.upperBound]
    guard rest.allSatisfy({ $0 <= 0x20 }) else {
      throw unreadable(String(decoding: rest.prefix(24), as: UTF8.self), "a stroke of pairs of numbers")
    }
    // The nominal width, then the width of each line between two points: the pen's pressure.
    let widths = (element.attributes["width"] ?? "").replacing(",", with: ".").split(separator: " ").map { Float($0) }
    if let nominal = widths.first ?? nil, nominal > 0, widths.count == points.count {
      for (index, pressure) in widths.dropFirst().enumerated() {
        guard let pressure, pressure.isFinite, pressure >= 0 else { continue }
        points[index].force = pressure / nominal
      }
    }
    stroke = Stroke(points: points)
    style = StrokeStyle(
      tool: element.attributes["tool"].flatMap(StrokeStyle.Tool.init(rawValue:)),
      colour: element.attributes["color"].flatMap(Self.colour),
      width: (widths.first ?? nil).flatMap { $0.isFinite ? $0 : nil })
  }

  /// The colour of Xournal's names and of `#rrggbbaa`.
  package static func colour(_ text: String) -> UInt32? { colours[text] ?? StrokeStyle.colour(text) }

  private static let colours: [String: UInt32] = [
    "black": 0x0000_00FF, "blue": 0x3333_CCFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "gray": 0x8080_80FF,
    "lightblue": 0x00C0_FFFF, "lightgreen": 0x00FF_00FF, "magenta": 0xFF00_FFFF, "orange": 0xFF80_00FF,
    "yellow": 0xFFFF_00FF, "white": 0xFFFF_FFFF,
  ]
}
