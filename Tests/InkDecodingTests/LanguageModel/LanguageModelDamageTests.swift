import InkDecoding
import TestSupport
import Testing

/// Bytes cut and changed anywhere: they give an error or a valid model, and never end the process.
@Suite struct LanguageModelDamageTests {
  private let sound = SmallLanguageModel().bytes()

  @Test func `bytes cut anywhere are rejected`() {
    for length in 0..<sound.count {
      #expect(throws: LanguageModelError.self) { try LanguageModel(bytes: Array(sound[0..<length])) }
      let mended = SmallLanguageModel.checked(Array(sound[0..<max(length, 16)]))
      if length >= 16 { #expect(throws: LanguageModelError.self) { try LanguageModel(bytes: mended) } }
    }
  }

  @Test func `a changed byte is noticed`() {
    for offset in sound.indices {
      var bytes = sound
      bytes[offset] ^= 0x10
      #expect(throws: LanguageModelError.self, "byte \(offset)") { try LanguageModel(bytes: bytes) }
    }
  }

  @Test func `changes with a matching checksum are rejected or usable`() throws {
    var state: UInt64 = 11
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var rejected = 0
    for _ in 0..<20_000 {
      var bytes = sound
      for _ in 0..<1 + random(3) {
        // The codebooks fill most of the bytes and can hold nearly anything.
        let offset = random(4) == 0 ? 16 + random(56) : 2120 + random(bytes.count - 2120)
        bytes[offset] = [UInt8(random(256)), 0xff, 0, bytes[offset] ^ 1][random(4)]
      }
      do throws(LanguageModelError) {
        try use(LanguageModel(bytes: SmallLanguageModel.checked(bytes)))
      } catch {
        rejected += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(rejected > 5_000 && rejected < 20_000, "\(rejected) rejected")
  }

  /// Walks through a model.
  private func use(_ model: LanguageModel) {
    var state = model.start
    for index in 0..<64 {
      let step = model.advance(state, by: Int32((index * index + index / 3) % 5 - 1))
      #expect(!step.logProbability.isNaN)
      state = step.state
    }
  }

  @Test func `each malformation has its own sentence`() throws {
    func error(_ change: (inout SmallLanguageModel) -> Void) -> String {
      var small = SmallLanguageModel()
      change(&small)
      do throws(LanguageModelError) { _ = try LanguageModel(bytes: small.bytes()) } catch { return error.description }
      return "no error"
    }
    #expect(
      error { $0.order = 9 }
        == "the language model's order at byte 16 is invalid: 9 doesn't lie between 1 and 8; build it again")
    #expect(error { $0.graphemes[1].symbol = 7 }.contains("there is no symbol 7"))
    #expect(error { $0.graphemes[1].text = "a" }.contains("“a” occurs twice"))
    #expect(error { $0.graphemes[1].text = "ab" }.contains("not one grapheme"))
    #expect(error { $0.graphemes[1].symbol = 0 }.contains("no grapheme has symbol 1"))
    #expect(error { $0.probabilities[1] = 2 }.contains("log-probabilities"))
    #expect(error { $0.backOffs[1] = .nan }.contains("back-offs"))
    #expect(error { $0.counts[1] = 4 }.contains("children of 1-grams"))
    #expect(error { $0.symbols[1] = [1, 0, 1] }.contains("symbol 0 follows 1"))
    #expect(error { $0.symbols[0] = [0, 2, 1, 3] }.contains("symbol 1 isn't at its index"))
    #expect(error { $0.children[0] = [9, 0, 0, 1] }.contains("there are more than 3"))
    #expect(error { $0.firstChildren[0] = [1] }.contains("the first should be 0"))
    #expect(error { $0.counts[2] = 40 }.contains("it was cut off"))
    #expect(throws: LanguageModelError.excess(8)) {
      try LanguageModel(bytes: SmallLanguageModel.checked(sound + [UInt8](repeating: 0, count: 8)))
    }
    #expect(LanguageModelError.notALanguageModel.description.contains("inkling lm build"))
    #expect(LanguageModelError.checksum.description.contains("get it again"))
    #expect(LanguageModelError.excess(8).description.hasPrefix("8 bytes follow"))
  }
}
