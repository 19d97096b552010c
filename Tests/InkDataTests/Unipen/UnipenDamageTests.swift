import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Damaged UNIPEN` {
  func report(ink: String, segments: String, header: String = ".COORD X Y\n", include: String? = nil) throws
    -> ImportReport
  {
    let fixture = try UnipenFixture()
    try fixture.write(ink: ink, header: header, segments: segments, include: include)
    // One good file beside it, so that the import as a whole has sense.
    try fixture.write(ink: UnipenFixture.downs, segments: ".SEGMENT WORD 0 OK \"a\"\n", contributor: "ok")
    return try fixture.imported().report
  }

  func reason(
    ink: String = UnipenFixture.downs, segments: String, header: String = ".COORD X Y\n", include: String? = nil
  ) throws -> String? {
    let report = try report(ink: ink, segments: segments, header: header, include: include)
    #expect(report.total.taken == 1)
    return report.skipped.values.first?.examples.first
  }

  @Test func `labels of ink that isn't there are counted`() throws {
    #expect(
      try reason(segments: ".SEGMENT WORD 2-3 OK \"a\"\n")
        == "data/7/abc/f.dat:3: “2-3” names ink that isn't there, the file has 3 components")
  }

  @Test func `points beyond a component's end are counted`() throws {
    #expect(
      try reason(segments: ".SEGMENT WORD 0:5-1:0 OK \"a\"\n")
        == "data/7/abc/f.dat:3: “0:5-1:0” names ink that isn't there, the file has 3 components")
  }

  @Test(arguments: ["x", "3-1", "1--2", "-1", "1:", ":2", "1,,2", "0-1-2", "99999999999999999999", "0:1:2"])
  func `delineations that are none are counted`(_ text: String) throws {
    #expect(
      try reason(segments: ".SEGMENT WORD \(text) OK \"a\"\n")
        == "data/7/abc/f.dat:3: “\(text)” names no components: write it as 3, 3-5 or 3:0-5:12, lists with commas")
  }

  @Test func `a label without end is named with its line`() throws {
    #expect(
      try reason(segments: ".SEGMENT WORD 0 OK \"a\n")
        == "data/7/abc/f.dat:3: the label lacks its closing quote: correct the line")
  }

  @Test func `a segment without delineation is named with its line`() throws {
    #expect(
      try reason(segments: ".SEGMENT WORD\n")
        == "data/7/abc/f.dat:3: .SEGMENT can't be followed by “ WORD”: correct the line"
    )
  }

  @Test(arguments: ["abc", "1.2.3", "--4", "NaN", "1e99", "12x"])
  func `a coordinate that is no number costs its component only`(_ text: String) throws {
    let ink = ".PEN_DOWN\n0 0\n\(text) 5\n.PEN_UP\n" + UnipenFixture.downs
    let report = try report(ink: ink, segments: ".SEGMENT WORD 0 OK \"a\"\n.SEGMENT WORD 1 OK \"b\"\n")
    #expect(report.total.taken == 2)
    #expect(
      report.skipped["damaged coordinates"]?.examples
        == ["include/abc/data/f.dat:4: “\(text)” is not a coordinate: correct the line"])
  }

  @Test func `a line with another number of values costs its component only`() throws {
    let ink = ".PEN_DOWN\n0 0\n-1 418 495\n.PEN_UP\n" + UnipenFixture.downs
    let report = try report(ink: ink, segments: ".SEGMENT WORD 0 OK \"a\"\n.SEGMENT WORD 1 OK \"b\"\n")
    #expect(report.total.taken == 2)
    #expect(
      report.skipped["damaged coordinates"]?.examples
        == ["include/abc/data/f.dat:4: 3 values, but .COORD names 2 columns: correct the line"])
  }

  @Test func `a missing included file is named with the line that asks for it`() throws {
    #expect(
      try reason(segments: ".SEGMENT WORD 0 OK \"a\"\n", include: "abc/none.dat")
        == "data/7/abc/f.dat:2: the file abc/none.dat that it includes isn't there: get the whole data set")
  }

  @Test(arguments: ["../../secret.dat", "/etc/passwd", ""])
  func `an include can't lead out of its folder`(_ name: String) throws {
    #expect(try reason(segments: ".SEGMENT WORD 0 OK \"a\"\n", include: name)?.contains("isn't there") == true)
  }

  @Test func `files that include themselves are named`() throws {
    #expect(
      try reason(ink: ".INCLUDE abc/data/f.dat\n", segments: ".SEGMENT WORD 0 OK \"a\"\n")
        == "include/abc/data/f.dat:2: including abc/data/f.dat here never ends: remove the line")
  }

  @Test(arguments: [".COORD X\n", ".COORD X Y\n.POINTS_PER_SECOND fast\n", ".COORD X Y\n.X_POINTS_PER_INCH\n"])
  func `settings with bad arguments are named`(_ header: String) throws {
    let reason = try reason(segments: ".SEGMENT WORD 0 OK \"a\"\n", header: header)
    #expect(reason?.contains("can't be followed by") == true)
  }

  @Test func `a segment of pen-up only has no ink`() throws {
    let report = try report(ink: ".PEN_UP\n1 1\n.PEN_DOWN\n2 2\n", segments: ".SEGMENT WORD 0 OK \"a\"\n")
    #expect(report.skipped["no pen-down ink"]?.count == 1)
  }

  @Test func `a folder that isn't UNIPEN is rejected`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: UnipenError.self) {
      try UnipenImporter().samples(from: folder.path, progress: { _ in }, { _ in })
    }
    #expect(
      error?.description
        == "\(folder.path) doesn't look like UNIPEN, it has no “data” and “include”: name the folder that has “data” and “include” in it"
    )
  }

  @Test func `a set without a usable sample is an error with an example`() throws {
    let fixture = try UnipenFixture()
    try fixture.write(ink: "", segments: ".SEGMENT WORD 0 OK \"a\"\n")
    let error = #expect(throws: DataFilesError.self) { try fixture.imported() }
    #expect(error?.description.contains("nothing in \(fixture.folder.path) could be used, for example: data/7") == true)
  }

  @Test func `whatever bytes come, the import ends with samples, counts or an error`() throws {
    var random = SplitMix64(7)
    let header = ".COORD X Y T\n.POINTS_PER_SECOND 100\n.WRITER_ID w\n"
    let ink = Array((header + ".PEN_DOWN\n1 2 3\n4 5 6\n.PEN_UP\n.DT 5\n.PEN_DOWN\n7 8 9\n").utf8)
    let segments = Array(".INCLUDE abc/data/f.dat\n.SEGMENT WORD 0-1 OK \"ab\"\n.SEGMENT WORD 0:1-1:0 ? \"c\"\n".utf8)
    for _ in 0..<100 {
      let fixture = try UnipenFixture()
      try fixture.write(ink: "", segments: "")
      for (bytes, name) in [(ink, "include/abc/data/f.dat"), (segments, "data/7/abc/f.dat")] {
        var mutated = bytes
        for _ in 0..<Int(random.next() % 4) {
          mutated[Int(random.next() % UInt64(mutated.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        let length = random.next() % 3 == 0 ? Int(random.next() % UInt64(bytes.count)) : bytes.count
        try Data(mutated[..<length]).write(to: URL(fileURLWithPath: fixture.folder.file(name)))
      }
      do {
        let (samples, report) = try fixture.imported()
        #expect(samples.count == report.total.taken)
        #expect(report.total.found == report.total.taken + report.skipped.values.reduce(0) { $0 + $1.count })
      } catch is DataFilesError {}
    }
  }
}
