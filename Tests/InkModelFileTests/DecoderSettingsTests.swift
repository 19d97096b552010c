import InkDecoding
import InkModelFile
import Testing

@Suite struct DecoderSettingsTests {
  private func file(_ settings: DecoderSettings) throws -> ModelFile {
    var writer = try SmallModel.writer()
    writer.metadata.decoder = settings
    return try ModelFile(bytes: writer.bytes())
  }

  @Test func `a decoder's numbers read back the same`() throws {
    let tuned = DecoderSettings(
      beamWidth: 8, languageWeight: 0.65, lengthBonus: -0.5, wordWeight: 2, latinShare: 0.4,
      priorWeight: 0.5, signPenalty: 3,
      calibration: Calibration(numbers: (0..<10).map { 0.5 * Float($0) - 1 }))
    #expect(try file(tuned).metadata.decoder == tuned)
    #expect(try file(DecoderSettings(beamWidth: 3)).metadata.decoder.calibration == nil)
  }

  @Test func `a decoder that treats all graphemes alike has no keys for Latin ones and for single ones`() throws {
    func has(_ text: String, _ settings: DecoderSettings) throws -> Bool {
      var writer = try SmallModel.writer()
      writer.metadata.decoder = settings
      return String(decoding: writer.bytes(), as: UTF8.self).contains(text)
    }
    for key in ["inkling.decoder.latin_share", "inkling.decoder.prior_weight", "inkling.decoder.sign_penalty"] {
      #expect(try !has(key, DecoderSettings()), "\(key)")
      #expect(try has(key, DecoderSettings(latinShare: 0.4, priorWeight: 0.5)), "\(key)")
    }
    // Where there is no prior, the penalty isn't kept.
    #expect(try file(DecoderSettings(signPenalty: 3)).metadata.decoder == DecoderSettings())
  }

  @Test(
    arguments: [
      DecoderSettings(languageWeight: -1), DecoderSettings(languageWeight: .nan), DecoderSettings(lengthBonus: 1e9),
      DecoderSettings(wordWeight: .infinity),
      DecoderSettings(calibration: Calibration(numbers: Array(repeating: .nan, count: 10))),
      DecoderSettings(latinShare: 1.5), DecoderSettings(latinShare: .nan), DecoderSettings(priorWeight: -1),
      DecoderSettings(priorWeight: .nan), DecoderSettings(priorWeight: 0.5, signPenalty: -1),
      DecoderSettings(calibration: Calibration(numbers: Array(repeating: 1e30, count: 10))),
    ])
  func `invalid decoder settings are rejected`(settings: DecoderSettings) throws {
    #expect(throws: ModelFileError.self) { try file(settings) }
  }
}
