import InkModelFile
import Testing

@Suite struct DecoderDefaultsTests {
  private func file(_ defaults: DecoderDefaults) throws -> ModelFile {
    var writer = try SmallModel.writer()
    writer.metadata.decoder = defaults
    return try ModelFile(bytes: writer.bytes())
  }

  @Test func `a decoder's numbers read back the same`() throws {
    let tuned = DecoderDefaults(
      beamWidth: 16, languageWeight: 0.65, lengthBonus: -0.5, wordWeight: 2,
      calibration: (0..<10).map { 0.5 * Float($0) - 1 })
    #expect(try file(tuned).metadata.decoder == tuned)
    #expect(try file(DecoderDefaults(beamWidth: 3)).metadata.decoder.calibration == nil)
  }

  @Test(
    arguments: [
      DecoderDefaults(languageWeight: -1), DecoderDefaults(languageWeight: .nan), DecoderDefaults(lengthBonus: 1e9),
      DecoderDefaults(wordWeight: .infinity), DecoderDefaults(calibration: Array(repeating: .nan, count: 10)),
      DecoderDefaults(calibration: Array(repeating: 1e30, count: 10)),
    ])
  func `invalid decoder settings are rejected`(defaults: DecoderDefaults) throws {
    #expect(throws: ModelFileError.self) { try file(defaults) }
  }
}
