import InkRuntime
import Testing

@Suite struct LanguageTagTests {
  @Test func `the parts of a tag are told apart and written in their usual case`() throws {
    let tag = try #require(LanguageTag("ZH-hANT-hk-Variant1-1abc-u-co-pinyin-x-own"))
    #expect(tag.language == "zh" && tag.script == "Hant" && tag.region == "HK")
    #expect(tag.variants == ["variant1", "1abc"])
    #expect(tag.description == "zh-Hant-HK-variant1-1abc")
    #expect(LanguageTag("es-419")?.region == "419")
    #expect(LanguageTag("en")?.description == "en")
  }

  @Test func `an extended language stands for itself`() {
    #expect(LanguageTag("zh-yue-Hant") == LanguageTag("yue-Hant"))
    #expect(LanguageTag("zh-cmn-Hans") == LanguageTag("zh-Hans"))
    #expect(LanguageTag("cmn") == LanguageTag("zh"))
  }

  @Test(arguments: [
    "", "e", "en-", "-en", "en_GB", "english-", "en--GB", "en-GB-a", "12", "en-ä", "abcdefghi", "en-GB-US",
  ])
  func `what is no tag is refused`(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test func `region and script settle which script is meant`() {
    #expect(LanguageTag("zh")?.possibleScripts == ["Hans", "Hant"])
    #expect(LanguageTag("zh-TW")?.possibleScripts == ["Hant"])
    #expect(LanguageTag("zh-CN")?.possibleScripts == ["Hans"])
    #expect(LanguageTag("zh-Hant-CN")?.possibleScripts == ["Hant"])
    #expect(LanguageTag("yue")?.possibleScripts == ["Hant"])
    #expect(LanguageTag("en-GB")?.possibleScripts == [])
  }
}
