import InkRuntime
import Testing

@testable import inkling_desktop

@Suite struct InkLanguageTests {
  private static let models = #filePath.split(separator: "/").dropLast(5).reduce("") { $0 + "/" + $1 } + "/Models"
  private let languages = InkLanguage.all(
    in: ["english", "chinese-simplified", "chinese-traditional", "cantonese", "strokes", "english"].map {
      "\(Self.models)/\($0)/model.gguf"
    })

  @Test func eachModelHasALanguageAndOneThatLabelsStrokesHasNone() {
    #expect(languages.map { $0.engine } == ["inkling-en", "inkling-zh-hans", "inkling-zh-hant", "inkling-yue"])
    #expect(languages.map { $0.name } == ["English", "简体", "繁體", "粵語"])
    #expect(languages.map { $0.fontLanguage } == ["en", "zh-cn", "zh-tw", "zh-hk"])
  }

  @Test func theInkChoosesAmongAllLanguagesOfANetworkEvenThoseThatAnotherModelReads() throws {
    let languages = InkLanguage.all(
      in: ["english/model", "latin/de", "latin/en", "latin/fr"].map { "\(Self.models)/\($0).gguf" })
    #expect(languages.map { $0.name } == ["English", "Deutsch", "Français", "Auto"])
    #expect(languages.last?.engine == "inkling-mul")
    let chosen = try #require(languages.last)
    #expect(try chosen.recognizer(sharing: []).languages.map { $0.metadata.languages[0] } == ["de", "en", "fr"])
  }

  @Test func aFileThatIsNoModelIsNamed() {
    var rejected: [String] = []
    #expect(InkLanguage.all(in: ["/dev/null", "/nowhere"]) { path, _ in rejected.append(path) }.isEmpty)
    #expect(rejected == ["/dev/null", "/nowhere"])
  }

  @Test func theComponentNamesTheEnginesAndTheProgram() {
    let xml = IBusComponent.xml(languages, program: "/home/o'neill & co/inkling-desktop")
    #expect(xml.contains("<exec>'/home/o'\\''neill &amp; co/inkling-desktop' --ibus</exec>"))
    for language in languages { #expect(xml.contains("<name>\(language.engine)</name>")) }
    #expect(xml.contains("<longname>Handwriting (Traditional Chinese)</longname>"))
  }
}
