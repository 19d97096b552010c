import InkCore
import TextAndFiles

/// Imports notes of Xournal++ and Xournal, `.xopp` and `.xoj`: XML, which is compressed or in a zip package.
///
/// Each page with ink is a sample, of all its layers; the strokes have tools, colours and widths. The ink has no text:
/// name one in the defaults, which may be empty. Erasers' strokes, images and typed text are left out. y points down, a
/// unit is 1/72 inch; there are no times.
public struct XournalImporter: FileFormatImporter {
  /// The name on the command line.
  public let name = "xournal"
  /// The data that it reads, in one line.
  public let summary = "Xournal++ and Xournal notes: .xopp and .xoj files, or a folder of them; needs --text"
  /// The properties of samples; notes state none.
  public var defaults = SampleDefaults()
  /// The extensions of its files' names.
  public static let extensions: Set = ["xopp", "xoj"]

  // Ten thousand pages stay below it.
  private static let sizeLimit = 1 << 30
  private static let unitsPerMillimetre: Float = 72 / 25.4

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    let root = try file.markup(of: try contents(of: file))
    guard root.name == "xournal" else {
      throw InkFileError.wrongFormat(file: file.name, expected: "note of Xournal++")
    }
    var isEmpty = true
    for (index, page) in root.children(named: "page").enumerated() {
      let strokes = page.children(named: "layer").flatMap { $0.children(named: "stroke") }
        .filter { $0.attributes["tool"] != "eraser" }
      // A page without ink is nothing that is missing.
      guard !strokes.isEmpty else { continue }
      isEmpty = false
      let sample = try samples.reading(defaults.kind ?? .line) {
        let read = try strokes.map { try XournalStroke($0, file: file.name) }.filter { !$0.stroke.points.isEmpty }
        return try file.sample(
          Ink(strokes: read.map(\.stroke)), text: nil, part: "page \(index + 1)", id: "\(file.name)#\(index + 1)",
          unitsPerMillimetre: Self.unitsPerMillimetre, styles: read.map(\.style))
      }
      if let sample { try samples.take(sample) }
    }
    if isEmpty { throw InkFileError.noInk(file: file.name, sample: "the note") }
  }

  /// The XML of a note.
  private func contents(of file: InkFile) throws -> [UInt8] {
    let limit = min(Self.sizeLimit, UnpackingLimits.standard(forSize: file.bytes.count).bytes)
    let (isGzip, isZip) = file.bytes.withBytes { (GzipFile.isGzip($0), ZipArchive.isZip($0)) }
    if isGzip { return try GzipFile(file: file.bytes, name: file.name).contents(limit: limit) }
    guard isZip else { return file.allBytes }
    let zip = try ZipArchive(
      file.bytes, name: file.name, limits: UnpackingLimits(bytes: limit, files: 100_000))
    guard let entry = zip.entries.first(where: { $0.name == "content.xml" }) else {
      throw InkFileError.wrongFormat(file: file.name, expected: "package of Xournal++")
    }
    var contents: [UInt8] = []
    try zip.unpack(entry) { piece in
      guard contents.count + piece.count <= limit else {
        throw ArchiveError.tooLarge(archive: file.name, limit: limit)
      }
      unsafe piece.withUnsafeBufferPointer { unsafe contents.append(contentsOf: $0) }
    }
    return contents
  }
}

/// A stroke of a note with its style.
private struct XournalStroke {
  let stroke: Stroke
  let style: StrokeStyle

  init(_ element: MarkupElement, file: String) throws(InkFileError) {
    func unreadable(_ found: some StringProtocol, _ expected: String) -> InkFileError {
      .unreadable(file: file, line: element.line, found: String(found.prefix(24)), expected: expected)
    }
    var points: [StrokePoint] = []
    let text = element.text
    var position = 0
    while let x = text.span.number(from: &position) {
      guard let y = text.span.number(from: &position), let location = Point.checked(x, y) else {
        throw unreadable("\(x)", "a stroke of pairs of numbers")
      }
      points.append(StrokePoint(location: location))
    }
    guard text[position...].allSatisfy({ $0 <= 0x20 }) else {
      throw unreadable(String(decoding: text[position...].prefix(24), as: UTF8.self), "a stroke of pairs of numbers")
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
    let colour = element.attributes["color"] ?? ""
    style = StrokeStyle(
      tool: element.attributes["tool"].flatMap(StrokeStyle.Tool.init(rawValue:)),
      colour: Self.colours[colour] ?? StrokeStyle.colour(colour),
      width: (widths.first ?? nil).flatMap { $0.isFinite ? $0 : nil })
  }

  /// Xournal's names of colours.
  private static let colours: [String: UInt32] = [
    "black": 0x0000_00FF, "blue": 0x3333_CCFF, "red": 0xFF00_00FF, "green": 0x0080_00FF, "gray": 0x8080_80FF,
    "lightblue": 0x00C0_FFFF, "lightgreen": 0x00FF_00FF, "magenta": 0xFF00_FFFF, "orange": 0xFF80_00FF,
    "yellow": 0xFFFF_00FF, "white": 0xFFFF_FFFF,
  ]
}
