import Foundation
import InkData
import InkSynthesis
import Testing

@Suite(.serialized) struct DataTemplatesCommandTests {
  private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    try InklingProcess(["data"] + arguments).wait()
  }

  private func write(_ text: String, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// A few characters in the formats of all sources.
  private func sources(in folder: String) throws {
    let box = "[[200,800],[200,200]],[[200,800],[800,800],[800,200]],[[200,200],[800,200]]"
    try write(#"{"medians":[\#(box)]}"#, to: folder + "/hw/口.json")
    try write(#"{"medians":[[[100,400],[900,400]],[[500,900],[500,0]]]}"#, to: folder + "/hw/十.json")
    try write(
      #"{"medians":[\#(box),[[100,400],[900,400]],[[500,900],[500,0]]]}"#, to: folder + "/hw/叶.json")
    try write(
      #"{"character":"叶","decomposition":"⿰口十","matches":[[0],[0],[0],[1],[1]]}"#, to: folder + "/dictionary.txt")
    // Big5 has 叱, which none of these sources knows.
    try write("U+53F1\t叱\t⿰口十\n", to: folder + "/ids.txt")
    try write("十\n:2\n2 (30 150) (270 150)\n2 (150 0) (150 300)\n\n亜\n:1\n1 (0 300)\n", to: folder + "/all.tdic")
  }

  @Test func `collects sources, composes characters and reports an inventory's coverage`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let folder = workspace.folder
    try sources(in: folder)
    let library = folder + "/hanzi.templates"
    let made = try run(
      "templates", "--hanzi-writer", folder + "/hw", "--dictionary", folder + "/dictionary.txt", "--ids",
      folder + "/ids.txt", "--to", library)
    #expect(
      made.code == 0 && made.output.contains("hanzi-writer  3") && made.output.contains("composed      1"), "\(made)")
    #expect(try TemplateLibrary(path: library).templates(of: "叱").first?.components.first?.element == "口")

    let inventory = try run("inventory", "zh-Hant", "--templates", library)
    #expect(
      inventory.code == 0 && inventory.output.contains("big5-common: 5401 characters: 2 hanzi-writer, 1 composed"))
    #expect(
      inventory.output.hasSuffix("zh-Hant: 13270 characters, 13138 without strokes\n"),
      "\(inventory.output.suffix(200))")
    let json = try run("inventory", "zh-Hant", "--templates", library, "--json")
    let coverage = try JSONDecoder().decode(InventoryCoverage.self, from: Data(json.output.utf8))
    #expect(coverage.inventory == "zh-Hant" && coverage.missingCount == 13_138)

    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let arguments = [
      "synthesize", "--templates", library, "--forms", root + "/" + ComponentForms.defaultPath, "--skeletons",
      root + "/" + SkeletonSet.starterPath, "--kinds", "character", "--other-share", "0", "--samples", "20", "--to",
      folder + "/written.inkset", "--characters",
    ]
    let written = try InklingProcess(["data"] + arguments + ["十口"]).wait()
    #expect(written.code == 0, "\(written.errors)")
    let drawn = try CompiledSet(path: folder + "/written.inkset")
    #expect(Set(try (0..<drawn.count).map { try drawn.sample(at: $0).text }) == ["十", "口"])
    let first = try (0..<drawn.count).map { try drawn.sample(at: $0).ink }
    let free = try InklingProcess(["data"] + arguments + ["十口", "--generator", "free"]).wait()
    #expect(free.code == 0, "\(free.errors)")
    let other = try CompiledSet(path: folder + "/written.inkset")
    #expect(try (0..<other.count).map { try other.sample(at: $0).ink } != first)
    let unknown = try InklingProcess(["data"] + arguments + ["十口", "--generator", "wild"]).wait()
    #expect(unknown.code == 2 && unknown.errors.contains("structured"))
    let missing = try InklingProcess(["data"] + arguments + ["十日"]).wait()
    #expect(missing.code == 2 && missing.errors.contains("no template for “日”"), "\(missing)")

    let set = folder + "/tomoe.inkset"
    let imported = try run(
      "import", "tomoe", "--from", folder + "/all.tdic", "--inventory", "zh-Hans", "--same-form-as", library, "--to",
      set)
    #expect(imported.code == 0, "\(imported.errors)")
    #expect(try CompiledSet(path: set).sample(at: 0).text == "十" && CompiledSet(path: set).count == 1)
    // 十 has an odd code point, 亜 an even one.
    let heldOut = try run("import", "tomoe", "--from", folder + "/all.tdic", "--held-out", "--to", set)
    #expect(
      try heldOut.code == 0 && CompiledSet(path: set).count == 1 && CompiledSet(path: set).sample(at: 0).text == "十")
    let taught = folder + "/tomoe.templates"
    #expect(try run("templates", "--tomoe", folder + "/all.tdic", "--to", taught).code == 0)
    #expect(try TemplateLibrary(path: taught).characters == ["亜"])
  }

  @Test func `names the missing options`() throws {
    let none = try run("templates", "--to", "x.templates")
    #expect(none.code == 2 && none.errors.contains("no source is named: give --hanzi-writer FOLDER or another one"))
    let parts = try run("templates", "--tomoe", "x", "--ids", "x", "--to", "x.templates")
    #expect(parts.code == 2 && parts.errors.contains("give --hanzi-writer and --dictionary too"))
    let name = try run("inventory", "zh", "--templates", "x")
    #expect(name.code == 2 && name.errors.contains("there is no inventory “zh”: choose one of zh-Hans, zh-Hant, yue"))
    let option = try run("import", "omniglot", "--from", "x", "--to", "y", "--inventory", "yue")
    #expect(option.code == 2 && option.errors.contains("--same-form-as and --held-out are for tomoe and kanjivg, not"))
    let form = try run("import", "kanjivg", "--from", "x", "--to", "y", "--same-form-as", "z")
    #expect(form.code == 2 && form.errors.contains("--same-form-as needs a language's region"))
    let half = try run("import", "omniglot", "--from", "x", "--to", "y", "--held-out")
    #expect(half.code == 2 && half.errors.contains("--held-out are for tomoe and kanjivg, not for omniglot"))
  }
}
