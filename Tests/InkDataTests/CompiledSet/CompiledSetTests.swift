import Foundation
import InkCore
import InkData
import TestSupport
import Testing
import TextAndFiles

@Suite struct `A compiled set` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let card = DataSetCard(name: "trial", title: "A trial", licence: "CC0-1.0", languages: ["en"], notes: ["one"])

  static func sample(_ ink: Ink, text: String = "a", kind: SampleKind = .character, id: String = "f#1") -> LabelledInk {
    LabelledInk(
      ink: ink, text: text, kind: kind, language: "en", writer: "w/1", contributor: "w", source: "trial",
      sampleID: id, licence: "CC0-1.0", unitsPerMillimetre: 20)
  }

  func compile(_ samples: [LabelledInk], as name: String = "a.inkset") throws -> String {
    let writer = try CompiledSetWriter(path: folder.file(name), card: Self.card)
    for sample in samples { try writer.append(sample) }
    try writer.finish()
    return folder.file(name)
  }

  @Test func `gives back more labels and structures than are kept in memory`() throws {
    let ink = Ink(strokes: [Stroke(locations: [Point(x: 5, y: 5)])])
    func sample(_ number: Int) -> LabelledInk {
      var sample = Self.sample(
        ink, text: "word \(number)", kind: .line, id: "a-folder/a-file-with-a-long-name.dat#\(number)")
      if number.isMultiple(of: 7), number < 29_000 {
        let word = PageStructure.Word(text: sample.text, strokes: [0])
        sample.structure = PageStructure(lines: [PageStructure.Line(words: [word], paragraph: 0)])
      }
      return sample
    }
    let set = try CompiledSet(path: try compile((0..<30_000).map(sample)))
    #expect(set.count == 30_000)
    for index in stride(from: 0, to: set.count, by: 11) { #expect(try set.sample(at: index) == sample(index)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.inkset"])
  }

  @Test func `gives back what was put in`() throws {
    var full = Stroke(points: [
      StrokePoint(
        location: Point(x: -300, y: 16_000), timeOffset: 0, force: 0.5, azimuth: -1, altitude: 1.5),
      StrokePoint(location: Point(x: 7, y: -4), timeOffset: 0.0101, force: nil, azimuth: 0.25, altitude: nil),
    ])
    full.id = .max
    full.startTime = -1.5
    full.transform = AffineTransform(a: 1, b: 0.1, c: 0, d: 2, tx: -3, ty: 4.5)
    full.maskedRanges = [0..<1, 1..<2]
    let samples = [
      Self.sample(Ink(strokes: [full, Stroke(locations: [.zero]), Stroke(points: [])]), text: "ä“x\n”", kind: .line),
      Self.sample(Ink(), text: "", kind: .word, id: ""),
      Self.sample(Ink(strokes: [Stroke(locations: [Point(x: 5, y: 5)])])),
    ]
    let set = try CompiledSet(path: compile(samples))
    #expect(set.count == 3)
    #expect(set.card == Self.card)
    for (index, sample) in samples.enumerated() {
      #expect(set.info(at: index) == sample.info)
      var found = try set.sample(at: index)
      #expect(found.ink.strokes.map(\.points.count) == sample.ink.strokes.map(\.points.count))
      if index == 0 {
        // Channels are kept to 1/4096 and 0.1 ms; 0.5, −1, 1.5, 0.25 and 0.0101 s are such numbers.
        #expect(abs(found.ink.strokes[0].points[1].timeOffset! - 0.0101) < 1e-6)
        found.ink.strokes[0].points[1].timeOffset = 0.0101
      }
      #expect(found == sample)
    }
  }

  @Test func `rounds fractions to a 65535th of the larger side`() throws {
    let locations = (0..<200).map { Point(x: Float($0) * 0.37, y: sin(Float($0)) * 11.3) }
    let set = try CompiledSet(path: compile([Self.sample(Ink(strokes: [Stroke(locations: locations)]))]))
    let found = try set.sample(at: 0).ink.strokes[0].points.map(\.location)
    let tolerance: Float = 199 * 0.37 / 65_535
    for (location, original) in zip(found, locations) {
      #expect(abs(location.x - original.x) <= tolerance && abs(location.y - original.y) <= tolerance)
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity]) func `rejects coordinates that aren't numbers`(_ bad: Float)
    throws
  {
    let writer = try CompiledSetWriter(path: folder.file("b.inkset"), card: Self.card)
    let ink = Ink(strokes: [Stroke(locations: [.zero, Point(x: 1, y: bad)])])
    #expect(throws: CompiledSetError.self) { try writer.append(Self.sample(ink)) }
  }

  @Test func `rejects ink that spans more than a number holds`() throws {
    let writer = try CompiledSetWriter(path: folder.file("b.inkset"), card: Self.card)
    let ink = Ink(strokes: [
      Stroke(locations: [
        Point(x: -.greatestFiniteMagnitude, y: 0), Point(x: .greatestFiniteMagnitude, y: 0),
      ])
    ])
    #expect(throws: CompiledSetError.self) { try writer.append(Self.sample(ink)) }
  }

  @Test func `is at its path only when it is finished`() throws {
    let path = try compile([Self.sample(Ink())])
    var writer: CompiledSetWriter? = try CompiledSetWriter(path: path, card: Self.card)
    for _ in 0..<3 { try writer?.append(Self.sample(Ink(), text: "new")) }
    #expect(try CompiledSet(path: path).count == 1)
    writer = nil
    #expect(try CompiledSet(path: path).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.inkset"])
  }

  @Test func `is the same file from the same samples`() throws {
    let samples = (0..<20).map { Self.sample(Ink(strokes: [Stroke(locations: [Point(x: Float($0), y: 1)])])) }
    let first = try Data(contentsOf: URL(fileURLWithPath: compile(samples, as: "1.inkset")))
    let second = try Data(contentsOf: URL(fileURLWithPath: compile(samples, as: "2.inkset")))
    #expect(first == second)
  }

  @Test func `reads a stroke of a million points`() throws {
    let locations = (0..<1_000_000).map { Point(x: Float($0 % 5000), y: Float($0 / 5000)) }
    let set = try CompiledSet(path: compile([Self.sample(Ink(strokes: [Stroke(locations: locations)]))]))
    #expect(try set.sample(at: 0).ink.strokes[0].points.map(\.location) == locations)
  }

  @Test func `is read by many tasks at once`() async throws {
    let samples = (0..<100).map {
      Self.sample(Ink(strokes: [Stroke(locations: [Point(x: Float($0), y: 1)])]), id: "f#\($0)")
    }
    let set = try CompiledSet(path: compile(samples))
    let equal = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try (0..<100).allSatisfy { try set.sample(at: $0) == samples[$0] } } }
      return try await group.allSatisfy { $0 }
    }
    #expect(equal)
  }
}

