import InkData
import Testing

@Suite struct `The XML reader` {
  private func read(_ text: String) throws -> MarkupElement { try read(Array(text.utf8)) }

  private func read(_ bytes: [UInt8]) throws -> MarkupElement { try MarkupReader.read(bytes) { $0 } }

  private func failure(of text: String) -> (line: Int, column: Int)? {
    let failure = #expect(throws: MarkupReader.Failure.self) { try read(text) }
    return failure.map { ($0.line, $0.column) }
  }

  @Test(arguments: [
    "<ink xmlns='LUNAM/IRCCyN/FlowchartML'>", "<ink xmlns=''>", "<ink xmlns='not a uri'>", "<ink xmlns:x='x' x:a=''>",
    "<ink undeclared:a='1'>", "<ink xml:lang='no language!' xml:space='odd'>",
    "<?xml version='1.1'?><ink>", "<!DOCTYPE ink SYSTEM 'nowhere.dtd'><ink>",
  ]) func `no namespace, version or language costs a well-formed file`(_ start: String) throws {
    let root = try read("\(start)<trace>1 2</trace></ink>")
    #expect(root.name == "ink" && root.children.map(\.name) == ["trace"])
    #expect(Array(root.children)[0].trimmedText == "1 2")
  }

  @Test func `elements, attributes and text are as written`() throws {
    let root = try read(
      """
      \u{FEFF}<?xml version="1.0"?><!-- a > b --><!DOCTYPE a [<!ATTLIST a b CDATA #IMPLIED>]>
      <a one = '1' x:two="2&lt;&#x4E2D;&#25991;\n\t&quot;" two='3'>
        é&amp;<![CDATA[<&]]><b/>\r\ntail<!-- no -->.<?also no?>
        <y:c  >d</y:c >
      </a><!-- after -->

      """)
    #expect(root.attributes["one"] == "1" && root.attributes["two"] == "3" && root.attributes["three"] == nil)
    #expect(root.trimmedText == "é&<&\ntail.")
    #expect(root.children.map(\.name) == ["b", "c"] && root.children.map(\.line) == [4, 6])
    #expect(Array(root.children)[1].trimmedText == "d")
    let prefixed = try read("<a x:two=\"2&lt;&#x4E2D;&#25991;\n\t&quot;\" b:two='4'/>")
    #expect(prefixed.attributes["two"] == "4")
    #expect(try read("<a x:two=\"2&lt;&#x4E2D;&#25991;\n\t&quot;\"/>").attributes["two"] == "2<中文  \"")
  }

  @Test func `other encodings are converted`() throws {
    let start = Array("<?xml version='1.0' encoding='GBK'?><a>".utf8)
    #expect(try read(start + [0xC4, 0xAB] + Array("</a>".utf8)).trimmedText == "墨")
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8)
    #expect(try read(latin + [0xE9] + Array("</a>".utf8)).trimmedText == "é")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<a>中</a>".utf16 { wide += [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try read(wide).trimmedText == "中")
  }

  @Test(
    arguments: [
      ("", 1, 1), ("text", 1, 1), ("<a>", 1, 4), ("<a></b>", 1, 4), ("<a/><b/>", 1, 5), ("</a>", 1, 1),
      ("<a>\n<b></a></b>", 2, 4), ("<a b=1/>", 1, 6), ("<a b='1' b='2'/>", 1, 10), ("<a b='<'/>", 1, 7),
      ("<a b='1'c='2'/>", 1, 9), ("<a>&unknown;</a>", 1, 4), ("<a>&#0;</a>", 1, 4), ("<a>&#xD800;</a>", 1, 4),
      ("<a>\u{1}</a>", 1, 4), ("<a>1 < 2</a>", 1, 7), ("<a b='1", 1, 4), ("<a", 1, 3), ("<a/", 1, 3), ("<", 1, 2),
      ("<a><!-- </a>", 1, 4), ("<a><![CDATA[ </a>", 1, 4), ("<a><? </a>", 1, 4), ("<1a/>", 1, 2), ("<a/>text", 1, 5),
      ("<![CDATA[a]]><a/>", 1, 1), ("<a><!b></a>", 1, 4),
    ])
  func `what isn't well-formed is an error with its position`(_ text: String, _ line: Int, _ column: Int) {
    let failure = failure(of: text)
    #expect(failure?.line == line && failure?.column == column, "\(text): \(String(describing: failure))")
  }

  @Test func `entities and elements without end are errors`() {
    let failure = #expect(throws: MarkupReader.Failure.self) {
      try read("<!DOCTYPE a [\n<!ENTITY b 'c'>]><a>&b;</a>")
    }
    #expect(failure?.declaresEntities == true && failure?.line == 2)
    #expect(throws: MarkupReader.Failure.self) { try read(String(repeating: "<a>", count: 100_000)) }
  }
}
