import Foundation
import TextAndFiles

/// CROHME's labels outside of the InkML files: lists of isolated symbols' labels, and label graphs.
struct CROHMELabels {
  /// A symbol of a label graph.
  struct Object: Hashable {
    let label: String
    let traces: [String]
  }

  /// The labels of isolated symbols by the names that the lists give them: a file's, or an ink's UI.
  private var symbols: [String: String] = [:]
  /// The paths of label graphs by the names of their InkML files, without extension.
  private var graphs: [String: String] = [:]

  /// Looks for lists (such as `iso_GT.txt`) and label graphs (`.lg`) below a folder.
  init(in folder: String) throws {
    guard FileManager.default.isFolder(folder) == true, let found = FileManager.default.enumerator(atPath: folder)
    else { return }
    var names: [String] = []
    for case let name as String in found where name.hasSuffix(".txt") || name.hasSuffix(".lg") { names.append(name) }
    for name in names.sorted() {
      let base = Self.base(of: name)
      if name.hasSuffix(".lg") {
        graphs[base] = graphs[base] ?? folder + "/" + name
      } else if base.contains("GT") {
        for (key, label) in Self.symbols(in: try MappedFile.text(of: folder + "/" + name)) { symbols[key] = label }
      }
    }
  }

  /// A list's lines: a name, a comma, a label, which may be a comma itself.
  static func symbols(in text: String) -> [(name: String, label: String)] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let comma = line.firstIndex(of: ",") else { return nil }
      let label = line[line.index(after: comma)...].trimmingCharacters(in: .whitespaces)
      guard !label.isEmpty else { return nil }
      return (line[..<comma].trimmingCharacters(in: .whitespaces), label)
    }
  }

  /// A label graph's symbols: `O, id, label, weight, trace, …` lines; all others are relations between symbols.
  static func objects(in text: String) -> [Object] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count > 4, parts[0] == "O" else { return nil }
      return Object(label: parts[2], traces: parts[4...].filter { !$0.isEmpty })
    }
  }

  func objects(of file: String) throws -> [Object] {
    try graphs[Self.base(of: file)].map { Self.objects(in: try MappedFile.text(of: $0)) } ?? []
  }

  /// The label of a file of one symbol: by its own name or by its ink's UI.
  func label(of file: String, ui: String?) -> String? {
    if symbols.isEmpty { return nil }
    return symbols[Self.base(of: file)] ?? ui.flatMap { symbols[$0] } ?? symbols[Self.last(of: file)]
  }

  private static func base(of path: String) -> String { (last(of: path) as NSString).deletingPathExtension }

  private static func last(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }
}

/// Turns CROHME's names of symbols, which are LaTeX's, into text.
///
/// Names of functions, such as `\sin`, are words of several letters; all others are one grapheme.
enum CROHMESymbol {
  /// The text of a label; `nil` for labels that name no symbol, such as `junk`.
  static func text(of label: String) -> String? {
    if label.count == 1 { return label }
    guard label.hasPrefix("\\") else { return label.uppercased() == "COMMA" ? "," : nil }
    let name = String(label.dropFirst())
    if name == "|" { return "‖" }
    // \{ \} \% \$ \# \& \_ are the characters themselves.
    if name.count == 1, name.allSatisfy({ !$0.isLetter && !$0.isWhitespace }) { return name }
    return functions.contains(name) ? name : names[name]
  }

  private static let functions: Set = [
    "sin", "cos", "tan", "cot", "sec", "csc", "log", "ln", "lim", "max", "min", "exp", "det", "mod",
  ]

  private static let names: [String: String] = [
    "lt": "<", "gt": ">", "leq": "≤", "geq": "≥", "le": "≤", "ge": "≥", "neq": "≠",
    "ne": "≠", "times": "×", "div": "÷", "pm": "±", "mp": "∓", "cdot": "·", "ast": "*", "ldots": "…", "cdots": "⋯",
    "prime": "′", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫", "sqrt": "√", "partial": "∂", "nabla": "∇",
    "forall": "∀", "exists": "∃", "in": "∈", "notin": "∉", "subset": "⊂", "cup": "∪", "cap": "∩", "rightarrow": "→",
    "to": "→", "leftarrow": "←", "Rightarrow": "⇒", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
    "vert": "|", "mid": "|", "slash": "/", "backslash": "\\", "alpha": "α", "beta": "β", "gamma": "γ",
    "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
  ]
}