@Suite struct `A damaged compiled set` {
  let folder: TemporaryFolder
  let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.file("whole.inkset")
    let writer = try CompiledSetWriter(path: path, card: DataSetCard(name: "t", title: "T", licence: "CC0-1.0"))
    for index in 0..<4 {
      let locations = (0..<6).map { Point(x: Float($0 * index), y: Float($0)) }
      try writer.append(
        LabelledInk(
          ink: Ink(strokes: [Stroke(locations: locations)]), text: "t\(index)", kind: .word, language: "en",
          writer: "w",
          contributor: "c", source: "t", sampleID: "#\(index)", licence: "CC0-1.0"))
    }
    try writer.finish()
    bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func opened(_ bytes: [UInt8]) throws -> CompiledSet {
    let path = folder.file("damaged.inkset")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try CompiledSet(path: path)
  }

  @Test func `is rejected wherever it is truncated`() throws {
    for length in 0..<bytes.count {
      #expect(throws: CompiledSetError.self, "cut at \(length)") { try opened(Array(bytes[..<length])) }
    }
  }

  @Test func `is rejected or its sample is, whichever bit is flipped`() throws {
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      #expect(throws: CompiledSetError.self, "bit \(offset % 8) of byte \(offset)") {
        let set = try opened(damaged)
        for index in 0..<set.count { _ = try set.sample(at: index) }
      }
    }
  }

  @Test func `is rejected with bytes after its end`() throws {
    #expect(throws: CompiledSetError.self) { try opened(bytes + [0]) }
  }

  @Test func `of a later version names both versions`() throws {
    var later = bytes
    later[8] = 3
    let error = #expect(throws: CompiledSetError.self) { try opened(later) }
    #expect(error?.description.contains("version 3, this program reads version 2") == true)
  }

  @Test func `that isn't there is named with a remedy`() throws {
    let error = #expect(throws: FileFailure.self) { try CompiledSet(path: folder.file("none.inkset")) }
    #expect(
      error?.description == "could not open \(folder.path)/none.inkset: No such file or directory; check the path")
  }

  @Test func `that is a folder is named`() throws {
    let error = #expect(throws: FileFailure.self) { try CompiledSet(path: folder.path) }
    #expect(error?.description == "could not read \(folder.path): Is a directory")
  }

  @Test(arguments: [
    (CompiledSetError.notACompiledSet(path: "a"), "a is not a compiled set: make one with “inkling data import”"),
    (
      .wrongLength(path: "a", expected: 9, found: 3),
      "a has 3 bytes instead of 9: it was truncated or appended to; import the data again"
    ),
    (
      .damaged(path: "a", part: "card", offset: 7), "a is damaged at byte 7, in its card: import the data again"
    ),
    (
      .damagedSample(path: "a", index: 2, offset: 7),
      "a is damaged at byte 7, in the ink of sample 2: import the data again"
    ),
    (
      .unstorable(sampleID: "x#1", problem: "a point is at (nan, 0.0)"),
      "sample x#1 can't be stored: a point is at (nan, 0.0); leave it out or correct it"
    ),
  ]) func `says what is wrong`(_ error: CompiledSetError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
