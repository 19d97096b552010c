import Foundation
import InkCore
import InkSynthesis
import Testing

struct LatinSynthesizerTests {
  private func synthesizer() throws -> LatinSynthesizer { LatinSynthesizer(skeletons: try StarterFiles.skeletons()) }

  @Test func `a writer is a seed`() throws {
    let (one, other) = (try synthesizer(), try synthesizer())
    for seed: UInt64 in [0, 1, 77, .max] {
      #expect(one.writer(seed: seed) == other.writer(seed: seed))
      var random = CountingGenerator(state: 5)
      let first = try one.synthesize("Hand in hand", writer: one.writer(seed: seed), random: &random)
      random = CountingGenerator(state: 5)
      let second = try other.synthesize("Hand in hand", writer: other.writer(seed: seed), random: &random)
      #expect(first == second)
      #expect(first.writer == "hand-\(seed)")
      #expect(first.source == "starter" && first.text == "Hand in hand" && first.kind == .line)
    }
    #expect(one.writer(seed: 1) != one.writer(seed: 2))
  }

  @Test func `a writer writes a word differently each time`() throws {
    let synthesizer = try synthesizer()
    let writer = synthesizer.writer(seed: 3)
    var random = CountingGenerator(state: 5)
    let first = try synthesizer.synthesize("again", writer: writer, random: &random)
    let second = try synthesizer.synthesize("again", writer: writer, random: &random)
    #expect(first.ink != second.ink)
  }

  @Test func `every printable character can be written, with finite points and growing times`() throws {
    let synthesizer = try synthesizer()
    var random = CountingGenerator(state: 1)
    for scalar: UInt8 in 33...126 {
      let text = String(UnicodeScalar(scalar))
      for seed: UInt64 in 0..<5 {
        let sample = try synthesizer.synthesize(text, writer: synthesizer.writer(seed: seed), random: &random)
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

  @Test func `writers who join letters use fewer strokes than writers who print`() throws {
    let synthesizer = try synthesizer()
    var random = CountingGenerator(state: 1)
    var joined: [Int] = []
    var apart: [Int] = []
    for seed: UInt64 in 0..<60 {
      let writer = synthesizer.writer(seed: seed)
      let strokes = try synthesizer.synthesize("minimum", writer: writer, random: &random).ink.strokes.count
      if writer.joining > 0.8 { joined.append(strokes) }
      if writer.joining < 0.3 { apart.append(strokes) }
    }
    #expect(joined.count >= 10 && apart.count >= 10)
    // Seven letters and two dots.
    #expect(apart.min()! >= 9)
    let mean = Double(joined.reduce(0, +)) / Double(joined.count)
    #expect(mean < 5)
  }

  @Test func `writers differ in slant, width, size and joining`() throws {
    let synthesizer = try synthesizer()
    let writers = (0..<400).map { synthesizer.writer(seed: UInt64($0)) }
    #expect(writers.contains { $0.slant < -0.15 } && writers.contains { $0.slant > 0.4 })
    #expect(writers.contains { $0.aspect < 0.75 } && writers.contains { $0.aspect > 1.15 })
    #expect(writers.contains { $0.xHeight < 2.2 } && writers.contains { $0.xHeight > 4 })
    #expect(writers.contains { $0.joining < 0.1 } && writers.contains { $0.joining > 0.9 })
  }

  @Test func `the pen slows down between ballistic strokes`() throws {
    let synthesizer = try synthesizer()
    let writer = synthesizer.writer(seed: 12)
    var random = CountingGenerator(state: 1)
    let stroke = try synthesizer.synthesize("V", writer: writer, random: &random).ink.strokes[0].points
    let speeds = zip(stroke, stroke.dropFirst()).map { $0.location.distance(to: $1.location) }
    let fastest = speeds.max()!
    #expect(speeds.first! < 0.5 * fastest && speeds.last! < 0.5 * fastest)
  }

  @Test func `a character without a skeleton is named`() throws {
    let synthesizer = try synthesizer()
    var random = CountingGenerator(state: 1)
    #expect(throws: SynthesisError.noSkeleton("é", text: "café")) {
      try synthesizer.synthesize("café", writer: synthesizer.writer(seed: 1), random: &random)
    }
    #expect(throws: SynthesisError.nothingToWrite) {
      try synthesizer.synthesize("  ", writer: synthesizer.writer(seed: 1), random: &random)
    }
  }
}

/// A generator of predictable numbers.
struct CountingGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 1
    return state
  }
}
