import Export
import InkCore
import InkDecoding
import InkModelFile
import InkRuntime
import Testing
import Training

@Suite struct LanguageModelExportTests {
  @Test func `the file holds the language model, and the runtime uses it`() throws {
    var model = try ExportFixtures.model()
    var builder = try LanguageModelBuilder(alphabet: model.alphabet, settings: .init(order: 3))
    builder.add(text: String(model.alphabet.graphemes.filter { $0 != " " }))
    let language = try builder.build().bytes
    model.languageModel = language
    let file = try ModelFile(bytes: ModelExporter(model: model, type: .int8).writer().bytes())
    #expect(try file.languageModelBytes() == language)
    #expect(try Recognizer(model: file).languageModel?.order == 3)
  }

  @Test func `a damaged language model is rejected with its own error`() throws {
    var writer = try ModelExporter(model: ExportFixtures.model(), type: .float32).writer()
    writer.languageModel = Array("INKLM001 cut".utf8)
    let file = try ModelFile(bytes: writer.bytes())
    #expect(throws: RecognizerError.self) { try Recognizer(model: file) }
    do { _ = try Recognizer(model: file) } catch { #expect(error.description.contains("language model's header")) }
  }
}
