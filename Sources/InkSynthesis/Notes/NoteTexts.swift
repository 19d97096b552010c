import InkCore
import InkData

/// Invents the texts that notes have and prose lacks: formulas and code, numbers, addresses, labels.
///
/// Index *n* of a seed always has the same text.
public struct NoteTexts: Hashable, Sendable {
  /// The signs of the texts that ASCII doesn't have.
  public static let signs = "£§°±²³×÷½ΔΣΩαβγδεθλμπσφω•€←↑→↓↔⇒√∞≈≠≤≥✓"

  /// Lowercase words, the frequent ones more often.
  private let words: [String]

  /// The shares of the kinds.
  private static let kinds: [(kind: TextKind, share: Float)] = [
    (.label, 0.32), (.formula, 0.38), (.number, 0.19), (.address, 0.11),
  ]
  private static let names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
  /// The names of quantities and indices that people like best.
  private static let frequentNames = [
    "i", "j", "k", "n", "m", "x", "y", "z", "a", "b", "c", "s", "t", "v", "A", "B", "M", "N", "S", "X",
  ]
  private static let codeWords = [
    "if", "else", "for", "while", "do", "return", "int", "char", "float", "void", "print", "true", "false", "null",
    "break",
    "case", "min", "max", "sum", "swap", "sort", "read", "write", "input", "output", "count", "index", "len", "sin",
    "cos",
    "log", "end", "start", "stop", "begin", "then", "next", "list", "key", "val", "tmp", "new", "push", "pop",
  ]
  private static let labels = [
    "yes", "no", "end", "start", "stop", "begin", "input", "output", "process", "decision", "data", "error", "done",
    "ok",
    "true", "false", "print", "read", "write", "loop", "next", "step", "node", "total", "name", "date", "note", "todo",
    "update", "return", "check", "node", "result", "value", "user", "file", "open", "close", "send", "wait", "save",
  ]
  private static let greek = "παβγδεθλμσφωΔΣΩ".map(String.init)
  private static let endings = ["com", "org", "net", "edu", "de", "uk", "io", "gov"]

  /// Makes texts from words.
  public init(words: [String]) {
    self.words = words.map { $0.lowercased() }.filter { $0.allSatisfy { $0.isASCII && $0.isLetter } && $0.count > 1 }
  }

  /// Returns a text, in which words that a writer is known to have written are frequent.
  package func text(known: [String] = [], random: inout SplitMix64) -> String {
    let kind = Self.kinds[random.index(weights: Self.kinds.map(\.share))].kind
    return text(kind, known: known, random: &random)
  }

  /// Returns a text of a kind.
  package func text(_ kind: TextKind, known: [String] = [], random: inout SplitMix64) -> String {
    var pen = NotePen(texts: self, known: known, random: random)
    defer { random = pen.random }
    switch kind {
    case .formula:
      let isCode = pen.random.happens(0.4)
      let text = isCode ? pen.code() : pen.formula()
      return pen.random.happens(isCode ? 0.4 : 0.15) ? Self.loose(text, everySign: pen.random.happens(0.6)) : text
    case .number: return pen.number()
    case .address: return pen.address()
    case .label, .prose: return pen.label()
    }
  }

  /// The text as some people write code: with spaces around brackets, commas and semicolons, or around every sign.
  private static func loose(_ text: String, everySign: Bool) -> String {
    var result = ""
    var last: Character = " "
    for character in text {
      let isName = character.isLetter || character.isNumber || character == "_" || character == "."
      if everySign {
        // Signs of two characters stay together.
        let isPair = last == character || character == "=" && "<>!+-*/".contains(last)
        if !(isName && (last.isLetter || last.isNumber || "_.".contains(last))) && !isPair { result.append(" ") }
        result.append(character)
      } else if "()[]{},;".contains(character) {
        result += " \(character) "
      } else {
        result.append(character)
      }
      last = character
    }
    return result.split(separator: " ").joined(separator: " ")
  }

  /// Writes one text; spaces around operators are a habit of the text.
  private struct NotePen {
    let texts: NoteTexts
    let known: [String]
    var random: SplitMix64
    private var isSpaced = false
    /// Whether words keep the case in which the writer wrote them.
    private var isInWritersCase = false

    init(texts: NoteTexts, known: [String], random: SplitMix64) {
      self.texts = texts
      self.known = known
      self.random = random
      isSpaced = self.random.happens(0.35)
    }

    private mutating func one<Element>(of list: [Element]) -> Element { list[random.index(below: list.count)] }

    private mutating func digits(_ count: ClosedRange<Int>) -> String {
      let length = count.lowerBound + random.index(below: count.count)
      return String((0..<length).map { _ in Character(String(random.index(below: 10))) })
    }

