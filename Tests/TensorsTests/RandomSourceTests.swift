import Tensors
import Testing

struct RandomSourceTests {
  @Test func `the generator is xoshiro256**`() throws {
    // The first numbers of the authors' reference code from the state 1, 2, 3, 4.
    var source = try #require(RandomSource(state: [1, 2, 3, 4]))
    let numbers = (0..<4).map { _ in source.next() }
    #expect(numbers == [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240])
  }

  @Test func `a restored generator goes on where the first was`() throws {
    var first = RandomSource(seed: 9)
    _ = (0..<5).map { _ in first.next() }
    var second = try #require(RandomSource(state: first.state))
    #expect(first.next() == second.next())
    #expect(RandomSource(state: [0, 0, 0, 0]) == nil)
    #expect(RandomSource(state: [1, 2, 3]) == nil)
  }

  @Test func `streams of one seed differ`() {
    var first = RandomSource(seed: 9, stream: 0)
    var second = RandomSource(seed: 9, stream: 1)
    #expect(first.next() != second.next())
  }

  @Test func `normal numbers have the stated mean and deviation`() {
    var source = RandomSource(seed: 4)
    let numbers = (0..<20_000).map { _ in Double(source.normal(mean: 2, deviation: 3)) }
    let mean = numbers.reduce(0, +) / 20_000
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    // Standard errors: 3 / √20000 = 0.021 for the mean, 9 · √(2 / 20000) = 0.09 for the variance; four of each.
    #expect(abs(mean - 2) < 0.085)
    #expect(abs(variance - 9) < 0.36)
  }
}
