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
    var isEmpty = true
    for (index, page) in note.pages.enumerated() {
      let strokes = page.strokes.filter { $0.attributes["tool"] != "eraser" }
      // A page without ink is nothing that is missing.
      guard !strokes.isEmpty else { continue }
      isEmpty = false
      try samples.take(file.defaults.kind ?? .line) {
        let read = try strokes.map { try XournalStroke($0, file: file.name) }.filter { !$0.stroke.points.isEmpty }
        return try file.sample(
          Ink(strokes: read.map(\.stroke)), text: nil, part: "page \(index + 1)", id: "\(file.name)#\(index + 1)",
          unitsPerMillimetre: XournalNote.unitsPerMillimetre, styles: read.map(\.style))
      }
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
  }

  /// The number of the format's units, 1/72 inch, in a millimetre.
  package static let unitsPerMillimetre: Float = 72 / 25.4

  // Notes compress to a quarter, rarely to a tenth; ten thousand pages stay below the greatest.
  private static let unpackedLimits = (least: 32 << 20, factor: 100, greatest: 1 << 30)

  package let pages: [Page]

  /// Reads a note; `name` names it in errors.
  ///
  /// - Throws: `InkFileError` or `ArchiveError`.
  package init(_ file: MappedFile, name: String) throws {
    let contents = try Self.contents(of: file, name: name)
    let root = try MarkupReader.read(contents) { InkFileError.notXML(file: name, line: $0.line, column: $0.column) }
    guard root.name == "xournal" else { throw InkFileError.wrongFormat(file: name, expected: "note of Xournal++") }
    pages = root.children(named: "page").map(Page.init)
  }

  /// The most bytes that a note of some size unpacks to.
  package static func unpackedLimit(forSize size: Int) -> Int {
    min(unpackedLimits.greatest, unpackedLimits.least + unpackedLimits.factor * min(size, 1 << 40))
  }

  private static func contents(of file: MappedFile, name: String) throws -> [UInt8] {
    let limit = unpackedLimit(forSize: file.count)
    let (isGzip, isZip) = file.withBytes { (GzipFile.isGzip($0), ZipArchive.isZip($0)) }
    if isGzip { return try GzipFile(file: file, name: name).contents(limit: limit) }
    guard isZip else { return file.bytes(in: 0..<file.count) }
    let zip = try ZipArchive(file, name: name, limits: UnpackingLimits(bytes: limit, files: 100_000))
    guard let entry = zip.entries.first(where: { $0.name == "content.xml" }) else {
      throw InkFileError.wrongFormat(file: name, expected: "package of Xournal++")
    }
    var contents: [UInt8] = []
    try zip.unpack(entry) { try contents.append($0, limit: limit, archive: name) }
    return contents
  }
}

/// A stroke of a note with its style.
package struct XournalStroke {
  package let stroke: Stroke
  package let style: StrokeStyle

  /// Reads a `stroke` element; `file` names the file in errors.
  package init(_ element: MarkupElement, file: String) throws(InkFileError) {
    func unreadable(_ found: some StringProtocol, _ expected: String) -> InkFileError {
      .unreadable(file: file, line: element.line, found: String(found.prefix(24)), expected: expected)
    }
    var points: [StrokePoint] = []
    let (bytes, range) = element.text
    let text = bytes.span.extracting(first: range.upperBound)
    var position = range.lowerBound
    while let x = text.number(from: &position) {
      guard let y = text.number(from: &position), let location = Point.checked(x, y) else {
        throw unreadable("\(x)", "a stroke of pairs of numbers")
      }
      points.append(StrokePoint(location: location))
    }
    let rest = bytes[position..<range.upperBound]
    guard rest.allSatisfy({ $0 <= 0x20 }) else {
      throw unreadable(String(decoding: rest.prefix(24), as: UTF8.self), "a stroke of pairs of numbers")
    }
    // The nominal width, then the width of each line between two points: the pen's pressure.
    let widths = (element.attributes["width"] ?? "").split(separator: " ").map { Float($0) }
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