    private mutating func word() -> String {
      if !known.isEmpty, random.happens(0.6) { return one(of: known) }
      return texts.words.isEmpty ? one(of: NoteTexts.codeWords) : one(of: texts.words)
    }

    private mutating func identifier() -> String {
      switch random.index(below: 12) {
      case 0..<5: return one(of: NoteTexts.frequentNames)
      case 5: return one(of: NoteTexts.names)
      case 6: return one(of: NoteTexts.names) + digits(1...1)
      case 7: return one(of: NoteTexts.codeWords) + "_" + one(of: NoteTexts.codeWords)
      case 8: return one(of: NoteTexts.codeWords) + one(of: NoteTexts.codeWords).capitalizedFirst
      case 9: return String(word().prefix(8))
      default: return one(of: NoteTexts.codeWords)
      }
    }

    private mutating func spaced(_ sign: String) -> String { isSpaced ? " \(sign) " : sign }

    private mutating func value() -> String {
      random.happens(0.45) ? digits(1...(random.happens(0.6) ? 1 : 3)) : operand()
    }

    private mutating func operand() -> String {
      switch random.index(below: 9) {
      case 0: return identifier() + "[" + index() + "]"
      case 1: return identifier() + "(" + arguments() + ")"
      case 2: return digits(1...2) + one(of: NoteTexts.frequentNames)
      case 3:
        return one(of: NoteTexts.frequentNames)
          + (random.happens(0.5) ? "^" + digits(1...1) : one(of: ["²", "²", "³"]))
      case 4: return random.happens(0.4) ? sign() : identifier()
      default: return identifier()
      }
    }

    private mutating func sign() -> String {
      switch random.index(below: 5) {
      case 0: digits(1...1) + one(of: NoteTexts.greek)
      case 1: one(of: ["Δ", "√", "Σ"]) + one(of: NoteTexts.frequentNames)
      case 2: one(of: ["√", "½", "±", "∞"]) + (random.happens(0.5) ? digits(1...2) : "")
      default: one(of: NoteTexts.greek)
      }
    }

    private mutating func index() -> String {
      let name = one(of: NoteTexts.frequentNames)
      return random.happens(0.4)
        ? name + one(of: ["+", "-"]) + digits(1...1) : random.happens(0.3) ? digits(1...2) : name
    }

    private mutating func arguments() -> String {
      random.happens(0.1) ? "" : random.happens(0.6) ? index() : index() + one(of: [",", ", "]) + index()
    }

    private mutating func expression() -> String {
      var text = value()
      for _ in 0..<random.index(below: 3) {
        text += spaced(one(of: ["+", "+", "-", "-", "*", "/", "%", "+", "-", "×", "÷", "±"])) + value()
      }
      return random.happens(0.12) ? "(" + text + ")" + spaced(one(of: ["*", "/", "^"])) + digits(1...1) : text
    }

    private mutating func comparison() -> String {
      operand() + spaced(one(of: ["<", "<", ">", ">", "<=", ">=", "==", "!=", "=", "=", "<>", "≤", "≥", "≠", "≈"]))
        + value()
    }

    private mutating func assignment() -> String {
      let target = operand()
      if random.happens(0.3) {
        return target + spaced("=") + target + spaced(one(of: ["+", "-", "*"])) + value()
      }
      return target + spaced(one(of: ["=", "=", "=", "=", ":=", "+=", "-=", "<-", "←"])) + expression()
    }

    mutating func formula() -> String {
      let name = one(of: NoteTexts.frequentNames)
      switch random.index(below: 16) {
      case 0..<5: return assignment()
      case 5: return assignment() + ";"
      case 6..<9: return comparison() + (random.happens(0.2) ? one(of: ["?", " ?"]) : "")
      case 9: return identifier() + spaced("=") + one(of: ["true", "false", "True", "False", "NULL", "0", "1"])
      case 10:
        return one(of: ["if", "while", "until", "IF"]) + one(of: [" ", "", " "]) + "(" + comparison() + ")"
          + one(of: ["", " {", ""])
      case 11: return "for" + one(of: [" ", ""]) + "(\(name)=0;\(name)<\(value());\(name)++)"
      case 12: return identifier() + "(" + arguments() + ")" + one(of: ["", ";"])
      case 13:
        return one(of: ["return ", "print ", "int ", "char ", "#define ", "else "]) + operand() + one(of: ["", ";"])
      case 14: return expression() + spaced("=") + expression()
      default:
        return one(of: ["{", "}", "};", "*/", "/*", "//", "->", "=>", "&&", "||", "++", "--", "→", "⇒"])
          + one(of: ["", name, " " + identifier()])
      }
    }

