import Foundation
import Testing

@Suite struct SweepCommandTests {
  @Test func `variants are trained for the same steps and tabulated, and not trained twice`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let variants = workspace.folder + "/variants.txt"
    try "# two\nbaseline:\n\nno augmentation: augmentation.share=0 optimizer.clip=2\n"
      .write(toFile: variants, atomically: true, encoding: .utf8)
    let arguments = [
      "sweep", workspace.recipe, "--variants", variants, "--steps", "2", "--seeds", "1,2", "--out",
      workspace.folder + "/runs",
    ]
    let first = try InklingProcess(arguments).wait()
    try #require(first.code == 0, "\(first.errors)")
    let rows = first.output.split(separator: "\n").dropFirst(2)
    #expect(
      rows.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.prefix(3) }
        == [
          ["baseline", "1", "2"], ["baseline", "2", "2"], ["no augmentation", "1", "2"], ["no augmentation", "2", "2"],
        ])
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 9 && cells[4].hasSuffix("%"), "\(row)")
    }
    let recipe = try String(contentsOfFile: workspace.folder + "/runs/no-augmentation-2/recipe.yaml", encoding: .utf8)
    #expect(recipe.contains("share: 0.0") && recipe.contains("clip: 2.0") && recipe.contains("seed: 2"))
    let again = try InklingProcess(arguments).wait()
    #expect(again.output == first.output && !again.errors.contains("baseline"))
    let listed = try InklingProcess.run("runs", workspace.folder + "/runs", "--differences")
    #expect(listed.output.contains("no-augmentation-2  finished"), "\(listed.output)")
    #expect(listed.output.contains("\noptimizer.clip "), "\(listed.output)")
  }

  @Test func `a variant that can't be trained ends the sweep before anything is trained`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let folder = workspace.folder + "/runs"
    let wrong = try InklingProcess.run("sweep", workspace.recipe, "--over", "optimizer.clip=1,many", "--out", folder)
    #expect(wrong.code == 3 && wrong.errors.contains("optimizer.clip=many"), "\(wrong.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try InklingProcess.run("sweep", workspace.recipe).code == 2)
  }
}
