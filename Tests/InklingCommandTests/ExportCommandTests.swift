import Evaluation
import Foundation
import InkModelFile
import Testing

@Suite(.serialized) struct ExportCommandTests {
  @Test func `a run becomes a model file that reads ink as the run does`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    let out = place.folder + "/run"
    let trained = try InklingProcess.run("train", place.recipe, "--out", out)
    try #require(trained.code == 0, "\(trained.errors)")
    let exported = try InklingProcess.run("export", out, "--to", place.model, "--languages", "en,de")
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(exported.output.contains("every text the same"))
    let file = try ModelFile(path: place.model)
    #expect(file.metadata.languages == ["en", "de"])
    #expect(file.metadata.licences == ["Apache-2.0"] && file.metadata.sources == ["marks"])
    #expect(file.metadata.recipe.contains("marks.inkset"))

    for (model, name) in [(out, "network"), (place.model, "file")] {
      let run = try InklingProcess.run(
        "evaluate", model, "--data", place.set, "--report", place.folder + "/" + name, "--beam-width", "1")
      #expect(run.code == 0, "\(run.errors)")
    }
    let network = try EvaluationReport(path: place.folder + "/network/report.json")
    let shipped = try EvaluationReport(path: place.folder + "/file/report.json")
    // Only a model file has confidences.
    #expect(shipped.outcomes.allSatisfy { $0.confidence != nil })
    let texts = shipped.outcomes.map { outcome in
      var outcome = outcome
      outcome.confidence = nil
      return outcome
    }
    let areEqual = network.outcomes == texts
    #expect(areEqual, "the run and its model file read differently")
    #expect(network.model.parameterCount == shipped.model.parameterCount)

    let summed = try InklingProcess.run(
      "export", out, "--to", place.folder + "/half.gguf", "--type", "float16", "--json", "--report",
      place.folder + "/file/report.json")
    #expect(summed.code == 0, "\(summed.errors)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(summed.output.utf8)) as? [String: Any])
    #expect(json["type"] as? String == "float16" && json["parity"] is [String: Any])
    let summary = try ModelFile(path: place.folder + "/half.gguf").metadata.evaluationSummary
    #expect(summary.contains("characterErrorRate"))

    for (inventory, problem) in [("zh-Latn", "zh-Latn"), ("zh-Hans", "doesn't write “")] {
      let run = try InklingProcess.run("export", out, "--to", place.folder + "/few.gguf", "--inventory", inventory)
      #expect(run.code == 3 && run.errors.contains(problem), "\(run.errors)")
    }
  }

  @Test func `wrong calls end with 2, bad inputs with 3, and nothing is left behind`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    #expect(try InklingProcess.run("export", place.folder).code == 2)
    #expect(try InklingProcess.run("export", place.folder, "--to", place.model, "--type", "int4").code == 2)
    for input in [place.folder, place.folder + "/nothing", place.set] {
      let run = try InklingProcess.run("export", input, "--to", place.model)
      #expect(run.code == 3 && run.errors.hasPrefix("inkling: "), "\(input): \(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.model))
  }
}
