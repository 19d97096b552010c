import CAllocationCounter
import InkModelFile
import InkNetwork
import InkRuntime
import Testing

@Suite struct AllocationTests {
  static let layers: [LayerDescription] = [
    .convolution(channels: 32, kernel: 5, stride: 2, activation: .silu), .layerNorm, .dropout(rate: 0),
    .sru(width: 32, dropout: 0),
    .lstm(width: 20), .gru(width: 12), .linear(outputs: 9, activation: .tanh),
  ]

  @Test(
    .enabled(if: allocation_count() >= 0, "allocations can't be counted here"),
    arguments: ModelTensorType.allCases)
  func `a warm network allocates no memory`(type: ModelTensorType) throws {
    let views = ViewRuntimeTests.views
    let files = [
      try TestModel.file(Self.layers, type: type),
      try TestModel.file(views.pen, plane: views.plane, joint: views.joint, type: type),
    ]
    let frames = TestModel.frames(200)
    let shorter = TestModel.frames(70)
    for (file, kernels) in files.flatMap({ file in RuntimeKernels.all().map { (file, $0) } }) {
      let network = try RuntimeNetwork(file, kernels: kernels)
      let scratch = NetworkScratch()
      let cold = allocation_count()
      network.run(frames, scratch: scratch)
      #expect(allocation_count() > cold, "the counter counts nothing")
      let warm = allocation_count()
      for _ in 0..<5 {
        network.run(shorter, scratch: scratch)
        network.run(frames, scratch: scratch)
      }
      #expect(allocation_count() == warm, "\(kernels.name)")
    }
  }
}
