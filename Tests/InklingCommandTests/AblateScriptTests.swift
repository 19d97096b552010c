import Foundation
import Testing

@Suite struct AblateScriptTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../Scripts/ablate"
  ).standardizedFileURL.path

  private func run(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess.run(script: Self.script, arguments)
  }

  @Test func `variants are trained for the same steps and tabulated, and not trained twice`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let variants = workspace.folder + "/variants.txt"
    try "# two\nbaseline:\n\nno augmentation: augmentation.share=0 optimizer.clip=2\n"
      .write(toFile: variants, atomically: true, encoding: .utf8)
    let arguments = [workspace.recipe, variants, "--steps", "2", "--seeds", "1 2", "--out", workspace.folder + "/runs"]
    let first = try run(arguments)
    try #require(first.code == 0, "\(first.errors)")
    let rows = first.output.split(separator: "\n").dropFirst(2)
    #expect(
      rows.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.prefix(3) }
        == [
          ["baseline", "1", "2"], ["baseline", "2", "2"], ["no augmentation", "1", "2"], ["no augmentation", "2", "2"],
        ])
    for row in rows {
      let cells = row.split(separator: "|").map { Double($0.trimmingCharacters(in: .whitespaces)) }
      #expect(cells.count == 8 && cells.dropFirst(3).allSatisfy { $0 != nil }, "\(row)")
    }
    let recipe = try String(contentsOfFile: workspace.folder + "/runs/no-augmentation-2/recipe.yaml", encoding: .utf8)
    #expect(recipe.contains("share: 0.0") && recipe.contains("clip: 2.0") && recipe.contains("seed: 2"))
    #expect(try run(arguments).output == first.output)
  }

  @Test func `a variant that can't be trained ends the script`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let variants = workspace.folder + "/variants.txt"
    try "wrong: optimiser.clip=2\n".write(toFile: variants, atomically: true, encoding: .utf8)
    #expect(try run([workspace.recipe, variants, "--out", workspace.folder + "/runs"]).code == 1)
    #expect(try run([workspace.recipe]).code == 2)
  }
}
