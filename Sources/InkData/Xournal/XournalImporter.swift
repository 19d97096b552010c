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

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    let note = try XournalNote(file.bytes, name: file.name)
    var isEmpty = true
    for (index, page) in note.pages.enumerated() {
      let strokes = page.strokes.filter { $0.attributes["tool"] != "eraser" }
      // A page without ink is nothing that is missing.
      guard !strokes.isEmpty else { continue }
      isEmpty = false
      let sample = try samples.reading(defaults.kind ?? .line) {
        let read = try strokes.map { try XournalStroke($0, file: file.name) }.filter { !$0.stroke.points.isEmpty }
        return try file.sample(
          Ink(strokes: read.map(\.stroke)), text: nil, part: "page \(index + 1)", id: "\(file.name)#\(index + 1)",
          unitsPerMillimetre: XournalNote.unitsPerMillimetre, styles: read.map(\.style))
      }
      if let sample { try samples.take(sample) }
    }
    if isEmpty { throw InkFileError.noInk(file: file.name, sample: "the note") }
  }
}
