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
