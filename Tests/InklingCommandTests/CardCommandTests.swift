import Foundation
import InkModelFile
import Testing

@Suite(.serialized) struct CardCommandTests {
  @Test func `a card has accuracy, speed and training data, and links the recipe`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--report", folder).code == 0)
    let card = try InklingProcess.run("card", workspace.model, "--report", folder + "/report.json")
    #expect(card.code == 0 && card.errors.isEmpty, "\(card.errors)")
    for piece in [
      "# untrained", "| line, CER |", "| character, top-1 |", "This file on marks",
      "`inkling inspect model.gguf --recipe` prints",
    ] {
      #expect(card.output.contains(piece), "\(piece)")
    }
    #expect(card.output.hasPrefix("---\nlanguage:\n- en\nlicense: other\n"))
    let matter = card.output.components(separatedBy: "\n---\n")[0]
    for piece in ["- name: \"untrained\"\n  results:", "type: cer", "type: accuracy", "name: \"top-1, %\""] {
      #expect(matter.contains(piece), "\(piece)")
    }
    let path = workspace.folder + "/card.md"
    #expect(
      try InklingProcess.run("card", workspace.model, "--report", folder + "/report.json", "--to", path).code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == card.output)
    // All characters are lowercase letters, so that the class tells nothing.
    #expect(!card.output.contains("in class"))
    #expect(!card.output.contains("```yaml") && card.output.contains("Trained by [recipe.yaml](recipe.yaml). "))
    let linked = try InklingProcess.run(
      "card", workspace.model, "--report", folder + "/report.json", "--recipe", "../a.yaml", "--recipe", "b.yaml")
    #expect(linked.output.contains("Trained by [a.yaml](../a.yaml), [b.yaml](b.yaml). "))
  }

  @Test func `an evaluation is written into the model file, whose weights stay the same`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--report", folder).code == 0)
    let before = try ModelFile(path: workspace.model)
    func weights(_ file: ModelFile) throws -> [Data] {
      let data = try Data(contentsOf: URL(fileURLWithPath: workspace.model))
      return file.tensors.map { data[$0.bytes] }
    }
    let tensors = try weights(before)
    let shown = try InklingProcess.run("inspect", workspace.model).output
    #expect(shown.contains("none"))
    let report = folder + "/report.json"
    let card = workspace.folder + "/card.md"
    let recorded = try InklingProcess.run("card", workspace.model, "--report", report, "--to", card, "--record")
    #expect(recorded.code == 0, "\(recorded.errors)")
    let after = try ModelFile(path: workspace.model)
    #expect(try after.digest == before.digest && weights(after) == tensors)
    #expect(after.metadata.evaluationSummary.contains("characterErrorRate"))
    let inspected = try InklingProcess.run("inspect", workspace.model, "--verify")
    #expect(inspected.code == 0 && inspected.output.contains("characterErrorRate"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.model))
    #expect(try String(contentsOfFile: card, encoding: .utf8).contains("\(bytes.count) bytes"))
    // Recorded again, it's the same file.
    #expect(
      try InklingProcess.run("card", workspace.model, "--report", report, "--to", card, "--record").code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.model)) == bytes)
    try workspace.exportUntrained(seed: 4)
    let other = try InklingProcess.run("card", workspace.model, "--report", report, "--to", card, "--record")
    #expect(other.code == 3 && other.errors.contains("was made with other weights"))
    #expect(try ModelFile(path: workspace.model).metadata.evaluationSummary.isEmpty)
  }

  @Test func `a gallery of the worst errors stands beside the card`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    let evaluated = try InklingProcess.run(
      "evaluate", workspace.model, "--data", workspace.set, "--errors", "3", "--against", workspace.model, "--report",
      folder)
    #expect(evaluated.code == 0, "\(evaluated.errors)")
    #expect(evaluated.output.contains("errors to classify: "))
    #expect(evaluated.output.contains("compared with untrained, model file"))
    let sheet = try String(contentsOfFile: folder + "/errors.html", encoding: .utf8)
    #expect(sheet.contains("3 of ") && sheet.contains("type=radio"))
    let report = folder + "/report.json"
    let path = workspace.folder + "/card.md"
    let drawn = try InklingProcess.run(
      "card", workspace.model, "--report", report, "--to", path, "--gallery", "worst.svg")
    #expect(drawn.code == 0, "\(drawn.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("](worst.svg)"))
    let picture = try String(contentsOfFile: workspace.folder + "/worst.svg", encoding: .utf8)
    #expect(picture.hasPrefix("<svg xmlns") && picture.contains("<path d=\"M"))

    let withheld = workspace.folder + "/withheld"
    let redrawn = try InklingProcess.run("report", report, "--to", withheld, "--withhold-samples")
    #expect(redrawn.code == 0 && redrawn.output.contains("report.html"))
    let nothing = try InklingProcess.run(
      "card", workspace.model, "--report", withheld + "/report.json", "--to", path, "--gallery", "other.svg")
    #expect(nothing.code == 3 && nothing.errors.contains("has no ink"))
    let card = try String(contentsOfFile: path, encoding: .utf8)
    let kept = try InklingProcess.run(
      "card", workspace.model, "--report", withheld + "/report.json", "--to", path, "--gallery", "worst.svg")
    #expect(kept.code == 0 && kept.errors.contains("keeps the picture worst.svg"), "\(kept.errors)")
    #expect(try String(contentsOfFile: workspace.folder + "/worst.svg", encoding: .utf8) == picture)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("](worst.svg)") && card.contains("](worst.svg)"))
    #expect(try InklingProcess.run("card", workspace.model, "--report", report, "--gallery", "x.svg").code == 2)
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--errors", "3").code == 2)
  }

  @Test func `a card names synthetic ink, and lists sources`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let synthetic = workspace.folder + "/synthetic.inkset"
    let skeletons = try InklingProcess.run(
      "data", "synthesize", "--samples", "30", "--kinds", "character", "--to", synthetic)
    #expect(skeletons.code == 0, "\(skeletons.errors)")
    let report = workspace.folder + "/report"
    #expect(
      try InklingProcess.run(
        "evaluate", workspace.model, "--data", workspace.set, "--data", synthetic, "--data", synthetic, "--report",
        report
      ).code == 0)
    let card = try InklingProcess.run("card", workspace.model, "--report", report + "/report.json").output
    #expect(card.contains("This file on marks, starter,"))
    #expect(card.contains("**Part of this ink is synthetic**: starter was generated"))
    #expect(card.contains("top-1 in class") && card.contains("\n| uppercase letters | "))
    #expect(card.contains("Characters by source of the ink") && card.contains("\n| starter | "))
  }

  @Test func `a report of other weights is marked as such`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let folder = workspace.folder + "/report"
    #expect(try InklingProcess.run("evaluate", workspace.model, "--data", workspace.set, "--report", folder).code == 0)
    try workspace.exportUntrained(seed: 4)
    let card = try InklingProcess.run("card", workspace.model, "--report", folder + "/report.json")
    #expect(card.output.contains("**Not this file"))
    #expect(card.errors.contains("made with other weights"))
  }

  @Test func `wrong calls end with 2, bad inputs with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    #expect(try InklingProcess.run("card", workspace.model).code == 2)
    #expect(try InklingProcess.run("card", workspace.model, "--report", workspace.set).code == 3)
  }
}
