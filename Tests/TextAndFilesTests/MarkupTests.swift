import Testing
import TextAndFiles

@Suite struct MarkupTests {
  @Test func `text in a page can't write markup`() {
    #expect(Markup.text("<a b=\"c\" d='e'>&amp;") == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;")
    #expect(Markup.text("a\u{0}b\u{85}\n\tc") == "a\u{FFFD}b\u{FFFD}\n\tc")
    #expect(Markup.text("手 é 🙂") == "手 é 🙂")
  }

  @Test func `exact text survives XML or is rejected`() {
    #expect(Markup.exactText("<a>&\r\n\t\"'") == "&lt;a&gt;&amp;&#13;\n\t\"'")
    #expect(Markup.exactText("a\u{0}") == nil)
    #expect(Markup.exactText("\u{FFFE}") == nil)
  }

  @Test func `strings are quoted for json and yaml`() {
    #expect(JSONString.quoted("a\"b\\c\n\r\t") == #""a\"b\\c\n\r\t""#)
    #expect(JSONString.quoted("\u{1}\u{7F}\u{9F}\u{2028}手") == #""\u0001\u007f\u009f\u2028手""#)
  }
}
