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
      beamWidth: 16, languageWeight: 0.65, lengthBonus: -0.5, latinShare: 0.4, wordWeight: 2,
      priorWeight: 0.5, signPenalty: 3,
      calibration: (0..<10).map { 0.5 * Float($0) - 1 })
    #expect(try file(tuned).metadata.decoder == tuned)
    #expect(try file(DecoderDefaults(beamWidth: 3)).metadata.decoder.calibration == nil)
  }

  @Test func `a decoder that treats all graphemes alike has no keys for Latin ones and for single ones`() throws {
    func has(_ text: String, _ defaults: DecoderDefaults) throws -> Bool {
      var writer = try SmallModel.writer()
      writer.metadata.decoder = defaults
      return String(decoding: writer.bytes(), as: UTF8.self).contains(text)
    }
    for key in ["inkling.decoder.latin_share", "inkling.decoder.prior_weight", "inkling.decoder.sign_penalty"] {
      #expect(try !has(key, DecoderDefaults()), "\(key)")
      #expect(try has(key, DecoderDefaults(latinShare: 0.4, priorWeight: 0.5)), "\(key)")
    }
    // Where there is no prior, the penalty isn't kept.
    #expect(try file(DecoderDefaults(signPenalty: 3)).metadata.decoder == DecoderDefaults())
  }

  @Test(
    arguments: [
      DecoderDefaults(languageWeight: -1), DecoderDefaults(languageWeight: .nan), DecoderDefaults(lengthBonus: 1e9),
      DecoderDefaults(wordWeight: .infinity), DecoderDefaults(calibration: Array(repeating: .nan, count: 10)),
      DecoderDefaults(latinShare: 1.5), DecoderDefaults(latinShare: .nan), DecoderDefaults(priorWeight: -1),
      DecoderDefaults(priorWeight: .nan), DecoderDefaults(priorWeight: 0.5, signPenalty: -1),
      DecoderDefaults(calibration: Array(repeating: 1e30, count: 10)),
    ])
  func `invalid decoder settings are rejected`(defaults: DecoderDefaults) throws {
    #expect(throws: ModelFileError.self) { try file(defaults) }
  }
}
