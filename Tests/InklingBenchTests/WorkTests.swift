import NeuralNet
import Testing
import inkling_bench

struct WorkTests {
  @Test func `a pipeline's network has the default recipe's layers`() {
    let work = Work.recommended
    #expect(work.description.outputLength(frames: 370) == 93)
    #expect(work.description.layers.count == 7)
    #expect(work.description.layers.last == .sru(width: 256, dropout: 0.15))
  }
}
