import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Validation of a data set` {
  private static func sample(
    _ strokes: [Stroke], text: String = "ab", writer: String = "w", id: String = "one"
  ) -> LabelledInk {
    LabelledInk(
      ink: Ink(strokes: strokes), text: text, kind: .word, language: "en", writer: writer, contributor: "c",
      source: "s", sampleID: id, licence: "MIT")
  }

  private static func line(_ locations: Point...) -> Stroke { Stroke(locations: locations) }

  private static let good = line(Point(x: 0, y: 0), Point(x: 1, y: 1))

  private func kinds(_ sample: LabelledInk, _ checks: SampleChecks = SampleChecks()) -> [SampleProblem.Kind] {
    checks.problems(of: sample, at: 0).map(\.kind)
  }

  @Test func `sound ink has no problem`() {
    #expect(kinds(Self.sample([Self.good])).isEmpty)
    #expect(kinds(InkSamples.full) == [.dot])
  }

  @Test func `ink without strokes and strokes without points are reported`() {
    #expect(kinds(Self.sample([])) == [.emptyInk])
    let problems = SampleChecks().problems(of: Self.sample([Self.good, Stroke(points: [])]), at: 4)
    #expect(
      problems == [SampleProblem(kind: .emptyStroke, index: 4, sampleID: "one", stroke: 2, found: "it has no point")])
  }

  @Test func `numbers that are not finite are reported with their point`() {
    let bad = Self.line(Point(x: 0, y: 0), Point(x: .nan, y: 1), Point(x: 2, y: 2))
    let problems = SampleChecks().problems(of: Self.sample([bad]), at: 0)
    #expect(problems.map(\.kind) == [.notFinite] && problems[0].point == 2)
    let late = Stroke(points: [
      StrokePoint(location: Point(x: 0, y: 0), timeOffset: 0),
      StrokePoint(location: Point(x: 1, y: 0), timeOffset: .infinity),
    ])
    #expect(kinds(Self.sample([late])) == [.notFinite])
  }

  @Test func `absurd coordinates are reported`() {
    let bad = Self.line(Point(x: 0, y: 0), Point(x: 0, y: -3e7))
    #expect(kinds(Self.sample([bad])) == [.absurdCoordinate])
  }

  @Test func `a stroke of a million points is reported`() {
    let endless = Stroke(points: (0..<1_000_000).map { StrokePoint(location: Point(x: Float($0 % 100), y: 0)) })
    #expect(kinds(Self.sample([endless])) == [.tooManyPoints])
  }

  @Test func `texts that aren't in normalization form C are reported`() {
    #expect(kinds(Self.sample([Self.good], text: "e\u{301}")) == [.notNormalized])
    #expect(kinds(Self.sample([Self.good], text: "é가")).isEmpty)
  }

  /// Ink of two strokes with enough points to be told from other ink.
  private static func wave(scale: Float = 1, at origin: Point = .zero, turned: Bool = false) -> [Stroke] {
    [0, 1].map { number in
      Stroke(
        locations: (0..<10).map { index in
          let (x, y) = (Float(index * 7), Float((index * index + number * 3) % 11))
          return Point(x: origin.x + (turned ? y : x) * scale, y: origin.y + (turned ? x : y) * scale)
        })
    }
  }

  @Test func `the same ink under two writers, in two parts and in two sets is found in other units, too`() throws {
    let split = try DataSplit(
      set: "s", key: .writer, rule: .names([.training: ["a", "b"], .test: ["c"]]))
    var validator = DataSetValidator(split: split)
    validator.addOther(Self.sample(Self.wave(scale: 0.1, turned: true)), of: "other")
    for (number, (writer, strokes)) in [
      ("a", Self.wave()), ("b", Self.wave(scale: 0.37, at: Point(x: 100, y: -5))), ("c", Self.wave(scale: 2)),
      ("c", Self.wave(turned: true)), ("a", [Self.good]), ("c", [Self.good, Self.good]),
    ].enumerated() {
      validator.add(Self.sample(strokes, writer: writer, id: "\(number)"))
    }
    let report = validator.finish()
    #expect(report[.otherWriter]?.first.map(\.index) == [1, 2])
    #expect(report[.otherWriter]?.first[0].found == "“ab” of b has the ink of sample 0")
    #expect(report[.acrossParts]?.first.map(\.found) == ["“ab” in test has the ink of sample 1 in training"])
    #expect(report[.inOtherSet]?.first.map(\.found) == ["“ab” has the ink of sample 0 of other"])
    // A stroke of two points is what anyone may write.
    #expect(report.findings.count == 3)
  }

  @Test func `ink of one point is a problem unless it is a dot`() {
    let dot = Self.line(Point(x: 5, y: 5))
    #expect(kinds(Self.sample([dot])) == [.dot, .noExtent])
    #expect(kinds(Self.sample([dot], text: ".")) == [.dot])
    #expect(kinds(Self.sample([Self.good, dot], text: "i")) == [.dot])
    #expect(SampleProblem.Kind.dot.isRemark)
  }

  @Test func `times that run backwards are reported`() {
    let back = Stroke(points: [
      StrokePoint(location: Point(x: 0, y: 0), timeOffset: 0.5), StrokePoint(location: Point(x: 1, y: 0)),
      StrokePoint(location: Point(x: 2, y: 0), timeOffset: 0.25),
    ])
    let problems = SampleChecks().problems(of: Self.sample([back]), at: 0)
    #expect(problems.map(\.kind) == [.backwardTime] && problems[0].point == 3)
    var first = Self.good
    var second = Self.good
    first.startTime = 2
    second.startTime = 1.5
    #expect(kinds(Self.sample([first, second])) == [.backwardStart])
  }

  @Test func `texts that can't be learned are reported`() {
    #expect(kinds(Self.sample([Self.good], text: " \n")) == [.emptyText])
    #expect(kinds(Self.sample([Self.good], text: "a\u{7}")) == [.badText])
    #expect(kinds(Self.sample([Self.good], text: "caf\u{FFFD}")) == [.badText])
    #expect(kinds(Self.sample([Self.good], text: "two\nlines")).isEmpty)
    var checks = SampleChecks()
    checks.alphabet = ["a", "b"]
    #expect(kinds(Self.sample([Self.good], text: "ab\nba"), checks).isEmpty)
    let problems = checks.problems(of: Self.sample([Self.good], text: "adc"), at: 0)
    #expect(problems.map(\.found) == ["“adc” has “c”, “d”"])
  }

  @Test func `duplicates are reported`() {
    var validator = DataSetValidator()
    let other = Self.line(Point(x: 0, y: 0), Point(x: 2, y: 1))
    validator.add(Self.sample([Self.good]))
    validator.add(Self.sample([Self.good], id: "two"))
    validator.add(Self.sample([Self.good], text: "cd", id: "three"))
    validator.add(Self.sample([other]))
    let report = validator.finish()
    #expect(report.samples == 4 && !report.isValid && report.problemCount == 3)
    #expect(report[.duplicate]?.first.map(\.index) == [1])
    #expect(report[.conflictingTexts]?.first.map(\.index) == [2])
    #expect(report[.duplicateID]?.first.map(\.index) == [3])
  }

  @Test func `what is allowed is a remark`() {
    var validator = DataSetValidator(allowed: [.emptyInk])
    validator.add(Self.sample([]))
    let report = validator.finish()
    #expect(report.isValid && report[.emptyInk]?.count == 1)
  }

  @Test func `a split that doesn't fit is reported`() throws {
    let split = try DataSplit(
      set: "s", key: .writer, rule: .names([.training: ["w", "ghost"], .test: ["nobody"]]))
    var validator = DataSetValidator(split: split)
    validator.add(Self.sample([Self.good]))
    validator.add(Self.sample([Self.good], text: "cd", writer: "new", id: "two"))
    let report = validator.finish()
    #expect(report[.unknownInSplit]?.first.map(\.found) == ["writer “ghost”", "writer “nobody”"])
    #expect(report[.missingInSplit]?.first.map(\.found) == ["writer “new”"])
    #expect(report[.emptyPart]?.first.map(\.found) == ["test has no sample"])
  }

  @Test func `samples that an importer left out are reported`() {
    var skipped = ImportReport()
    for file in ["a", "b", "c", "d"] { skipped.skip(.line, because: "broken XML", at: file, resolved: false) }
    var validator = DataSetValidator()
    validator.add(skipped)
    #expect(validator.finish()[.unreadable]?.first.map(\.found) == ["a", "b", "c", "broken XML"])
  }

  @Test func `a problem says where it is and every kind has a title and a remedy`() {
    let problem = SampleProblem(kind: .notFinite, index: 3, sampleID: "f#1", stroke: 2, point: 7, found: "why")
    #expect(problem.description == "sample 3 (f#1), stroke 2, point 7: why")
    #expect(SampleProblem(kind: .emptyPart, found: "why").description == "why")
    #expect(Set(SampleProblem.Kind.allCases.map(\.title)).count == SampleProblem.Kind.allCases.count)
    #expect(SampleProblem.Kind.allCases.allSatisfy { !$0.remedy.isEmpty })
  }
}
