import Foundation
import Testing

@Suite struct TuneCommandTests {
  @Test func `a language model is built, tuned, inspected and read with`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let texts = place.folder + "/texts.txt"
    try (0..<40).map { ["vnz nzv", "znn vz", "nnz", "vvn zzn"][$0 % 4] }.joined(separator: "\n")
      .write(toFile: texts, atomically: true, encoding: .utf8)
    let language = place.folder + "/marks.lm"
    let built = try InklingProcess.run(
      "lm", "build", "--from", texts, "--from", place.set + "@2", "--split", place.split, "--to", language,
      "--alphabet", place.model, "--order", "4", "--max-size", "1MB", "--held-out", texts, "--json")
    #expect(built.code == 0, "\(built.errors)")
    #expect(built.output.contains("\"perplexity\"") || built.output.contains("\"heldOut\""))
    #expect(built.output.contains("\"order\" : 4"))

    let tuned = place.folder + "/tuned.gguf"
    let result = try InklingProcess.run(
      "tune", place.model, "--data", place.set, "--folds", "3", "--language-model", language, "--to", tuned)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("chosen: width") && result.output.contains("wrote \(tuned)"))
    #expect(result.output.contains("On writers that weights and confidences weren't found on"))

    let inspected = try InklingProcess.run("inspect", tuned, "--verify")
    #expect(inspected.code == 0, "\(inspected.errors)")
    #expect(inspected.output.contains("order 4") && inspected.output.contains("calibrated"))

    let read = try InklingProcess.run(
      "recognize", tuned, "--ink", place.set, "--only", "=vn", "--context", "vn ", "--decoding", "full", "--limit",
      "3", "--json")
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.output.split(separator: "\n").count == 3)
    #expect(read.output.contains("\"confidence\":") && !read.output.contains("\"text\":\"z"))

    let folder = place.folder + "/report"
    let judged = try InklingProcess.run(
      "evaluate", tuned, "--data", place.set, "--split", place.split, "--decoding", "greedy,full", "--report", folder)
    #expect(judged.code == 0, "\(judged.errors)")
    #expect(judged.output.contains("line CER, greedy") && judged.output.contains("line calibration error"))
    let page = try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
    #expect(page.contains("Ways of decoding") && page.contains("Expected calibration error"))
  }

  @Test func `wrong uses are told apart`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let test = try InklingProcess.run(
      "tune", place.model, "--data", place.set, "--split", place.split, "--part", "test")
    #expect(test.code == 2 && test.errors.contains("what a model was tuned on can't judge it"))
    #expect(try InklingProcess.run("lm", "build", "--to", "x.lm").code == 2)
    #expect(try InklingProcess.run("lm", "build", "--from", "x", "--to", "x.lm", "--max-size", "2XB").code == 2)
    let missing = try InklingProcess.run("lm", "build", "--from", place.folder + "/none.txt", "--to", "x.lm")
    #expect(missing.code == 3 && missing.errors.contains("none.txt"))
    let wrong = try InklingProcess.run(
      "tune", place.model, "--data", place.set, "--split", place.split, "--language-model", place.split)
    #expect(wrong.code == 3 && wrong.errors.contains("this is no language model"))
    #expect(try InklingProcess.run("recognize", place.model, "--ink", place.set, "--only", "runes").code == 2)
  }
}
