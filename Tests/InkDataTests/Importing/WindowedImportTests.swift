import Foundation
import InkCore
import InkData
import TestSupport
import Testing
import TextAndFiles

/// Files that are read in windows, with memory for a sample, give what they give when they are read as a whole.
@Suite struct `Importing large files` {
  private static let inkML = """
    <?xml version="1.0"?><ink xmlns="http://www.w3.org/2003/InkML"><annotation type="writer">w</annotation>
    <definitions><context xml:id="c"><inkSource xml:id="i"><traceFormat><channel name="X"/><channel name="Y"/><channel name="T"/></traceFormat></inkSource></context></definitions>
    <traceGroup xml:id="g" contextRef="#c"><annotation type="truth">a&amp;b</annotation><trace>1 2 0,'3'4'5</trace><trace>7 8 100</trace></traceGroup>
    <trace>1 2</trace><traceFormat><channel name="X"/><channel name="Y" orientation="-ve"/></traceFormat><!-- another -->
    <traceGroup><traceGroup><annotation type="truth">c</annotation><trace>1 2,3 4</trace></traceGroup><traceGroup><annotation type="truth">d</annotation><trace>5</trace></traceGroup></traceGroup>
    <traceGroup><annotation type="truth">e</annotation><annotation type="kind">page</annotation><trace>1 2,3 4</trace></traceGroup>
    <annotation type="source">s</annotation></ink>
    """

  private struct Imported: Equatable {
    var samples: [LabelledInk] = []
    var report: ImportReport?
    var error: String?
  }

  private func imported(_ importer: any DataSetImporter, from path: String) -> Imported {
    var imported = Imported()
    do {
      imported.report = try importer.samples(from: path, progress: { _ in }, { imported.samples.append($0) })
    } catch {
      imported.error = "\(error)"
    }
    return imported
  }

  /// Compares both ways of reading a file of some bytes, whole and damaged.
  private func compare(
    _ text: String, name: String, rounds: Int, _ importer: (FileReading) -> any DataSetImporter
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file(name)
    var mutations = ByteMutations(seed: 21)
    var readable = 0
    for round in 0..<rounds {
      let bytes = round == 0 ? Array(text.utf8) : mutations.mutated(Array(text.utf8))
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let whole = imported(importer(FileReading(wholeSize: .max)), from: path)
      if round == 0 { #expect(whole.error == nil && !whole.samples.isEmpty) }
      if whole.error == nil { readable += 1 }
      for size in [1, 16, 200, 5_000] {
        let windows = imported(importer(FileReading(wholeSize: 0, windowSize: size)), from: path)
        #expect(windows == whole, "windows of \(size), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(readable > rounds / 100)
  }

  @Test(arguments: InkMLReader.Unit.allCases) func `InkML`(_ unit: InkMLReader.Unit) throws {
    try compare(Self.inkML, name: "a.inkml", rounds: 1_000) { reading in
      var importer = InkMLImporter()
      importer.unit = unit
      importer.reading = reading
      return importer
    }
  }

  @Test func `Tegaki's collections`() throws {
    try compare(InkFilesFixture.tegaki, name: "a.xml", rounds: 1_000) { reading in
      var importer = FileImporter.tegaki
      importer.reading = reading
      return importer
    }
  }

  @Test(arguments: [InkFilesFixture.jiix, InkFilesFixture.diagram]) func `JIIX`(_ text: String) throws {
    try compare(text, name: "a.jiix", rounds: 1_000) { reading in
      var importer = FileImporter.jiix
      importer.reading = reading
      return importer
    }
  }

  @Test func `all that our writers write`() throws {
    for name in ["a.inkml", "a.jiix", "a.svg"] {
      let folder = try TemporaryFolder()
      let writer = try SampleWriter(
        path: folder.file(name), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
      for sample in InkSamples.all + InkSamples.all { try writer.append(sample) }
      try writer.finish()
      let text = try String(contentsOfFile: folder.file(name), encoding: .utf8)
      try compare(text, name: name, rounds: 100) { reading in
        var inkML = InkMLImporter()
        var jiix = FileImporter.jiix
        var svg = FileImporter.svg
        inkML.reading = reading
        jiix.reading = reading
        svg.reading = reading
        let importers: [String: any DataSetImporter] = ["a.inkml": inkML, "a.jiix": jiix, "a.svg": svg]
        return importers[name]!
      }
    }
  }

  @Test(arguments: [
    (inkML, true),
    ("<ink><traceGroup><annotation type='truth'>a</annotation><trace>1 2</trace></traceGroup></ink>", true),
    // The whole ink is the sample.
    ("<ink><annotation type='truth'>a</annotation><traceGroup><trace>1 2</trace></traceGroup></ink>", false),
    // A sample refers to ink elsewhere.
    (
      "<ink><trace id='t'>1 2</trace><traceGroup><annotation type='truth'>a</annotation><traceView traceDataRef='t'/></traceGroup></ink>",
      false
    ),
    // Settings are within a sample.
    (
      "<ink><traceGroup><annotation type='truth'>a</annotation><context xml:id='c'/><trace contextRef='#c'>1 2</trace></traceGroup></ink>",
      false
    ),
    // A group and a context have the same id.
    (
      "<ink><traceGroup id='c'><annotation type='truth'>a</annotation><trace contextRef='#c'>1 2</trace></traceGroup><context id='c'/></ink>",
      false
    ),
    (
      "<ink><traceGroup contextRef='#c'><annotation type='truth'>a</annotation><trace>1 2</trace></traceGroup></ink>",
      false
    ),
    ("<ink/>", false), ("<ink><ink/></ink>", false), ("<html><traceGroup/></html>", false),
  ]) func `InkML goes in windows where samples are complete by themselves`(_ text: String, _ isComplete: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.inkml")
    let file = try MappedFile(path: folder.file("a.inkml"))
    #expect(try (InkMLStream(file, file: "a", unit: .outermost, windowSize: 50) != nil) == isComplete)
  }
}
