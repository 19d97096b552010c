import InkDecoding
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct LanguageModelTests {
  let model: LanguageModel

  init() throws { model = try LanguageModel(bytes: SmallLanguageModel().bytes()) }

  private func probability(_ next: Character, after state: LanguageModelState) throws -> Float {
    exp(model.advance(state, by: try #require(model.symbol(of: next))).logProbability)
  }

  @Test(
    arguments: [
      // After nothing that is known: single graphemes; the two digits share a quarter.
      ("z", "a", 0.5), ("z", "b", 0.25), ("z", "0", 0.125), ("z", "1", 0.125),
      // After “za”: two n-grams, and the back-off 0.5.
      ("za", "a", 0.5), ("za", "b", 0.25), ("za", "1", 0.0625),
      // After “ab”: one n-gram of order 3; else the back-off of “ab”, and that of “b”, which is 1.
      ("zab", "a", 0.8), ("zab", "b", 0.0625), ("aab", "a", 0.8),
      // At the beginning, and after a line end.
      ("", "b", 0.75), ("", "a", 0.5), ("zab\n", "b", 0.75),
    ] as [(String, Character, Float)])
  func `a grapheme is as likely as the table says`(context: String, next: Character, expected: Float) throws {
    #expect(abs(try probability(next, after: model.state(after: context)) - expected) < 1e-6)
  }

  @Test func `only the end of a context counts`() {
    #expect(model.state(after: "b0bab") == model.state(after: "zzzbaab"))
    #expect(model.state(after: "ab") != model.state(after: "bb"))
  }

  @Test func `an unknown grapheme is as likely as the least likely one and hides the text before it`() {
    let step = model.advance(model.state(after: "ab"), by: -1)
    #expect(abs(exp(step.logProbability) - 0.25) < 1e-6)
    #expect(step.state == LanguageModelState())
    #expect(model.symbol(of: "z") == nil)
    #expect(model.state(after: "abz") == LanguageModelState())
  }

  @Test func `a model lists its graphemes and counts`() {
    #expect(model.order == 3)
    #expect(model.graphemes == ["a", "b", "0", "1"])
    #expect(model.counts == [4, 3, 1])
  }
}
