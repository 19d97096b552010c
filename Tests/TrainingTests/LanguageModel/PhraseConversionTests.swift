import Testing
import Training

struct PhraseConversionTests {
  private func conversion(_ tables: String...) throws -> PhraseConversion {
    try PhraseConversion(tables: tables.enumerated().map { ("table \($0.offset + 1)", $0.element) })
  }

  @Test func `the longest phrase goes first and everything else stays`() throws {
    let convert = try conversion("头发\t頭髮\n发\t發 髮\n", "头\t頭\r\n# a comment\n理发\t理髮\n")
    #expect(convert("发头发, 头 abc 理发发") == "發頭髮, 頭 abc 理髮發")
    #expect(convert("") == "")
  }

  @Test func `of tables that know the same phrase the first counts`() throws {
    #expect(try conversion("里\t裏\n", "里\t裡\n")("里") == "裏")
  }

  @Test func `a replacement isn't replaced again and may be longer or shorter`() throws {
    let convert = try conversion("ab\tb\nb\tcc\n")
    #expect(convert("abab") == "bb")
    #expect(convert("bab") == "ccb")
  }

  @Test(arguments: ["发發", "\t發", "发\t", "a\tb\tc"])
  func `a line that is no replacement is reported`(line: String) {
    #expect(throws: PhraseConversionError.line(table: "table 1", number: 2, text: line)) {
      try conversion("头\t頭\n\(line)\n")
    }
    #expect(
      PhraseConversionError.line(table: "t.txt", number: 2, text: "x").description
        == "t.txt, line 2: “x” isn't a phrase, a tab and what it becomes: give a table of OpenCC's form")
  }
}
