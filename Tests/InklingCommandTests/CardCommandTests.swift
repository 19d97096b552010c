import Foundation
import Testing

@Suite(.serialized) struct CardCommandTests {
  @Test func `a card tells accuracy, cost, origin and the recipe`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let folder = place.folder + "/report"
    #expect(try InklingProcess.run("evaluate", place.model, "--data", place.set, "--report", folder).code == 0)
    let card = try InklingProcess.run("card", place.model, "--report", folder + "/report.json")
    #expect(card.code == 0 && card.errors.isEmpty, "\(card.errors)")
    for piece in ["# untrained", "| line | CER |", "top-1 within its class", "This file on marks", "```yaml"] {
      #expect(card.output.contains(piece), "\(piece)")
    }
    let path = place.folder + "/card.md"
    #expect(try InklingProcess.run("card", place.model, "--report", folder + "/report.json", "--to", path).code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == card.output)
  }

  @Test func `a gallery of the worst errors stands beside the card`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let folder = place.folder + "/report"
    let judged = try InklingProcess.run(
      "evaluate", place.model, "--data", place.set, "--errors", "3", "--against", place.model, "--report", folder)
    #expect(judged.code == 0, "\(judged.errors)")
    #expect(judged.output.contains("errors to look at: "))
    #expect(judged.output.contains("against untrained, model file"))
    let sheet = try String(contentsOfFile: folder + "/errors.html", encoding: .utf8)
    #expect(sheet.contains("3 of ") && sheet.contains("type=radio"))
    let report = folder + "/report.json"
    let path = place.folder + "/card.md"
    let drawn = try InklingProcess.run("card", place.model, "--report", report, "--to", path, "--gallery", "worst.svg")
    #expect(drawn.code == 0, "\(drawn.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("](worst.svg)"))
    let picture = try String(contentsOfFile: place.folder + "/worst.svg", encoding: .utf8)
    #expect(picture.hasPrefix("<svg xmlns") && picture.contains("<path d=\"M"))

    let withheld = place.folder + "/withheld"
    let redrawn = try InklingProcess.run("report", report, "--to", withheld, "--withhold-samples")
    #expect(redrawn.code == 0 && redrawn.output.contains("report.html"))
    let nothing = try InklingProcess.run(
      "card", place.model, "--report", withheld + "/report.json", "--to", path, "--gallery", "worst.svg")
    #expect(nothing.code == 3 && nothing.errors.contains("has no ink"))
    #expect(try InklingProcess.run("card", place.model, "--report", report, "--gallery", "x.svg").code == 2)
    #expect(try InklingProcess.run("evaluate", place.model, "--data", place.set, "--errors", "3").code == 2)
  }

  @Test func `a card says which ink is made up, and tells sources apart`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let hands = place.folder + "/hands.inkset"
    let skeletons = try InklingProcess.run(
      "data", "synthesize", "--samples", "6", "--kinds", "character", "--to", hands)
    #expect(skeletons.code == 0, "\(skeletons.errors)")
    let report = place.folder + "/report"
    #expect(
      try InklingProcess.run(
        "evaluate", place.model, "--data", place.set, "--data", hands, "--data", hands, "--report", report
      ).code == 0)
    let card = try InklingProcess.run("card", place.model, "--report", report + "/report.json").output
    #expect(card.contains("This file on marks, starter,"))
    #expect(card.contains("**Part of this ink isn't people's**: starter is synthetic"))
    #expect(card.contains("| starter, characters | top-1 | "))
  }

  @Test func `figures of other weights are marked as such`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let folder = place.folder + "/report"
    #expect(try InklingProcess.run("evaluate", place.model, "--data", place.set, "--report", folder).code == 0)
    try place.exportUntrained(seed: 4)
    let card = try InklingProcess.run("card", place.model, "--report", folder + "/report.json")
    #expect(card.output.contains("**Not this file"))
    #expect(card.errors.contains("made with other weights"))
  }

  @Test func `wrong calls end with 2, bad inputs with 3`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    #expect(try InklingProcess.run("card", place.model).code == 2)
    #expect(try InklingProcess.run("card", place.model, "--report", place.set).code == 3)
  }
}
