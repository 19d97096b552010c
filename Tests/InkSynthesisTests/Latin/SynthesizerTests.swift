import Foundation
import InkCore
import InkSynthesis
import Testing

struct SynthesizerTests {
  private func synthesizer() throws -> Synthesizer { Synthesizer(skeletons: try StarterFiles.skeletons()) }

  @Test func `a hand is a seed`() throws {
    let (one, other) = (try synthesizer(), try synthesizer())
    for seed: UInt64 in [0, 1, 77, .max] {
      #expect(one.hand(seed: seed) == other.hand(seed: seed))
      var random = CountingGenerator(state: 5)
      let first = try one.synthesize("Hand in hand", hand: one.hand(seed: seed), random: &random)
      random = CountingGenerator(state: 5)
      let second = try other.synthesize("Hand in hand", hand: other.hand(seed: seed), random: &random)
      #expect(first == second)
      #expect(first.writer == "hand-\(seed)")
      #expect(first.source == "starter" && first.text == "Hand in hand" && first.kind == .line)
    }
    #expect(one.hand(seed: 1) != one.hand(seed: 2))
  }

  @Test func `a hand writes a word differently each time`() throws {
    let synthesizer = try synthesizer()
    let hand = synthesizer.hand(seed: 3)
    var random = CountingGenerator(state: 5)
    let first = try synthesizer.synthesize("again", hand: hand, random: &random)
    let second = try synthesizer.synthesize("again", hand: hand, random: &random)
    #expect(first.ink != second.ink)
  }

  @Test func `every printable character can be written, with finite points and growing times`() throws {
    let synthesizer = try synthesizer()
    var random = CountingGenerator(state: 1)
    for scalar: UInt8 in 33...126 {
      let text = String(UnicodeScalar(scalar))
      for seed: UInt64 in 0..<5 {
        let sample = try synthesizer.synthesize(text, hand: synthesizer.hand(seed: seed), random: &random)
        #expect(sample.kind == .character)
        var clock = -1.0
        for stroke in sample.ink.strokes {
          #expect(stroke.points.count >= 2)
          #expect(stroke.points.allSatisfy { $0.location.isFinite })
          let times = stroke.points.compactMap(\.timeOffset)
          #expect(times.count == stroke.points.count && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
          let start = try #require(stroke.startTime)
          #expect(start > clock)
          clock = start + Double(times.last!)
        }
      }
    }
  }

  @Test func `hands that join write words in fewer strokes than hands that print`() throws {
    let synthesizer = try synthesizer()
    var random = CountingGenerator(state: 1)
    var joined: [Int] = []
    var apart: [Int] = []
    for seed: UInt64 in 0..<60 {
      let hand = synthesizer.hand(seed: seed)
      let strokes = try synthesizer.synthesize("minimum", hand: hand, random: &random).ink.strokes.count
      if hand.joining > 0.8 { joined.append(strokes) }
      if hand.joining < 0.3 { apart.append(strokes) }
    }
    #expect(joined.count >= 10 && apart.count >= 10)
    // Seven letters and two dots.
    #expect(apart.min()! >= 9)
    let mean = Double(joined.reduce(0, +)) / Double(joined.count)
    #expect(mean < 5)
  }

  @Test func `hands differ in slant, width, size and joining`() throws {
    let synthesizer = try synthesizer()
    let hands = (0..<400).map { synthesizer.hand(seed: UInt64($0)) }
    #expect(hands.contains { $0.slant < -0.15 } && hands.contains { $0.slant > 0.4 })
    #expect(hands.contains { $0.aspect < 0.75 } && hands.contains { $0.aspect > 1.15 })
    #expect(hands.contains { $0.xHeight < 2.2 } && hands.contains { $0.xHeight > 4 })
    #expect(hands.contains { $0.joining < 0.1 } && hands.contains { $0.joining > 0.9 })
  }

  @Test func `the pen slows down between ballistic strokes`() throws {
    let synthesizer = try synthesizer()
    let hand = synthesizer.hand(seed: 12)
    var random = CountingGenerator(state: 1)
    let stroke = try synthesizer.synthesize("V", hand: hand, random: &random).ink.strokes[0].points
    let speeds = zip(stroke, stroke.dropFirst()).map { $0.location.distance(to: $1.location) }
    let fastest = speeds.max()!
    #expect(speeds.first! < 0.5 * fastest && speeds.last! < 0.5 * fastest)
  }

  @Test func `a character without a skeleton is named`() throws {
    let synthesizer = try synthesizer()
    var random = CountingGenerator(state: 1)
    #expect(throws: SynthesisError.noSkeleton("é", text: "café")) {
      try synthesizer.synthesize("café", hand: synthesizer.hand(seed: 1), random: &random)
    }
    #expect(throws: SynthesisError.nothingToWrite) {
      try synthesizer.synthesize("  ", hand: synthesizer.hand(seed: 1), random: &random)
    }
  }
}

/// Numbers that anyone can foresee.
struct CountingGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 1
    return state
  }
}
