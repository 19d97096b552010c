import InkNetwork
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

struct OperationCountTests {
  @Test func `the products of an LSTM, computed by hand`() {
    // Two sequences of 3 and 2 frames, 5 features, one layer of width 4 each way, 6 classes.
    let network = NetworkDescription(inputFeatures: 5, layers: [.lstm(width: 4)], classes: 6)
    // Inputs: 5 rows × 5 × 32 gates, forwards and for the weights; states: 3 rows × 4 × 32, those and for the states
    // before; output: 5 rows × 8 × 6, all three. Two operations a multiply-add.
    let expected = 2 * (5 * 5 * 32 * 2 + 3 * 4 * 32 * 3 + 5 * 8 * 6 * 3)
    #expect(OperationCount.trainingStep(of: network, offsets: [0, 3, 5]) == expected)
  }

  @Test func `the products of convolutions, SRU and output, computed by hand`() {
    // 9 and 4 frames become 5 and 2; the convolution sees 3 taps of 7 features.
    let network = NetworkDescription(
      inputFeatures: 7,
      layers: [
        .convolution(channels: 8, kernel: 3, stride: 2, activation: .relu), .sru(width: 8, dropout: 0.1),
        .dropout(rate: 0.1), .layerNorm, .linear(outputs: 6, activation: .none),
      ], classes: 4)
    let expected = 2 * (7 * 21 * 8 * 2 + 7 * 8 * 24 * 3 + 7 * 8 * 6 * 3 + 7 * 6 * 4 * 3)
    #expect(OperationCount.trainingStep(of: network, offsets: [0, 9, 13]) == expected)
  }

  @Test func `the products of both views, computed by hand`() {
    // 3 and 2 frames of 5 features and, for each sequence, 16 cells of 8; 4 cells and then one come out of the kernels.
    let network = NetworkDescription(
      inputFeatures: 5, layers: [.dropout(rate: 0.1), .pooling(heads: 2)],
      plane: .init(
        cells: 4, features: 8,
        layers: [
          .convolution2D(channels: 6, kernel: 3, stride: 2, activation: .relu),
          .convolution2D(channels: 7, kernel: 2, stride: 2, activation: .none),
        ]), jointLayers: [.linear(outputs: 9, activation: .none)], classes: 4)
    // Of the pooling layer the scores and the averages; each view's first layer needs no gradient of its inputs.
    let expected =
      2 * (2 * 5 * 5 * 2 * 2 + 2 * 4 * 72 * 6 * 2 + 2 * 1 * 24 * 7 * 3 + 2 * 17 * 9 * 3 + 2 * 9 * 4 * 3)
    #expect(OperationCount.trainingStep(of: network, offsets: [0, 3, 5]) == expected)
  }

  @Test func `a GRU has three gates, and a sequence without frames no operations`() {
    let network = NetworkDescription(inputFeatures: 2, layers: [.gru(width: 3)], classes: 2)
    let expected = 2 * (4 * 2 * 18 * 2 + 3 * 3 * 18 * 3 + 4 * 6 * 2 * 3)
    #expect(OperationCount.trainingStep(of: network, offsets: [0, 4, 4]) == expected)
  }
}
