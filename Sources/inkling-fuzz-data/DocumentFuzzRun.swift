import Foundation
import InkCore
import InkData
import InkDocuments
import TestSupport

/// Opens changed files of notes and writes those that open: each is rejected with an error, or gives a sane document, soon.
struct DocumentFuzzRun: FileFuzzRun {
  struct Seed {
    /// The name for `--format`.
    let name: String
    let file: String
    let bytes: [UInt8]
  }

  static let seeds: [Seed] = [
    Seed(name: "note-xopp", file: "a.xopp", bytes: Array(InkFilesFixture.xournal.utf8)),
    Seed(name: "note-xopp-gzip", file: "a.xopp", bytes: CompressionFixture.gzip(InkFilesFixture.xournal)),
    Seed(name: "note-rm", file: "a.rm", bytes: RemarkableFixture.page),
    Seed(name: "note-inkml", file: "a.inkml", bytes: FuzzSeed.inkMLBytes),
    Seed(name: "note-jiix", file: "a.jiix", bytes: Array(InkFilesFixture.jiix.utf8)),
    Seed(name: "note-excalidraw", file: "a.excalidraw", bytes: Array(ExcalidrawFixture.drawing.utf8)),
    Seed(name: "note-excalidraw-library", file: "a.excalidrawlib", bytes: Array(ExcalidrawFixture.library.utf8)),
    Seed(
      name: "note-obsidian", file: "a.excalidraw.md",
      bytes: Array(ExcalidrawFixture.note(drawing: ExcalidrawFixture.compressed, isCompressed: true).utf8)),
    Seed(
      name: "note-obsidian-plain", file: "a.excalidraw.md",
      bytes: Array(ExcalidrawFixture.note(drawing: ExcalidrawFixture.library, isCompressed: false).utf8)),
    Seed(name: "note-rmdoc", file: "a.rmdoc", bytes: RemarkableFixture.notebook),
    Seed(name: "note-strokes", file: "a.json", bytes: Array(InkFilesFixture.strokeList.utf8)),
    Seed(name: "note-inkml-parts", file: "a.inkml", bytes: Array(InkFilesFixture.inkMLParts.utf8)),
    Seed(name: "note-white-out", file: "a.xopp", bytes: Array(InkFilesFixture.whiteOut.utf8)),
    Seed(name: "note-jsonl", file: "a.jsonl", bytes: FuzzSeed.lineBytes),
    Seed(
      name: "note-svg-pieces", file: "a.svg",
      bytes: Array(
        "<svg width=\"90pt\" viewBox=\"0 0 90 80\"><style>.a{stroke:#f00}@media print{.a{fill:none}}.b,g.c{display:none}</style><defs><g id=\"w\" class=\"a\"><path d=\"M1 2L3 4\"/><path d=\"M3 4L5 5\"/><path id=\"sk_1_2\" d=\"M6 6L7 7\"/></g></defs><use href=\"#w\" x=\"2\"/><circle cx=\"1\" cy=\"2\" r=\"1\"/><path d=\"M1 1L2 2\" stroke=\"white\" stroke-width=\"4\"/><g class=\"c\"/></svg>"
          .utf8)),
    Seed(
      name: "note-svg", file: "a.svg",
      bytes: Array(
        "<svg width=\"90\" height=\"80\"><g transform=\"rotate(5 1 2) scale(2)\" stroke=\"#f00\"><path d=\"M1 2q3-4 5 6t1 1a5 6 30 0 1 9 9z\" style=\"fill:none\"/><polygon points=\"1,2 3,4\"/><text x=\"1\" y=\"9\">t</text></g></svg>"
          .utf8)),
  ]

  let seeds: [Seed]
  let seed: UInt64
  let folder: String
  private(set) var results = FileFuzzResults(things: "strokes")

  func prepare() throws {
    for seed in seeds {
      let path = folder + "/" + seed.file
      try Data(seed.bytes).write(to: URL(fileURLWithPath: path))
      let document = try NoteDocument(path: path)
      precondition(document.pages.contains { !$0.strokes.isEmpty }, "the valid file of \(seed.name) has no strokes")
    }
  }

  mutating func tryFile(_ number: Int) throws {
    let seed = seeds[number % seeds.count]
    var mutations = ByteMutations(seed: self.seed, number: number)
    let path = folder + "/" + seed.file
    try Data(mutations.mutated(seed.bytes)).write(to: URL(fileURLWithPath: path))
    let start = Date()
    var (strokes, rejected) = (0, false)
    do {
      let document = try NoteDocument(path: path)
      for page in document.pages { Self.check(page) }
      strokes = document.pages.reduce(0) { $0 + $1.strokes.count }
      let transcripts = document.pages.map(Self.transcript)
      for format in TranscriptFormat.allCases {
        do throws(NoteDocumentError) {
          _ = try format.contents(of: document, transcripts)
        } catch {
          guard case .notFinite = error else { preconditionFailure("\(error)") }
        }
      }
    } catch {
      precondition(!String(describing: error).isEmpty, "an error without words")
      rejected = true
    }
    results.note(seed.name, number, things: strokes, rejected: rejected, since: start)
  }

  private static func check(_ page: NotePage) {
    precondition(page.styles.count == page.strokes.count, "each stroke has a style")
    precondition(Set(page.strokes.compactMap(\.id)).count == page.strokes.count, "each stroke has an id of its own")
    for stroke in page.strokes {
      precondition(!stroke.points.isEmpty, "a stroke has points")
      precondition(stroke.points.indices.allSatisfy { stroke.location(at: $0).isFinite }, "a location isn't finite")
    }
  }

  /// Words where the strokes are.
  private static func transcript(of page: NotePage) -> PageTranscript {
    let words = page.strokes.enumerated().prefix(5).compactMap { index, stroke in
      Ink(strokes: [stroke]).boundingBox.map {
        PageTranscript.Word(text: "a字", box: PageTranscript.Rectangle($0), confidence: 0.5, strokes: [index])
      }
    }
    return PageTranscript(lines: words.isEmpty ? [] : [PageTranscript.Line(words: words, paragraph: 0)])
  }
}
