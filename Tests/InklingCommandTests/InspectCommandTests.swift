import Foundation
import Testing

@Suite(.serialized) struct InspectCommandTests {
  @Test func `a model file is told with its parity`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    let run = try InklingProcess.run("inspect", place.model, "--verify")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("all come out within") && run.output.contains("layers.1.weight.scale"))
    let json = try InklingProcess.run("inspect", place.model, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(fields["name"] as? String == "untrained" && (fields["tensors"] as? [Any])?.count ?? 0 > 5)
  }

  @Test func `a compiled set is told by kind`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    let run = try InklingProcess.run("inspect", place.set)
    #expect(run.code == 0 && run.output.contains("36 by 3 writers"), "\(run.errors)")
    let json = try InklingProcess.run("inspect", place.set, "--json").output
    let fields = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((fields["rows"] as? [[String: Any]])?.compactMap { $0["samples"] as? Int } == [9, 9, 18])
  }

  @Test func `a damaged model file, and what is no file of ours, end with 3`() throws {
    let place = try CommandPlace()
    defer { place.remove() }
    try place.exportUntrained()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: place.model))
    bytes[bytes.count - 3] ^= 0xFF
    try bytes.write(to: URL(fileURLWithPath: place.model))
    let damaged = try InklingProcess.run("inspect", place.model)
    #expect(damaged.code == 3 && damaged.errors.hasPrefix("inkling: "), "\(damaged.errors)")
    #expect(try InklingProcess.run("inspect", place.recipe).code == 3)
    #expect(try InklingProcess.run("inspect", place.folder + "/nothing").code == 3)
    #expect(try InklingProcess.run("inspect").code == 2)
  }
}
