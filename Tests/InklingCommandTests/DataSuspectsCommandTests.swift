import Foundation
import InkData
import Testing

@Suite(.serialized) struct DataSuspectsCommandTests {
  @Test func `a model judges the part of its split and the page is written`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let page = workspace.folder + "/suspects.html"
    let run = try InklingProcess.run(
      "data", "suspects", workspace.set, "--model", workspace.model, "--split", workspace.split, "--review", page,
      "--json")
    #expect(run.code == 0, "\(run.errors)")
    let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(list["judged"] as? Int == 12 && list["notJudged"] as? Int == 24 && list["isCrossFitted"] as? Bool == true)
    let suspects = try #require(list["suspects"] as? [[String: Any]])
    #expect(suspects.count > 0 && suspects.allSatisfy { $0["writer"] as? String == "second" })
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("data-sample=\"second#"))
  }

  @Test func `decisions are applied by evaluation, by training and by the next search`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let labels = Dictionary(uniqueKeysWithValues: CommandWorkspace.samples.map { ($0.sampleID, $0.text) })
    let decisions = workspace.folder + "/decisions.json"
    try LabelDecisions(
      set: "marks",
      decisions: [
        LabelDecision(sampleID: "third#0", label: labels["third#0"]!, verdict: .correct("zzzz")),
        LabelDecision(sampleID: "third#1", label: labels["third#1"]!, verdict: .drop),
        LabelDecision(sampleID: "first#0", label: labels["first#0"]!, verdict: .drop),
      ]
    ).write(path: decisions)
    let report = workspace.folder + "/report"
    var run = try InklingProcess.run(
      "evaluate", workspace.model, "--data", workspace.set, "--split", workspace.split, "--decisions", decisions,
      "--report", report)
    #expect(run.code == 0, "\(run.errors)")
    let json = try String(contentsOfFile: report + "/report.json", encoding: .utf8)
    #expect(json.contains("labels by decisions.json: 1 corrected, 2 left out") && json.contains("zzzz"))
    #expect(!json.contains("third#1\""))
    run = try InklingProcess.run(
      "train", workspace.recipe, "--set", "data.0.decisions=decisions.json", "--out", workspace.folder + "/run")
    #expect(run.code == 0, "\(run.errors)")
    #expect((run.output + run.errors).contains("11 to learn from"), "\(run.output)\(run.errors)")
    run = try InklingProcess.run(
      "data", "suspects", workspace.set, "--model", workspace.folder + "/run", "--decisions", decisions, "--json")
    #expect(run.code == 0, "\(run.errors)")
    let list = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(list["judged"] as? Int == 33 && list["decided"] as? Int == 3)
    #expect(list["isCrossFitted"] as? Bool == false)
  }

  @Test func `decisions about other labels or samples are an error`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let decisions = workspace.folder + "/decisions.json"
    for (sample, problem) in [("first#0", "judge it again"), ("nobody#0", "nobody#0")] {
      try LabelDecisions(
        set: "marks", decisions: [LabelDecision(sampleID: sample, label: "?", verdict: .keep)]
      ).write(path: decisions)
      let run = try InklingProcess.run(
        "evaluate", workspace.model, "--data", workspace.set, "--decisions", decisions)
      #expect(run.code == 3 && run.errors.contains(problem), "\(run.code) \(run.errors)")
    }
  }

  @Test func `folds are written as splits`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let folder = workspace.folder + "/folds"
    var run = try InklingProcess.run("data", "split", workspace.set, "--folds", "3", "--to", folder)
    #expect(run.code == 0, "\(run.errors)")
    let folds = try (1...3).map { try DataSplit.read(path: "\(folder)/fold-\($0).json") }
    for sample in CommandWorkspace.samples {
      #expect(folds.count { $0.part(of: sample.info) == .validation } == 1)
    }
    run = try InklingProcess.run(
      "data", "split", workspace.set, "--split", workspace.split, "--folds", "2", "--to", folder)
    #expect(run.code == 3 && run.errors.contains("1 writers to divide into 2 folds"), "\(run.code) \(run.errors)")
  }
}
