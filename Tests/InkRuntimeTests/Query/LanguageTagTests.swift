import InkRuntime
import Testing

@Suite struct LanguageTagTests {
  @Test func `the parts of a tag are separated and written in their usual case`() throws {
    let tag = try #require(LanguageTag("ZH-hANT-hk-Variant1-1abc-u-co-pinyin-x-own"))
    #expect(tag.language == "zh" && tag.script == "Hant" && tag.region == "HK")
    #expect(tag.variants == ["variant1", "1abc"])
    #expect(tag.description == "zh-Hant-HK-variant1-1abc")
    #expect(LanguageTag("es-419")?.region == "419")
    #expect(LanguageTag("en")?.description == "en")
  }

  @Test func `an extended language is a language of its own`() {
    #expect(LanguageTag("zh-yue-Hant") == LanguageTag("yue-Hant"))
    #expect(LanguageTag("zh-cmn-Hans") == LanguageTag("zh-Hans"))
    #expect(LanguageTag("cmn") == LanguageTag("zh"))
  }

  @Test(arguments: [
    "", "e", "en-", "-en", "en_GB", "english-", "en--GB", "en-GB-a", "12", "en-ä", "abcdefghi", "en-GB-US",
  ])
  func `a text that is no tag is rejected`(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test func `region and script decide the possible scripts`() {
    #expect(LanguageTag("zh")?.possibleScripts == ["Hans", "Hant"])
    #expect(LanguageTag("zh-TW")?.possibleScripts == ["Hant"])
    #expect(LanguageTag("zh-CN")?.possibleScripts == ["Hans"])
    #expect(LanguageTag("zh-Hant-CN")?.possibleScripts == ["Hant"])
    #expect(LanguageTag("yue")?.possibleScripts == ["Hant"])
    #expect(LanguageTag("en-GB")?.possibleScripts == [])
  }
}
