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
