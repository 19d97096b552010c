import NeuralNet
import Testing
import inkling_bench

struct WorkTests {
  @Test func `a pipeline's network has the default recipe's layers`() {
    let work = Work(.sru, layers: 5, hidden: 256, frames: 370, batch: 24, classes: 80, inputs: 11, labels: 35)
    #expect(work.description.outputLength(frames: 370) == 93)
    #expect(work.description.layers.count == 7)
    #expect(work.description.layers.last == .sru(width: 256, dropout: 0.15))
  }
}
