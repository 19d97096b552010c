import InkData

/// Writes random XML files that are well-formed, the same at every run.
struct RandomMarkup {
  private var random: SplitMix64
  private(set) var text = ""

  static let names = ["a", "Stroke", "x:point", "trace", "a-name.of_more-than-16-bytes", "é"]
  static let attributes = ["id", "x", "time", "data-force", "b:type", "a-name.of_more-than-16-bytes"]

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    if chance(2) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" }
    if chance(3) { text += "\n<!-- before < & > -->\r\n<?target some data?>" }
    if chance(4) { text += "<!DOCTYPE a [<!-- > ] --><!ELEMENT a ANY>\n]>" }
    element(depth: 0)
    if chance(3) { text += "\n<!-- after -->\n" }
  }

  private mutating func next(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private mutating func chance(_ bound: Int) -> Bool { next(bound) == 0 }

  private mutating func element(depth: Int) {
    let name = Self.names[next(Self.names.count)]
    text += "<\(name)"
    for attribute in Self.attributes where chance(3) {
      let quote = chance(2) ? "\"" : "'"
      text += "\(chance(4) ? "\n" : "") \(attribute)\(chance(5) ? " = " : "=")\(quote)\(value())\(quote)"
    }
    if chance(4) {
      text += chance(2) ? "/>" : " />"
      return
    }
    text += chance(5) ? " >" : ">"
    for _ in 0..<next(depth == 0 ? 12 : 5) {
      switch next(8) {
      case 0: text += "<![CDATA[1 < 2 && ]] > <b>]]>"
      case 1: text += "<!-- - > <c> -->"
      case 2: text += "<?pi <d> ?>"
      case 3, 4: text += value()
      default: if depth < 6 { element(depth: depth + 1) }
      }
    }
    text += "</\(name)\(chance(5) ? "\n" : "")>"
  }

  private mutating func value() -> String {
    let pieces = [
      "1", "-2.5", " ", "\n", "\t", "\r\n", "\r", "&amp;", "&lt;", "&#65;", "&#x4E2D;", "中文", "é", "😀", "&quot;&apos;",
      "]", ">",
      "0 1, 2 3",
    ]
    return (0..<next(6)).map { _ in pieces[next(pieces.count)] }.joined()
  }
}
