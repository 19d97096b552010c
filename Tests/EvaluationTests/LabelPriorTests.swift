import Evaluation
import Foundation
import Testing

@Suite struct `The prior of labels` {
  private static let labels =
    Array(repeating: "library", count: 30) + Array(repeating: "problem", count: 20)
    + ["libary", "of the people", "by the people", "Wrd"] + Array(repeating: "Word", count: 5)

  private static let prior = LabelPrior(labels: labels)

  @Test func `a word that others wrote is likelier than its misspelling, which doesn't count itself`() {
    let right = Self.prior.logProbability(of: "library", without: "libary")
    let wrong = Self.prior.logProbability(of: "libary", without: "libary")
    #expect(right > wrong + 3)
    // A word that one other sample has is likelier than one that none has.
    #expect(Self.prior.logProbability(of: "libary", without: "library") > wrong + 0.5)
    // Among words that nobody wrote, one of common letters is likelier.
    #expect(
      Self.prior.logProbability(of: "librem", without: "") > Self.prior.logProbability(of: "mxqzzj", without: "") + 5)
  }

  @Test func `words are counted within lines, and spaces make no difference`() {
    let line = Self.prior.logProbability(of: "the people", without: "of the people")
    #expect(line == Self.prior.logProbability(of: " the  people ", without: "of the people"))
    let sum =
      Self.prior.logProbability(of: "the", without: "of the people")
      + Self.prior.logProbability(of: "people", without: "of the people")
    #expect(abs(line - sum) < 1e-9)
  }

  @Test func `probabilities of all words are at most one in sum`() {
    let known = Set(Self.labels.flatMap { $0.split(separator: " ").map(String.init) })
    let sum = known.reduce(0) { $0 + exp(Self.prior.logProbability(of: $1, without: "")) }
    #expect(sum > 0.5 && sum <= 1)
  }

  @Test func `neighbours are words of other labels, a letter apart`() {
    #expect(Self.prior.neighbours(of: "libary") == ["library"])
    #expect(Self.prior.neighbours(of: "Word") == ["Wrd"])
    #expect(Self.prior.neighbours(of: "Wodr").contains("Word"))
    #expect(Self.prior.neighbours(of: "of thee people") == ["of the people"])
    #expect(Self.prior.neighbours(of: "quite else").isEmpty && Self.prior.neighbours(of: "").isEmpty)
  }

  @Test func `a set without labels makes no word impossible`() {
    let empty = LabelPrior(labels: [])
    #expect(empty.logProbability(of: "a", without: "a").isFinite || empty.neighbours(of: "a").isEmpty)
  }
}
