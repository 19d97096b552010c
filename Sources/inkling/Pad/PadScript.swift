import Foundation

/// JavaScript modules joined into one, because a page that was opened from a file can't import modules.
///
/// Each module becomes a function with its own scope; its imports become constants. Supported are imports on one line,
/// `import { a, b as c } from "./name.js";`, and `export` before a function, a class or a constant, both at the beginning
/// of a line; anything else is rejected.
package struct PadScript {
  /// The joined script, itself a module.
  package private(set) var text = "const modules = {};\n"
  private var names: Set<String> = []

  /// Joins modules, each after those that it imports from.
  package init(modules: [(name: String, text: String)]) throws(PadError) {
    for module in modules { try append(module.name, module.text) }
  }

  private mutating func append(_ name: String, _ source: String) throws(PadError) {
    for found in ["</script", "<script", "<!--"] where source.range(of: found, options: .caseInsensitive) != nil {
      throw .markup(file: name, found: found)
    }
    var exported: [String] = []
    var lines: [String] = []
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("import") {
        lines.append(try constant(line, in: name, at: index + 1))
      } else if line.hasPrefix("export") {
        guard let declaration = Self.declaration(line) else {
          throw .statement(module: name, line: index + 1, text: line)
        }
        exported.append(declaration.name)
        lines.append(declaration.text)
      } else {
        lines.append(line)
      }
    }
    text += "modules[\"\(name)\"] = await (async () => {\n"
    text += lines.joined(separator: "\n")
    text += "\nreturn { \(exported.joined(separator: ", ")) };\n})();\n"
    names.insert(name)
  }

  private func constant(_ line: String, in module: String, at number: Int) throws(PadError) -> String {
    let parts = line.components(separatedBy: "\"")
    guard parts.count == 3, parts[2] == ";", parts[0].hasPrefix("import {"), parts[0].hasSuffix("} from "),
      parts[1].hasPrefix("./")
    else { throw .statement(module: module, line: number, text: line) }
    let name = String(parts[1].dropFirst(2))
    guard names.contains(name) else { throw .unknownModule(module: module, line: number, name: name) }
    let imported = parts[0].dropFirst("import {".count).dropLast("} from ".count)
    return "const {\(imported.replacingOccurrences(of: " as ", with: ": "))} = modules[\"\(name)\"];"
  }

  private static func declaration(_ line: String) -> (name: String, text: String)? {
    for kind in ["async function ", "function ", "class ", "const "] where line.hasPrefix("export " + kind) {
      let text = String(line.dropFirst("export ".count))
      let name = text.dropFirst(kind.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
      return name.isEmpty ? nil : (String(name), text)
    }
    return nil
  }
}
