import Foundation
import Testing

@Suite(.serialized) struct InspectCommandTests {
  @Test func `a model file is shown with its parity`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    let run = try InklingProcess.run("inspect", workspace.model, "--verify")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("all within") && run.output.contains("layers.1.weight.scale"))
    let json = try InklingProcess.run("inspect", workspace.model, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(fields["name"] as? String == "untrained" && (fields["tensors"] as? [Any])?.count ?? 0 > 5)
  }

  @Test func `a compiled set is shown by kind`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let run = try InklingProcess.run("inspect", workspace.set)
    #expect(run.code == 0 && run.output.contains("36 by 3 writers"), "\(run.errors)")
    let json = try InklingProcess.run("inspect", workspace.set, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((fields["rows"] as? [[String: Any]])?.compactMap { $0["samples"] as? Int } == [9, 9, 18])
  }

  @Test func `a damaged model file and files of other kinds end with 3`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: workspace.model))
    bytes[bytes.count - 3] ^= 0xFF
    try bytes.write(to: URL(fileURLWithPath: workspace.model))
    let damaged = try InklingProcess.run("inspect", workspace.model)
    #expect(damaged.code == 3 && damaged.errors.hasPrefix("inkling: "), "\(damaged.errors)")
    #expect(try InklingProcess.run("inspect", workspace.recipe).code == 3)
    #expect(try InklingProcess.run("inspect", workspace.folder + "/nothing").code == 3)
    #expect(try InklingProcess.run("inspect").code == 2)
  }
}
