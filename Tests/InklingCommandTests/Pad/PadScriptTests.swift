import Testing
import inkling

@Suite struct PadScriptTests {
  @Test func `modules become functions that give what they export`() throws {
    let script = try PadScript(modules: [
      ("one.js", "// One.\nexport const one = 1;\nexport class Two {}\nexport async function three() {}\nlet four;"),
      ("all.js", "import { one, Two as Second } from \"./one.js\";\nexport function sum() { return one; }"),
    ])
    #expect(
      script.text == """
        const modules = {};
        modules["one.js"] = await (async () => {
        // One.
        const one = 1;
        class Two {}
        async function three() {}
        let four;
        return { one, Two, three };
        })();
        modules["all.js"] = await (async () => {
        const { one, Two: Second } = modules["one.js"];
        function sum() { return one; }
        return { sum };
        })();

        """)
  }

  @Test(arguments: [
    "import one from \"./one.js\";", "import * as one from \"./one.js\";", "import {", "import \"./one.js\";",
    "import { one } from \"https://example.org/one.js\";", "export default 1;", "export { one };",
    "export let one = 1;", "export * from \"./one.js\";",
  ])
  func `what can't be joined is rejected with its line`(line: String) {
    #expect(throws: PadError.statement(module: "a.js", line: 2, text: line)) {
      try PadScript(modules: [("one.js", "export const one = 1;"), ("a.js", "// A.\n" + line)])
    }
  }

  @Test func `a module comes after those that it imports from`() {
    #expect(throws: PadError.unknownModule(module: "a.js", line: 1, name: "b.js")) {
      try PadScript(modules: [("a.js", "import { b } from \"./b.js\";"), ("b.js", "export const b = 1;")])
    }
  }

  @Test(arguments: ["</script", "</SCRIPT", "<script", "<!--"]) func `a script can't end its element`(text: String) {
    #expect(throws: PadError.self) { try PadScript(modules: [("a.js", "const a = \"\(text)>\";")]) }
  }
}
