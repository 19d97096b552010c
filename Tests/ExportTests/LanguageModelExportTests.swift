import Export
import InkCore
import InkDecoding
import InkModelFile
import InkRuntime
import Testing
import Training

@Suite struct LanguageModelExportTests {
  @Test func `the file holds the language model, and the runtime uses it`() throws {
    let graphemes = ExportFixtures.alphabet
    var builder = try LanguageModelBuilder(alphabet: Alphabet(graphemes), settings: .init(order: 3))
    builder.add(text: String(graphemes.filter { $0 != " " }))
    let language = try builder.build().bytes
    let exporter = try ExportFixtures.exporter(languageModel: language, type: .int8)
    let file = try ModelFile(bytes: exporter.writer().bytes())
    #expect(try file.languageModelBytes() == language)
    #expect(try Recognizer(model: file).languageModel?.order == 3)
  }

  @Test func `a damaged language model is rejected with its own error`() throws {
    var writer = try ExportFixtures.exporter(type: .float32).writer()
    writer.languageModel = Array("INKLM001 cut".utf8)
    let file = try ModelFile(bytes: writer.bytes())
    #expect(throws: RecognizerError.self) { try Recognizer(model: file) }
    do { _ = try Recognizer(model: file) } catch { #expect(error.description.contains("language model's header")) }
  }
}
