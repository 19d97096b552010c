import NeuralNet
import Testing
import inkling_bench

struct OperationCountTests {
  @Test func `a long short-term memory's products, worked by hand`() {
    // Two sequences of 3 and 2 frames, 5 features, one layer of width 4 each way, 6 classes.
    let network = NetworkDescription(inputFeatures: 5, layers: [.lstm(width: 4)], classes: 6)
    // Inputs: 5 rows × 5 × 32 gates, forwards and for the weights; states: 3 rows × 4 × 32, those and for the states
    // before; output: 5 rows × 8 × 6, all three. Two operations a multiply-add.
    let expected = 2 * (5 * 5 * 32 * 2 + 3 * 4 * 32 * 3 + 5 * 8 * 6 * 3)
    #expect(OperationCount.trainingStep(of: network, offsets: [0, 3, 5]) == expected)
  }
}
