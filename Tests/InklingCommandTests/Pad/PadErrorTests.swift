import Testing
import inkling

@Suite struct PadErrorTests {
  @Test(arguments: [
    (
      PadError.noRuntime(module: "inkling.wasm", folders: ["/a", "/b"]),
      "there is no inkling.wasm with its JavaScript in /a, /b: make them with Scripts/build-wasm, or say with "
        + "--runtime in which folder they are"
    ),
    (
      .port(80, reason: "Permission denied"),
      "the page can't be served on port 80: Permission denied; choose another with --port, or leave it out for any that is "
        + "free"
    ),
    (
      .nothingNew(model: "m.gguf"),
      "every language of the model “m.gguf” is read by one before it: leave that out, or name this one first"
    ),
    (
      .noLanguage(model: "m.gguf"),
      "the model “m.gguf” declares no language: export it again from a recipe with languages"
    ),
    (
      .statement(module: "a.js", line: 3, text: "export default 1;"),
      "a.js, line 3: “export default 1;” can't be joined into a page: write an import on one line with its names in "
        + "braces, and export functions, classes and constants where they are declared"
    ),
    (
      .unknownModule(module: "a.js", line: 1, name: "b.js"),
      "a.js, line 1: there is no module “b.js” before this one: put it first"
    ),
    (
      .markup(file: "a.js", found: "</script"),
      "a.js holds “</script”, which would end it in the middle of a page: write it another way"
    ),
  ])
  func `every error says what happened and what to do`(error: PadError, sentence: String) {
    #expect(error.description == sentence)
  }
}
