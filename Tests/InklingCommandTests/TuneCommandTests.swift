import Foundation
import Testing

@Suite struct TuneCommandTests {
  @Test func `a language model is built, tuned, inspected and used`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let texts = workspace.folder + "/texts.txt"
    try (0..<40).map { ["vnz nzv", "znn vz", "nnz", "vvn zzn"][$0 % 4] }.joined(separator: "\n")
      .write(toFile: texts, atomically: true, encoding: .utf8)
    let language = workspace.folder + "/marks.lm"
    let built = try InklingProcess.run(
      "lm", "build", "--from", texts, "--from", workspace.set + "@2", "--split", workspace.split, "--to", language,
      "--alphabet", workspace.model, "--order", "4", "--max-size", "1MB", "--held-out", texts, "--json")
    #expect(built.code == 0, "\(built.errors)")
    #expect(built.output.contains("\"perplexity\"") && built.output.contains("\"heldOut\""))
    #expect(built.output.contains("\"order\" : 4"))

    let tuned = workspace.folder + "/tuned.gguf"
    let result = try InklingProcess.run(
      "tune", workspace.model, "--data", workspace.set, "--folds", "3", "--language-model", language, "--to", tuned)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("chosen: beamWidth") && result.output.contains("wrote \(tuned)"))
    #expect(result.output.contains("Held-out writers, on which nothing was tuned"))

    let inspected = try InklingProcess.run("inspect", tuned, "--verify")
    #expect(inspected.code == 0, "\(inspected.errors)")
    #expect(inspected.output.contains("order 4") && inspected.output.contains("calibrated"))

    let read = try InklingProcess.run(
      "recognize", tuned, "--ink", workspace.set, "--only", "=vn", "--context", "vn ", "--decoding", "full", "--limit",
      "3", "--json")
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.output.split(separator: "\n").count == 3)
    #expect(read.output.contains("\"confidence\":") && !read.output.contains("\"text\":\"z"))

    let folder = workspace.folder + "/report"
    let evaluated = try InklingProcess.run(
      "evaluate", tuned, "--data", workspace.set, "--split", workspace.split, "--decoding", "greedy,full", "--report",
      folder)
    #expect(evaluated.code == 0, "\(evaluated.errors)")
    #expect(evaluated.output.contains("line CER, greedy") && evaluated.output.contains("line calibration error"))
    let page = try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
    #expect(page.contains("Decoders compared") && page.contains("Expected calibration error"))
  }

  @Test func `wrong usage ends with 2, bad input with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let test = try InklingProcess.run(
      "tune", workspace.model, "--data", workspace.set, "--split", workspace.split, "--part", "test")
    #expect(test.code == 2 && test.errors.contains("can't be evaluated on the data that it was tuned on"))
    #expect(try InklingProcess.run("lm", "build", "--to", "x.lm").code == 2)
    #expect(try InklingProcess.run("lm", "build", "--from", "x", "--to", "x.lm", "--max-size", "2XB").code == 2)
    let missing = try InklingProcess.run("lm", "build", "--from", workspace.folder + "/none.txt", "--to", "x.lm")
    #expect(missing.code == 3 && missing.errors.contains("none.txt"))
    let wrong = try InklingProcess.run(
      "tune", workspace.model, "--data", workspace.set, "--split", workspace.split, "--language-model", workspace.split)
    #expect(wrong.code == 3 && wrong.errors.contains("this is no language model"))
    #expect(try InklingProcess.run("recognize", workspace.model, "--ink", workspace.set, "--only", "runes").code == 2)
  }
}
