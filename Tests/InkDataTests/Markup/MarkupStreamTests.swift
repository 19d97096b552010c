import Foundation
import InkCore
import InkData
import TestSupport
import Testing
import TextAndFiles

@Suite struct `XML files in windows` {
  private static func description(of element: MarkupElement) -> String {
    let attributes = RandomMarkup.attributes.map { element.attributes[String($0.split(separator: ":").last!)] ?? "-" }
    let children = element.children.map(description(of:))
    return "<\(element.line) \(element.name) \(attributes)|\(element.trimmedText)|\(children.joined())>"
  }

  /// Returns the events of a file as text, or its error.
  private func found(at path: String, _ reading: FileReading) throws -> String {
    var found = ""
    func asFound(_ failure: MarkupReader.Failure) -> MarkupReader.Failure { failure }
    do {
      try MarkupReader.forEachElement(
        in: MappedFile(path: path), containers: ["a", "trace"], by: reading, asFound
      ) { event, progress in
        #expect(progress >= 0 && progress <= 1)
        switch event {
        case .begin(let element, let depth): found += "\n\(depth) begin \(Self.description(of: element))"
        case .element(let element, let depth): found += "\n\(depth) \(Self.description(of: element))"
        case .end: found += "\nend"
        }
      }
    } catch let failure as MarkupReader.Failure {
      #expect(found.isEmpty, "a failure comes before anything")
      return "\(failure)"
    }
    return found
  }

  @Test func `random files, whole or damaged, are read the same in windows of any size`() throws {
    let folder = try TemporaryFolder()
    var mutations = ByteMutations(seed: 5)
    var broken = 0
    for seed in 0..<300 {
      let text = Array(RandomMarkup(seed: UInt64(seed)).text.utf8)
      for bytes in [text, mutations.mutated(text)] {
        let path = folder.file("a.xml")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let whole = try found(at: path, FileReading(wholeSize: bytes.count))
        if whole.hasPrefix("Failure") { broken += 1 }
        for size in [1, 2, 3, 7, 64, 1000] {
          let windows = try found(at: path, FileReading(wholeSize: -1, windowSize: size))
          #expect(windows == whole, "seed \(seed), windows of \(size): \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
    #expect(broken > 100)
  }

  @Test func `containers are entered, other elements come whole`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<?xml version='1.0'?>\n<a id='1'>text<b><a/></b>\n<a x='2'><b>t</b></a></a><!-- end -->", to: "a.xml")
    let found = try found(at: folder.file("a.xml"), FileReading(wholeSize: 0, windowSize: 4))
    let none = Array(repeating: "-", count: 6)
    var (one, two) = (none, none)
    one[0] = "1"
    two[1] = "2"
    #expect(
      found == """

        0 begin <2 a \(one)||>
        1 <2 b \(none)||<2 a \(none)||>>
        1 begin <3 a \(two)||>
        2 <3 b \(none)|t|>
        end
        end
        """)
  }

  @Test func `other encodings and entities are as in whole files`() throws {
    let folder = try TemporaryFolder()
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a><b>".utf8) + [0xE9] + Array("</b></a>".utf8)
    let wide = "\u{FEFF}<a><b>中</b></a>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let entity = Array("\n<!DOCTYPE a [\n<!ENTITY b 'c'>]><a><b/></a>".utf8)
    let invalid = Array("<a>\n<b>".utf8) + [0xFF] + Array("</b></a>".utf8)
    let marked = Array("\u{FEFF}<a><b/></a>".utf8)
    for (bytes, expected) in [(latin, "é"), (wide, "中"), (entity, "line: 3"), (invalid, "line: 2"), (marked, "<1 b")] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file("a.xml")))
      let windows = try found(at: folder.file("a.xml"), FileReading(wholeSize: 0, windowSize: 5))
      #expect(try windows == found(at: folder.file("a.xml"), FileReading()))
      #expect(windows.contains(expected), "\(windows)")
    }
  }
}

@Suite struct `Checking UTF-8` {
  @Test func `the first byte that is no character's is found`() {
    var random = SplitMix64(state: 9)
    let parts: [[UInt8]] = [
      Array("a".utf8), Array(repeating: 0x61, count: 70), Array("é".utf8), Array("中".utf8), Array("😀".utf8), [0xFF],
      [0xC3],
      [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
      [0xE4, 0xB8],
      [0x80],
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      let isValid = random.next() % 2 == 0
      for _ in 0..<random.next() % 8 { bytes += parts[Int(random.next() % UInt64(isValid ? 5 : parts.count))] }
      let invalid = UTF8Text.firstInvalid(in: bytes.span, from: 0, to: bytes.count)
      #expect((invalid == nil) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
      guard let invalid else { continue }
      #expect(String(validating: bytes[..<invalid], as: UTF8.self) != nil, "\(bytes)")
      // Whatever is at the offset isn't the beginning of a character.
      let rest = bytes[invalid...]
      #expect((1...4).allSatisfy { String(validating: rest.prefix($0), as: UTF8.self) == nil }, "\(bytes)")
    }
  }
}

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
