import InkNetwork
import NeuralNet
import Testing

@Suite struct MultiplyAddsTests {
  @Test func `the multiply-adds of a frame are those of each layer by its share of the frames`() {
    let lines = NetworkDescription(
      inputFeatures: 9,
      layers: [.convolution(channels: 8, kernel: 3, stride: 2, activation: .relu), .sru(width: 8, dropout: 0)],
      classes: 4)
    // Every other frame: 3 · 9 · 8 of the convolution, 8 · 24 of the SRU, 8 · 4 of the output.
    #expect(lines.multiplyAddsPerFrame == (3 * 9 * 8 + 8 * 24 + 8 * 4) / 2)
  }

  @Test func `the view in the plane of a character counts by 64 frames`() {
    let characters = NetworkDescription(
      inputFeatures: 2, layers: [.pooling(heads: 1)],
      plane: .init(
        cells: 8, features: 4, layers: [.convolution2D(channels: 16, kernel: 8, stride: 8, activation: .relu)]),
      classes: 3)
    // Scores and averages of 64 frames; one cell of 8 · 8 · 4 · 16; the output from 2 and 16 numbers.
    #expect(characters.multiplyAddsPerFrame == (2 * 64 * 2 + 8 * 8 * 4 * 16 + (2 + 16) * 3) / 64)
  }
}