    /// A line of a program, or a part of one: C and what looks like it, some Python.
    mutating func code() -> String {
      let name = one(of: NoteTexts.frequentNames)
      let gap = one(of: ["", "", " "])
      switch random.index(below: 24) {
      case 0:
        let header = one(of: ["stdio", "stdlib", "string", "math", word()]) + ".h"
        return "#include" + gap + (random.happens(0.7) ? "<" + header + ">" : "\"" + header + "\"")
      case 1: return "#define " + word().uppercased() + " " + digits(1...4)
      case 2, 3: return one(of: ["printf", "print", "fprintf", "puts"]) + gap + "(" + quoted() + one(of: [");", ")"])
      case 4: return one(of: ["printf", "scanf", "sprintf"]) + gap + "(" + format() + ", " + operand() + ");"
      case 5:
        return type() + " " + one(of: ["", "*", "*"]) + identifier() + one(of: [";", "[" + digits(1...3) + "];", ","])
      case 6: return type() + " " + identifier() + spaced("=") + value() + ";"
      case 7: return "struct " + identifier() + one(of: [" {", " *" + identifier() + ";"])
      case 8: return identifier() + "->" + identifier() + spaced("=") + value() + ";"
      case 9: return "*" + name + one(of: ["", "++"]) + spaced("=") + value() + ";"
      case 10: return "if" + gap + "(" + condition() + ") " + one(of: ["return " + value() + ";", "{", "break;"])
      case 11: return one(of: ["} else {", "else {", "else if" + gap + "(" + condition() + ")"])
      case 12: return "while" + gap + "(" + condition() + ") " + one(of: ["{", name + "++;", "{"])
      case 13:
        return "for" + gap + "(\(name)" + spaced("=") + "0; \(name)" + spaced("<") + value() + "; \(name)++)"
          + one(of: ["", " {"])
      case 14, 15: return one(of: ["/* ", "/*"]) + phrase() + one(of: [" */", "*/"])
      case 16: return one(of: ["// ", "# "]) + phrase()
      case 17: return "case " + one(of: ["'\(name)':", digits(1...2) + ":", word().uppercased() + ":"])
      case 18:
        return one(of: ["break;", "continue;", "default:", "return;", "exit(1);", "return 0;", "NULL", "EOF", "'\\0'"])
      case 19:
        return one(of: ["main(argc, argv)", "int main()", "void " + identifier() + "()", "static int " + identifier()])
      case 20: return name + spaced("=") + condition() + " ? " + value() + " : " + value() + ";"
      case 21: return identifier() + spaced(one(of: ["|=", "&=", "<<=", "*=", "/="])) + value() + ";"
      case 22: return "def " + identifier() + "(" + name + "):"
      default: return "for \(name) in " + one(of: ["range(" + digits(1...3) + "):", identifier() + ":"])
      }
    }

    private mutating func type() -> String {
      one(of: ["int", "int", "char", "float", "double", "long", "unsigned", "void", "short", "FILE", "bool"])
    }

    private mutating func condition() -> String {
      switch random.index(below: 6) {
      case 0: one(of: ["!", "*", "&"]) + identifier()
      case 1: comparison() + one(of: [" && ", "&&", " || "]) + comparison()
      case 2: identifier() + spaced("==") + one(of: ["NULL", "0", "EOF", "'" + one(of: NoteTexts.names) + "'"])
      default: comparison()
      }
    }

    private mutating func phrase() -> String {
      (0..<1 + random.index(below: 3)).map { _ in word() }.joined(separator: " ")
    }

    private mutating func format() -> String {
      "\"" + one(of: ["%d", "%s", "%f", "%c", "%x", word() + " %d", word() + ": %s"]) + one(of: ["", "\\n"]) + "\""
    }

    private mutating func quoted() -> String {
      "\"" + phrase() + one(of: ["", "\\n", "!", ":", "..."]) + "\""
    }

