import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Excalidraw’s drawings` {
  private var importer: FileImporter {
    var importer = FileImporter.excalidraw
    importer.defaults.text = ""
    return importer
  }

  @Test func `the freehand strokes of a drawing are a sample`() throws {
    let (samples, report) = try InkFilesFixture.read(importer, ExcalidrawFixture.drawing, as: "a.excalidraw")
    #expect(report.total.found == 1 && samples.map(\.sampleID) == ["a.excalidraw"])
    #expect(samples[0].coordinates[0] == [[100, 50], [110, 60], [120, 50.5]] && samples[0].ink.strokes.count == 2)
    #expect(samples[0].unitsPerMillimetre.map { abs($0 - 96 / 25.4) < 1e-6 } == true)
  }

  @Test func `each item of a library and a compressed note are samples`() throws {
    let library = try InkFilesFixture.read(importer, ExcalidrawFixture.library, as: "a.excalidrawlib").samples
    #expect(library.map(\.coordinates) == [[[[1, 2], [4, 6]]], [[[1, 2]]]])
    let note = ExcalidrawFixture.note(drawing: ExcalidrawFixture.compressed, isCompressed: true)
    let samples = try InkFilesFixture.read(importer, note, as: "a.excalidraw.md").samples
    #expect(samples.map(\.coordinates) == [[[[10, 20], [11, 22], [13, 24.5]], [[5, 6], [12, 14]]]])
  }

  @Test(arguments: [
    (ExcalidrawFixture.drawing, "excalidraw"), (ExcalidrawFixture.library, "excalidraw"),
    (ExcalidrawFixture.note(drawing: "{}", isCompressed: false), "excalidraw"),
    (InkFilesFixture.strokeList, "strokes"), (#"[{"points":[{"x":1,"y":2}]}]"#, "strokes"),
    (InkFilesFixture.inkMLParts, "inkml"), (InkFilesFixture.unipenFile, "unipen-file"),
  ])
  func `formats of other programs are told by their contents`(_ text: String, _ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "data.txt")
    #expect(try DataFormat.detected(at: path) == .importer(name))
  }

  @Test func `drawings in SVG and notebooks of reMarkable name the command that reads them`() throws {
    let folder = try TemporaryFolder()
    func problem(_ bytes: [UInt8], _ name: String) throws -> String? {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
      let error = #expect(throws: DataFilesError.self) {
        try SampleSource(path: folder.file(name)).samples { _ in }
      }
      guard case .nothingUsable(_, let example)? = error else { return error?.description }
      return example
    }
    #expect(
      try problem(Array("<svg><path d='M1 1L2 2'/></svg>".utf8), "a.svg")
        == "a.svg is an SVG drawing, not a set of samples: “inkling read” reads it")
    for name in ["a.rmdoc", "a"] {
      #expect(
        try problem(RemarkableFixture.notebook, name)
          == "\(name) is a notebook of reMarkable, not a set of samples: “inkling read” reads it")
    }
  }
}
