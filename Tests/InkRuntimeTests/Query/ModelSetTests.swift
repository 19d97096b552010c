import InkDecoding
import InkModelFile
import InkRuntime
import Testing

@Suite struct ModelSetTests {
  private func model(_ name: String, _ languages: [String], graphemes: String = "ab@.1") throws -> ModelFile {
    let sound = try TestModel.file([], graphemes: graphemes)
    var metadata = sound.metadata
    metadata.name = name
    metadata.languages = languages
    var writer = ModelFileWriter(copying: sound)
    writer.metadata = metadata
    return try ModelFile(bytes: writer.bytes())
  }

  private func set() throws -> ModelSet {
    ModelSet([
      try model("american", ["en-US"]), try model("english", ["en"]), try model("british", ["en-GB", "cy"]),
      try model("simplified", ["zh-Hans", "en"]), try model("traditional", ["zh-Hant"]),
      try model("cantonese", ["yue"]), try model("latin", ["az-Latn"]),
    ])
  }

  @Test(
    arguments: [
      (["en-GB"], "british"), (["en"], "english"), (["en-AU"], "english"), (["en-US"], "american"),
      (["EN-latn-us"], "american"), (["cy"], "british"), (["zh-CN"], "simplified"), (["zh-CN", "en"], "simplified"),
      (["zh-TW"], "traditional"), (["zh-Hant-HK"], "traditional"), (["zh-yue"], "cantonese"),
      (["az-Latn-IR"], "latin"), (["az-AZ"], "latin"),
    ])
  func `the nearest model serves`(languages: [String], name: String) throws {
    #expect(try set().model(for: languages)?.metadata.name == name)
    #expect(try set().recognizer(for: languages).metadata.name == name)
  }

  @Test(arguments: [[], ["fr"], ["en", "fr"], ["zh-TW", "en"], ["zh"], ["az"], ["az-Cyrl"], ["no tag"]])
  func `languages that no model reads are not supported`(languages: [String]) throws {
    let set = try set()
    #expect(set.capabilities(for: languages) == nil)
    let error = #expect(throws: RecognizerError.self) { try set.recognizer(for: languages) }
    #expect(error?.kind == .notSupported)
  }

  @Test func `a model of both scripts reads a language that may be in either`() throws {
    let set = ModelSet([try model("both", ["zh-Hans", "zh-Hant"])])
    #expect(set.model(for: ["zh"]) != nil)
    #expect(ModelSet([try model("any", ["zh"])]).model(for: ["zh-TW"]) != nil)
  }

  @Test func `capabilities list the hints that make a difference`() throws {
    let capabilities = try #require(set().capabilities(for: ["en"]))
    #expect(capabilities.languages == [try #require(LanguageTag("en"))])
    #expect(capabilities.textAlternatives && capabilities.textSegmentation)
    #expect(capabilities.hints.recognitionTypes == [.text, .perCharacter, .email, .number])
    #expect(capabilities.hints.inputTypes == [] && !capabilities.hints.textContext && capabilities.hints.alternatives)
    let plain = RecognizerCapabilities(of: try model("letters", ["en"], graphemes: "ab"))
    #expect(plain.hints.recognitionTypes == [.text, .perCharacter])
    #expect(try Recognizer(model: model("english", ["en"])).capabilities == capabilities)
  }

  @Test func `languages are listed once`() throws {
    #expect(
      try set().languages.map(\.description) == ["en-US", "en", "en-GB", "cy", "zh-Hans", "zh-Hant", "yue", "az-Latn"])
  }

  @Test func `the error of an unsupported language lists the supported ones`() {
    #expect(
      RecognizerError.unsupportedLanguages(["fr"], available: ["en", "yue"]).description
        == "no model reads fr: the models read en, yue; where a language has several scripts, name the one to read")
    #expect(
      RecognizerError.unsupportedLanguages(["fr", "de"], available: []).description
        == "no model reads fr, de: there are no models; where a language has several scripts, name the one to read")
    #expect(
      RecognizerError.unsupportedLanguages(["en_GB"], available: ["en"]).description
        == "“en_GB” is no language tag: use one such as en, en-GB or zh-Hant")
    #expect(
      RecognizerError.unsupportedLanguages([], available: ["en"]).description
        == "no language was asked for: name at least one, such as en")
  }
}

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