    mutating func number() -> String {
      switch random.index(below: 20) {
      case 18: return one(of: ["€", "£", "€ ", "± ", "§ ", "≈ "]) + digits(1...4)
      case 19:
        return digits(1...3)
          + one(of: [" €", "€", "°", "°", " °C", "½", "×", " μm", " Ω", "×" + digits(1...2), "²", " ± 1"])
      case 0..<3: return digits(1...6)
      case 3: return digits(1...3) + "." + digits(1...3)
      case 4: return digits(1...3) + "," + digits(3...3)
      case 5: return one(of: ["-", "+", "#", "~", "x"]) + digits(1...3)
      case 6: return digits(1...3) + one(of: ["%", " %"])
      case 7:
        let sign = one(of: ["/", "-", "."])
        return digits(1...2) + sign + digits(1...2) + sign + digits(2...2) + (random.happens(0.5) ? digits(2...2) : "")
      case 8: return "20" + digits(2...2) + "-0" + digits(1...1) + "-1" + digits(1...1)
      case 9: return digits(1...2) + ":" + digits(2...2) + one(of: ["", "", " am", "pm", " PM"])
      case 10: return one(of: ["$", "$", "$ "]) + digits(1...4) + (random.happens(0.5) ? "." + digits(2...2) : "")
      case 11: return "(" + digits(3...3) + ") " + digits(3...3) + "-" + digits(4...4)
      case 12: return digits(3...3) + "-" + digits(4...4)
      case 13: return one(of: ["+", "0", "00"]) + digits(2...2) + " " + digits(3...4) + " " + digits(3...6)
      case 14: return digits(1...2) + one(of: ["st", "nd", "rd", "th"])
      case 15: return digits(1...3) + one(of: ["-", " - ", "/", "x", ":"]) + digits(1...3)
      case 16:
        return digits(1...3) + one(of: ["", " "])
          + one(of: ["kg", "cm", "km", "m", "g", "l", "ml", "h", "min", "s", "x", "MB", "V", "W", "mm"])
      default:
        return digits(1...2) + one(of: [" + ", "+", "*", "-"]) + digits(1...2) + one(of: ["=", " = "]) + digits(1...2)
      }
    }

    mutating func address() -> String {
      let ending = one(of: NoteTexts.endings)
      switch random.index(below: 9) {
      case 0..<3: return word() + one(of: [".", "_", "", "-"]) + word().prefix(6) + "@" + word() + "." + ending
      case 3: return "www." + word() + "." + ending
      case 4:
        return one(of: ["http", "https"]) + "://" + word() + "." + ending + (random.happens(0.4) ? "/" + word() : "")
      case 5: return word() + "." + one(of: ["txt", "c", "py", "pdf", "doc", "swift", "md", "jpg"])
      case 6: return one(of: ["/", "~/", "C:\\"]) + word() + one(of: ["/", "\\"]) + word()
      case 7: return one(of: ["@", "#"]) + word()
      default:
        return digits(1...3) + " " + word().capitalizedFirst + one(of: [" St.", " Ave", " Road", " Street", " Rd."])
      }
    }

    private mutating func inSomeCase(_ text: String) -> String {
      if isInWritersCase { return text }
      return switch random.index(below: 10) {
      case 0..<5: text.capitalizedFirst
      case 5, 6: text.uppercased()
      default: text
      }
    }

    mutating func label() -> String {
      let count = 1 + random.index(weights: [0.6, 0.3, 0.1])
      isInWritersCase = !known.isEmpty && random.happens(0.4)
      var parts = (0..<count).map { _ in random.happens(0.4) ? one(of: NoteTexts.labels) : word() }
      switch random.index(below: 14) {
      case 0: parts[count - 1] += " " + one(of: NoteTexts.names).uppercased()
      case 1: parts[count - 1] += " " + digits(1...2)
      case 2: parts[count - 1] += one(of: [":", "!", "?", ".", " ...", ","])
      case 3:
        parts[count - 1] += " " + one(of: NoteTexts.names).uppercased() + "," + one(of: NoteTexts.names).uppercased()
      case 4:
        return one(of: ["- ", "* ", "+ ", "-> ", "[ ] ", "[x] ", "• ", "• ", "→ ", "✓ ", "⇒ "])
          + parts.joined(separator: " ")
      case 5: return digits(1...1) + one(of: [". ", ") ", "."]) + inSomeCase(parts.joined(separator: " "))
      case 6: return one(of: NoteTexts.names) + one(of: [") ", ": ", ". "]) + inSomeCase(parts[0])
      case 7: return "(" + parts.joined(separator: " ") + ")"
      case 8:
        return one(of: NoteTexts.names).uppercased()
          + one(of: ["->", " -> ", " - ", "/", "&", " + ", " → ", "→", " ↔ ", " ⇒ ", " ← "])
          + one(of: NoteTexts.names).uppercased()
      case 9:
        let quote = one(of: ["\"", "\"", "'", "`"])
        return quote + parts.joined(separator: " ") + quote
      case 10: return one(of: NoteTexts.names)
      case 11 where random.happens(0.5): parts[count - 1] += one(of: [" ↑", " ↓", " ✓", " ✓", " →"])
      default: break
      }
      return inSomeCase(parts.joined(separator: " "))
    }
  }
}

extension String {
  /// The text with its first letter in uppercase.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
