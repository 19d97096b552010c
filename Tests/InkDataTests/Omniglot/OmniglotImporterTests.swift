import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `The Omniglot importer` {
  func imported(_ files: [String: String]) throws -> ([LabelledInk], ImportReport) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    var samples: [LabelledInk] = []
    let report = try OmniglotImporter().samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `reads strokes, turns y and takes times`() throws {
    let drawing = "START\n1.5,-2,100\n2,-4,150\nBREAK\n3,-5,400\nBREAK\n"
    let (samples, report) = try imported([
      "strokes/Latin/character02/0684_07.txt": drawing, "strokes/Greek/character01/0394_01.txt": drawing,
    ])
    let sample = try #require(samples.first)
    #expect(samples.count == 1 && report.total.taken == 1)
    #expect(sample.text == "b" && sample.writer == "drawer/07" && sample.licence == "MIT")
    #expect(sample.ink.strokes.map { $0.points.map(\.location) }[0] == [Point(x: 1.5, y: 2), Point(x: 2, y: 4)])
    #expect(sample.ink.strokes.map(\.startTime) == [0.1, 0.4])
    #expect(sample.ink.strokes[0].points.map(\.timeOffset) == [0, 0.05])
  }

  @Test(arguments: [
    ("START\n1,2\n", "Latin/character01/0683_01.txt:2: “1,2” is not x,y,t: correct the line"),
    ("START\n1,nan,3\n", "Latin/character01/0683_01.txt:2: “1,nan,3” is not x,y,t: correct the line"),
    ("START\nBREAK\n", "Latin/character01/0683_01.txt: the drawing has no points"),
    ("", "Latin/character01/0683_01.txt: the drawing has no points"),
  ]) func `counts damaged drawings and names them`(_ text: String, _ sentence: String) throws {
    let (_, report) = try imported([
      "Latin/character01/0683_01.txt": text, "Latin/character01/0683_02.txt": "START\n1,-1,0\n",
    ])
    #expect(report.skipped["damaged strokes"]?.examples == [sentence])
    #expect(report.total.found == 2 && report.total.taken == 1)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{B}"]) func `lines end in any way`(_ end: String) throws {
    let lines = ["START", "1.5,-2,100", "+2,-4e0,150", "", "3,oops,-5,400", "BREAK", "3,-5.,400", "BREAK", ""]
    let path = "Latin/character02/0684_07.txt"
    let (samples, _) = try imported([path: lines.joined(separator: end)])
    let points = samples.map { $0.ink.strokes.map { $0.points.map(\.location) } }
    #expect(points == [[[Point(x: 1.5, y: 2), Point(x: 2, y: 4), Point(x: 3, y: 5)], [Point(x: 3, y: 5)]]])
    let error = #expect(throws: DataFilesError.self) {
      try imported([path: (lines + ["1, 2,3"]).joined(separator: end)])
    }
    #expect(error?.description.contains("\(path):10: “1, 2,3” is not x,y,t") == true, "\(error?.description ?? "")")
  }

  @Test func `says to unzip when only the zip file is there`() throws {
    let error = #expect(throws: OmniglotError.self) { try imported(["strokes_background.zip": ""]) }
    #expect(error?.description.hasSuffix("has no folder “Latin”: unzip strokes_background.zip there first") == true)
  }
}
