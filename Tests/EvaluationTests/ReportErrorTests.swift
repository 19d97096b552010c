import Evaluation
import Foundation
import Testing

@Suite struct ReportErrorTests {
  @Test func `a missing file is named with what to give`() {
    #expect(throws: ReportError.unreadable(path: "nowhere.json")) { try EvaluationReport(path: "nowhere.json") }
    #expect(
      "\(ReportError.unreadable(path: "a.json"))"
        == "“a.json” can't be read: give the report.json that `inkling evaluate --report` wrote")
  }

  @Test func `a newer version is rejected by its number`() {
    let error = #expect(throws: ReportError.self) {
      try EvaluationReport(json: Data(#"{"version": 99}"#.utf8), path: "a.json")
    }
    #expect(
      error.map { "\($0)" }
        == "“a.json” is a report of version 99 and this program reads up to 2: use the newer program that wrote it")
  }

  @Test func `a document that is no report is rejected with the missing key`() {
    let error = #expect(throws: ReportError.self) {
      try EvaluationReport(json: Data(#"{"version": 1}"#.utf8), path: "a.json")
    }
    #expect(error.map { "\($0)".contains("isn't an evaluation report: “") && "\($0)".contains("is missing") } == true)
    #expect(throws: ReportError.self) { try EvaluationReport(json: Data("\u{0}".utf8), path: "a.json") }
  }

  @Test func `outcomes whose columns don't fit each other are rejected`() throws {
    let report = try EvaluationFixtures.report([EvaluationFixtures.sample("a b"), EvaluationFixtures.sample("c")])
    let json = String(decoding: try report.json(), as: UTF8.self)
    for (piece, damaged) in [
      (#""rank":[1,1]"#, #""rank":[1]"#), (#""words":[0,0,0,2,"#, #""words":["#),
      (#""source":[0,0]"#, #""source":[0,99]"#),
      (#""words":[0,0,0,2,"#, #""words":[0,-1,0,2,"#),
    ] {
      try #require(json.contains(piece))
      let error = #expect(throws: ReportError.self) {
        try EvaluationReport(json: Data(json.replacing(piece, with: damaged).utf8), path: "a.json")
      }
      #expect(error.map { "\($0)".contains("at “outcomes”") } == true)
    }
  }

  @Test func `reports without a common kind can't be compared`() throws {
    let lines = try EvaluationFixtures.report([EvaluationFixtures.sample("a b")])
    let characters = try EvaluationFixtures.report([EvaluationFixtures.sample("a", kind: .character)])
    let error = #expect(throws: ReportError.self) { try ReportComparison(lines, characters, names: ("x", "y")) }
    #expect(
      error.map { "\($0)" }
        == "“x” and “y” have no kind of sample in common, so nothing can be compared: evaluate both on the same data")
  }
}
