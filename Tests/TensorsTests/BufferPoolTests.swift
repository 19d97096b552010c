import Tensors
import Testing

@Suite struct BufferPoolTests {
  /// The product of matrices of random sizes, forwards and backwards.
  private func step(_ tape: Tape, _ random: inout RandomSource, largest: Float = 200) {
    func size() -> Int { 1 + Int(random.uniform() * largest) }
    var (rows, columns) = (size(), size())
    var x = tape.tensor(
      rows: rows, columns: columns, values: (0..<rows * columns).map { _ in random.normal() }, requiresGradient: true)
    for _ in 0..<6 {
      let next = size()
      let weight = tape.tensor(
        rows: next, columns: columns, values: (0..<next * columns).map { _ in random.normal(deviation: 0.1) },
        requiresGradient: true)
      x = tape.linear(x, weight: weight, bias: nil, activation: .tanh)
      (rows, columns) = (x.rows, next)
    }
    tape.backward(from: tape.sum(x))
  }

  @Test func `steps of any sizes ask the system for memory a few times and then no more`() {
    let tape = Tape()
    var random = RandomSource(seed: 1)
    for _ in 0..<200 { step(tape, &random) }
    let warm = tape.allocationCount
    for _ in 0..<200 { step(tape, &random, largest: 180) }
    #expect(tape.allocationCount == warm)
    // Without blocks that are made one, every size would have been asked for by itself.
    #expect(warm < 250)
  }

  @Test func `tensors that are alive never share memory`() {
    let tape = Tape()
    var random = RandomSource(seed: 2)
    var alive: [(tensor: Tensor, value: Float)] = []
    for number in 0..<2_000 {
      if alive.count > 20 || random.uniform() < 0.4, !alive.isEmpty {
        let index = Int(random.uniform() * Float(alive.count))
        let (tensor, value) = alive.remove(at: index)
        #expect(tensor.array.allSatisfy { $0 == value })
      } else {
        let count = 1 + Int(random.uniform() * 500)
        alive.append(
          (
            tape.tensor(rows: 1, columns: count, values: Array(repeating: Float(number), count: count)), Float(number)
          ))
      }
    }
    for (tensor, value) in alive { #expect(tensor.array.allSatisfy { $0 == value }) }
  }
}
