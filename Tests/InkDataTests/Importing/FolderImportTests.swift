import InkCore
import InkData
import TestSupport
import Testing
import TextAndFiles

@Suite struct `Importing folders of files` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func ink(_ text: String) -> String {
    "<ink><annotation type=\"truth\">\(text)</annotation><trace>1 2,3 4</trace></ink>"
  }

  private func samples(_ importer: some DataSetImporter) throws -> ([LabelledInk], ImportReport) {
    var samples: [LabelledInk] = []
    let report = try importer.samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `inkml files are read in the order of their paths and bad ones counted`() throws {
    try folder.write(Self.ink("b"), to: "two/b.inkml")
    try folder.write(Self.ink("a"), to: "one/deep/a.INKML")
    try folder.write("<ink>", to: "one/broken.inkml")
    try folder.write("", to: "one/empty.inkml")
    try folder.write("not ink", to: "one/notes.txt")
    var importer = InkMLImporter()
    importer.defaults = SampleDefaults(source: "set", language: "fr", licence: "MIT")
    let (samples, report) = try samples(importer)
    #expect(samples.map(\.text) == ["a", "b"] && samples.map(\.contributor) == ["one", "two"])
    #expect(samples.allSatisfy { $0.source == "set" && $0.language == "fr" && $0.licence == "MIT" })
    #expect(samples.map(\.sampleID) == ["one/deep/a.INKML", "two/b.inkml"])
    #expect(report.total.taken == 2 && report.total.found == 4)
    #expect(report.skipped.mapValues(\.count) == ["broken XML": 1, "empty file": 1])
  }

  @Test func `json lines stop at the first line that is wrong`() throws {
    let good = #"{"text":"a","strokes":[{"x":[1],"y":[2]}]}"#
    try folder.write("\(good)\n\(good)\n{", to: "a.jsonl")
    let error = #expect(throws: JSONLinesError.self) { try samples(JSONLinesImporter()) }
    #expect(error?.description.contains("a.jsonl:3: the line is not JSON") == true)
  }

  @Test func `a folder without such files says what it looked for`() throws {
    try folder.write("x", to: "a.txt")
    let error = #expect(throws: DataFilesError.self) { try samples(InkMLImporter()) }
    #expect(error == .noFiles(folder: folder.path, extensions: ["inkml", "xml"]))
    #expect(
      error?.description == "\(folder.path) has no file named *.inkml or *.xml: check the path and the format")
  }

  @Test func `files without a usable sample say why`() throws {
    try folder.write("<ink><trace>1 2</trace></ink>", to: "a.inkml")
    let error = #expect(throws: DataFilesError.self) { try samples(InkMLImporter()) }
    #expect(
      error?.description.hasPrefix("nothing in \(folder.path) could be used, for example: a.inkml: no annotation")
        == true)
  }

  @Test func `the most common of several problems is the example`() throws {
    for name in ["a", "b"] { try folder.write("", to: "\(name).inkml") }
    try folder.write("<ink>", to: "c.inkml")
    try folder.write("<svg/>", to: "d.inkml")
    try folder.write("<ink><trace>1 2</trace></ink>", to: "e.inkml")
    try folder.write("<!DOCTYPE ink [<!ENTITY a 'b'>]><ink/>", to: "f.inkml")
    let error = #expect(throws: DataFilesError.self) { try samples(InkMLImporter()) }
    #expect(
      error
        == .nothingUsable(
          path: folder.path, example: "a.inkml is empty: get the file again or leave it out"))
  }

  @Test func `a name without a known extension is an error that lists the known ones`() throws {
    let path = try folder.write("x", to: "a.txt")
    let error = #expect(throws: DataFilesError.self) { try SampleSource(path: path) }
    let formats =
      "inkml, jsonl, quickdraw, uji, tegaki, zinnia, jiix, xournal, gestures, svg, excalidraw, strokes, unipen-file"
    #expect(
      error?.description == """
        the format of \(path) can't be told from its contents: name it with --format (\(formats)); “inkling read” reads \
        notes of more programs
        """)
    #expect(throws: FileFailure.self) { try SampleSource(path: folder.file("none.jsonl")) }
    let unwritable = #expect(throws: DataFilesError.self) {
      try SampleWriter(path: folder.file("a.doc"), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    }
    let known = ".inkset, .jsonl, .inkml, .jiix, .ndjson, .svg"
    #expect(
      unwritable?.description == "the format of \(folder.file("a.doc")) is unknown: end its name in \(known)")
  }

  @Test(arguments: ["set.inkset", "set.jsonl", "set.inkml"])
  func `every format gives the samples back`(_ name: String) throws {
    let writer = try SampleWriter(path: folder.file(name), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    for sample in InkSamples.all { try writer.append(sample) }
    try writer.finish()
    var found: [LabelledInk] = []
    try SampleSource(path: folder.file(name)).samples { found.append($0) }
    #expect(found.map(\.info) == InkSamples.all.map(\.info))
    #expect(found.map(\.unitsPerMillimetre) == InkSamples.all.map(\.unitsPerMillimetre))
    for (sample, expected) in zip(found, InkSamples.all) {
      let locations = sample.ink.strokes.flatMap(\.points).map(\.location)
      let wanted = expected.ink.strokes.flatMap(\.points).map(\.location)
      // A compiled set keeps 16 bits of a sample's extent.
      let tolerance = Float(name.hasSuffix("inkset") ? 4 : 0)
      #expect(zip(locations, wanted).allSatisfy { $0.distance(to: $1) <= tolerance })
    }
  }
}
