import Foundation
import InkCore
import InkData
import InkDocuments
import TestSupport

/// Opens files of notes from a temporary folder.
enum DocumentFixture {
  static func open(_ bytes: [UInt8], as name: String) throws -> NoteDocument {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    do {
      return try NoteDocument(path: folder.file(name))
    } catch let error as NoteDocumentError {
      throw Failed(text: error.description.replacing(folder.path + "/", with: ""))
    } catch let error as InkFileError {
      throw Failed(text: error.description.replacing(folder.path + "/", with: ""))
    }
  }

  static func open(_ text: String, as name: String) throws -> NoteDocument { try open(Array(text.utf8), as: name) }

  /// The words of the error that opening ends with.
  static func problem(_ bytes: [UInt8], as name: String) -> String? {
    do {
      _ = try open(bytes, as: name)
      return nil
    } catch let failed as Failed {
      return failed.text
    } catch {
      return "\(error)"
    }
  }

  struct Failed: Error {
    let text: String
  }

  /// A document of two pages, the second of which has Chinese text, and what was read from it.
  static let note = NoteDocument(
    title: "My <notes>", format: .xournal, unitsPerMillimetre: 72 / 25.4,
    pages: [
      NotePage(
        frame: Box(lower: .zero, upper: Point(x: 595, y: 842)),
        strokes: [
          Stroke(points: [
            StrokePoint(location: Point(x: 100, y: 100), force: 0.5),
            StrokePoint(location: Point(x: 150, y: 120), force: 1.5), StrokePoint(location: Point(x: 200, y: 100)),
          ]), Stroke(locations: [Point(x: 300, y: 300), Point(x: 400, y: 300)]),
          Stroke(locations: [Point(x: 50, y: 60)]),
        ],
        styles: [
          StrokeStyle(tool: .pen, colour: 0xFF00_00FF, width: 2),
          StrokeStyle(tool: .highlighter, colour: 0xFFFF_00FF, width: 10), StrokeStyle(),
        ],
        texts: [
          NoteText(
            text: "typed (é)", box: Box(lower: Point(x: 50, y: 500), upper: Point(x: 120, y: 515)), size: 12)
        ]),
      NotePage(
        frame: Box(lower: .zero, upper: Point(x: 842, y: 595)),
        strokes: [Stroke(locations: [Point(x: 10, y: 10), Point(x: 60, y: 40)])]),
    ], leftOut: ["images": 1])

  static let transcripts: [PageTranscript] = [
    PageTranscript(
      lines: [
        PageTranscript.Line(
          words: [
            word("Shopping", x: 50, y: 50, width: 90, height: 22, strokes: [2])
          ], paragraph: 0, style: .heading),
        PageTranscript.Line(
          words: [
            word("-", x: 90, y: 110, width: 6, height: 2), word("milk", x: 100, y: 100, width: 40, height: 20),
            word("&", x: 150, y: 100, width: 15, height: 20, strokes: [0]),
          ], paragraph: 1, style: .listItem),
        PageTranscript.Line(
          words: [
            word("*", x: 90, y: 140, width: 6, height: 6), word("2", x: 100, y: 130, width: 8, height: 20),
            word("eggs", x: 115, y: 135, width: 40, height: 20),
          ], paragraph: 2, style: .listItem),
        PageTranscript.Line(words: [word("#1", x: 50, y: 200, width: 30, height: 20)], paragraph: 3),
        PageTranscript.Line(words: [word("so", x: 50, y: 230, width: 30, height: 12)], paragraph: 3),
      ],
      drawings: [
        PageTranscript.Drawing(
          box: PageTranscript.Rectangle(x: 300, y: 300, width: 100, height: 0), strokeIDs: [2], strokes: [1])
      ]),
    PageTranscript(lines: [
      PageTranscript.Line(
        words: [word("汉字", x: 10, y: 10, width: 50, height: 30), word("𠮷", x: 70, y: 10, width: 25, height: 30)],
        text: "汉字𠮷", paragraph: 0)
    ]),
  ]

  private static func word(
    _ text: String, x: Float, y: Float, width: Float, height: Float, strokes: [Int] = []
  ) -> PageTranscript.Word {
    PageTranscript.Word(
      text: text, box: PageTranscript.Rectangle(x: x, y: y, width: width, height: height), confidence: 0.875,
      alternatives: text == "milk" ? ["mick"] : [], strokeIDs: strokes.map { UInt64($0 + 1) }, strokes: strokes)
  }
}

extension NotePage {
  /// The locations of each stroke's points, as pairs.
  var coordinates: [[[Float]]] {
    strokes.map { stroke in stroke.points.indices.map { [stroke.location(at: $0).x, stroke.location(at: $0).y] } }
  }
}
