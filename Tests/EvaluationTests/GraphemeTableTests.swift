import Evaluation
import InkCore
import InkData
import Testing

@Suite struct GraphemeTableTests {
  private typealias Fixtures = EvaluationFixtures

  private func table(_ pairs: [(String, String)], timed: Bool = false) throws -> (GraphemeTable, EditCounts) {
    let samples = pairs.enumerated().map { index, pair in
      var sample = timed ? LatencyTests.timed(pair.0) : Fixtures.sample(pair.0)
      sample.sampleID = "s\(index)"
      return sample
    }
    let wrong = Dictionary(uniqueKeysWithValues: pairs.enumerated().map { ("s\($0)", [$1.1]) })
    let part = try #require(try Fixtures.report(samples, wrong: wrong).part(of: .line))
    return (try #require(part.graphemes), part.figures.characters)
  }

  @Test func `each grapheme has its count, its edits and its commonest confusions`() throws {
    let (table, _) = try table([("noon", "noun"), ("moon", "mon"), ("o", "u"), ("no", "nox")])
    let row = try #require(table.rows.first)
    #expect(
      row.grapheme == "o" && row.count == 6 && row.substitutions == 2 && row.deletions == 1 && row.insertions == 0)
    #expect(row.errorRate == 0.5)
    #expect(row.confusions.map { "\($0.recognized) \($0.count)" } == ["u 2", " 1"])
    let inserted = try #require(table.rows.first { $0.grapheme == "x" })
    #expect(inserted.count == 0 && inserted.insertions == 1 && inserted.errorRate == nil)
    #expect(table.rows.first { $0.grapheme == "m" }?.errors == 0)
  }

  @Test func `neighbours that became another number of graphemes are confusions in context`() throws {
    let (table, _) = try table([("corner", "comer"), ("born", "bom"), ("dot", "clot"), ("cat", "cut"), ("abcdef", "x")])
    #expect(table.contexts.map { "\($0.written)→\($0.recognized) \($0.count)" } == ["rn→m 2", "d→cl 1"])
  }

  @Test func `the sums of rows and of every dimension equal the edits`() throws {
    let letters = Array("abcdef 12,.Ωж漢字かé")
    var random = SplitMix64(state: 5)
    func text(_ length: Int) -> String {
      String((0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
    }
    let pairs = (0..<60).map { index in (text(1 + index % 50), text(index % 37)) }
    for timed in [false, true] {
      let (table, edits) = try table(pairs, timed: timed)
      #expect(edits.insertions > 0 && edits.deletions > 0 && edits.substitutions > 0)
      #expect(table.rows.reduce(0) { $0 + $1.count } == edits.referenceLength)
      #expect(table.rows.reduce(0) { $0 + $1.substitutions } == edits.substitutions)
      #expect(table.rows.reduce(0) { $0 + $1.deletions } == edits.deletions)
      #expect(table.rows.reduce(0) { $0 + $1.insertions } == edits.insertions)
      for dimension in GraphemeTable.Dimension.allCases {
        let sum = table.groups.filter { $0.dimension == dimension }.reduce(EditCounts.zero) { $0 + $1.edits }
        #expect(sum == edits, "\(dimension)")
      }
    }
  }

  @Test func `edits are grouped by script, position, length, frequency and speed`() throws {
    let (table, _) = try table([("ab漢1", "ab字7")], timed: true)
    func names(_ dimension: GraphemeTable.Dimension) -> [String] {
      table.groups.filter { $0.dimension == dimension }.map {
        "\($0.name) \($0.edits.errors)/\($0.edits.referenceLength)"
      }
    }
    #expect(names(.script) == ["Latin 0/2", "Chinese characters 1/1", "digits 1/1"])
    #expect(names(.position) == ["first quarter 0/1", "second quarter 0/1", "third quarter 1/1", "last quarter 1/1"])
    #expect(names(.length) == ["1–5 characters 2/4"] && names(.frequency) == ["1–10 2/4"])
    // Four characters in 2.75 s.
    #expect(names(.speed) == ["1–2 a second 2/4"])
  }

  @Test func `pages and tables show them, and withheld texts have none`() throws {
    let samples = [Fixtures.sample("corner <b>"), Fixtures.sample("a")]
    let report = try Fixtures.report(samples, wrong: ["anne#corner <b>": ["comer <i>"]])
    let html = report.html()
    for piece in [
      "<h3>By grapheme</h3>", "<h3>Confusions in context</h3>", "Script: Latin", "Position in the label: last",
    ] {
      #expect(html.contains(piece), "\(piece)")
    }
    #expect(report.csv().contains("line,grapheme,r,error rate,0.5,,,2,"))
    #expect(!html.contains("<i>\n") && report.part(of: .character) == nil)
    #expect(try EvaluationReport(json: report.json(), path: "report.json") == report)
  }
}
