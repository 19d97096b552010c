import InkCore
import InkFeatures
import InkModelFile
import InkNetwork
import InkRuntime
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Networks that see an ink whole: along the pen, in the plane, and both together.
@Suite struct ViewRuntimeTests {
  // MARK: By hand

  /// Runs a network whose log-odds against class 0 are the features of both views, and returns these.
  ///
  /// - Parameters:
  ///   - weights: the weights of the layers by their names, in the order of the network.
  ///   - plane: the map's first feature of every cell.
  private func features(
    _ layers: [LayerDescription], plane: [LayerDescription], cells: Int, weights: [[Float]], frames: [[Float]],
    plane values: [Float], kernels: RuntimeKernels
  ) throws -> [Float] {
    var network = NetworkDescription(
      inputFeatures: FeatureSettings.featureCount, layers: layers,
      plane: .init(cells: cells, features: FeatureSettings.planeFeatureCount, layers: plane), classes: 2)
    let count = network.outputStage.inputs
    network.classes = count + 1
    // Class 0 has the logit 0, the others one feature each.
    var output = [Float](repeating: 0, count: (count + 1) * count)
    for index in 0..<count { output[(index + 1) * count + index] = 1 }
    let all = weights + [output, [Float](repeating: 0, count: count + 1)]
    let tensors = zip(network.weights, all).map { ModelTensorContent.float32($0.name, shape: $0.shape, $1) }
    let metadata = ModelMetadata(
      name: "by hand", languages: ["en"],
      alphabet: try Alphabet((0..<count).map { Character(Unicode.Scalar(0x4E00 + $0)!) }),
      features: FeatureSettings(planeCells: cells), network: network)
    let file = try ModelFile(bytes: ModelFileWriter(metadata: metadata, tensors: tensors).bytes())
    let input = FeatureFrames(
      values: frames.flatMap { $0 }, frameCount: frames.count, featureCount: FeatureSettings.featureCount,
      origins: frames.map { _ in VisiblePart(stroke: 0, points: 0..<1) },
      plane: values.flatMap { [$0] + [Float](repeating: 0, count: FeatureSettings.planeFeatureCount - 1) })
    let scratch = NetworkScratch()
    try RuntimeNetwork(file, kernels: kernels).run(input, scratch: scratch)
    let result = scratch.logProbabilities().values
    return result.dropFirst().map { $0 - result[0] }
  }

  /// A kernel's weights for the first of the map's features.
  private func kernel(_ numbers: [Float]) -> [Float] {
    numbers.flatMap { [$0] + [Float](repeating: 0, count: FeatureSettings.planeFeatureCount - 1) }
  }

  /// A kernel of 2 × 2 that shows four cells of one feature as four features.
  private static let asFeatures = LayerDescription.convolution2D(channels: 4, kernel: 2, stride: 2, activation: .none)
  private static let identity: [Float] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
  /// One frame of zeros.
  private static let still = [[Float](repeating: 0, count: FeatureSettings.featureCount)]
  private static let mean = [Float](repeating: 0, count: FeatureSettings.featureCount)

  // Differences of log-probabilities of up to 5000 in float32, whose steps there are 0.0005.
  private static let bound: Float = 2e-3

  @Test func `a convolution over the plane, worked by hand`() throws {
    for kernels in RuntimeKernels.all() {
      // 1 2 3 / 4 5 6 / 7 8 9 with the kernel 1 2 3 / 4 5 6 / 7 8 9 around every second cell, and a bias of 0.5.
      let strided = try features(
        [.pooling(heads: 1)],
        plane: [.convolution2D(channels: 1, kernel: 3, stride: 2, activation: .none), Self.asFeatures], cells: 3,
        weights: [Self.mean, kernel((1...9).map { Float($0) }), [0.5], Self.identity, [0, 0, 0, 0]],
        frames: Self.still, plane: (1...9).map { Float($0) }, kernels: kernels)
      let expected: [Float] = [94.5, 106.5, 106.5, 94.5]
      for (a, b) in zip(strided.suffix(4), expected) { #expect(abs(a - b) < Self.bound, "\(kernels.name)") }

      // An odd number of zeros around 1 2 / 3 4: the one more lies to the right and below.
      let uneven = try features(
        [.pooling(heads: 1)],
        plane: [.convolution2D(channels: 1, kernel: 2, stride: 1, activation: .relu), Self.asFeatures], cells: 2,
        weights: [Self.mean, kernel([1, 10, 100, 1000]), [0], Self.identity, [0, 0, 0, 0]], frames: Self.still,
        plane: [1, 2, 3, 4], kernels: kernels)
      for (a, b) in zip(uneven.suffix(4), [4321, 402, 43, 4] as [Float]) {
        #expect(abs(a - b) < Self.bound, "\(kernels.name)")
      }
    }
  }

  @Test func `pooling, worked by hand`() throws {
    let width = FeatureSettings.featureCount
    var frames = [[Float](repeating: 2, count: width), [Float](repeating: 6, count: width)]
    (frames[0][0], frames[1][0]) = (0, 1)
    // Without a score the mean; with ln 3 for the second frame, a quarter of the first and three of the second.
    var scores = [Float](repeating: 0, count: 2 * width)
    scores[width] = 1.098_612_3
    for kernels in RuntimeKernels.all() {
      let found = try features(
        [.pooling(heads: 2)], plane: [.pooling(heads: 1)], cells: 1,
        weights: [scores, [Float](repeating: 0, count: FeatureSettings.planeFeatureCount)], frames: frames, plane: [7],
        kernels: kernels)
      var expected = [0.5] + [Float](repeating: 4, count: width - 1)
      expected += [0.75] + [Float](repeating: 5, count: width - 1)
      expected += [7] + [Float](repeating: 0, count: FeatureSettings.planeFeatureCount - 1)
      try #require(found.count == expected.count)
      for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-5, "\(kernels.name)") }
    }
  }

  // MARK: The plain twin

  /// Two views with odd sizes.
  static let views: (pen: [LayerDescription], plane: [LayerDescription], joint: [LayerDescription]) = (
    [
      .convolution(channels: 20, kernel: 5, stride: 2, activation: .relu), .sru(width: 20, dropout: 0),
      .pooling(heads: 3),
    ],
    [
      .convolution2D(channels: 9, kernel: 3, stride: 2, activation: .relu),
      .convolution2D(channels: 17, kernel: 2, stride: 1, activation: .silu),
      .convolution2D(channels: 6, kernel: 4, stride: 4, activation: .none),
    ], [.dropout(rate: 0), .linear(outputs: 24, activation: .tanh)]
  )

  @Test(arguments: ModelTensorType.allCases)
  func `both views agree with plain loops on every instruction set`(type: ModelTensorType) throws {
    let file = try TestModel.file(
      Self.views.pen, plane: Self.views.plane, joint: Self.views.joint, type: type, seed: 21)
    for frameCount in [1, 2, 33] {
      let frames = TestModel.frames(frameCount)
      let truth = try PlainNetwork(file: file).logProbabilities(frames).flatMap { $0 }
      for kernels in RuntimeKernels.all() {
        let scratch = NetworkScratch()
        try RuntimeNetwork(file, kernels: kernels).run(frames, scratch: scratch, arithmetic: .exact)
        let found = scratch.logProbabilities().values
        try #require(found.count == truth.count)
        let difference = zip(found, truth).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
        #expect(difference < RuntimeNetworkTests.bound, "\(kernels.name), \(frameCount) frames")
      }
    }
    let recognizer = try Recognizer(model: file)
    let exact = recognizer.logProbabilities(of: TestModel.frames(40), arithmetic: .exact)
    let fast = recognizer.logProbabilities(of: TestModel.frames(40))
    let moved = zip(exact.values, fast.values).reduce(0) { $0 + abs(exp($1.0) - exp($1.1)) } / 2
    #expect(moved <= (type == .int8 ? 0.05 : 0) && (exact == fast) == (type != .int8))
  }

  /// Planes of many sizes: one cell, a kernel wider than the square, more windows than are multiplied at once, layers of
  /// other kinds, none.
  static let planes: [(cells: Int, layers: [LayerDescription])] = [
    (1, []), (1, [.convolution2D(channels: 5, kernel: 1, stride: 1, activation: .none)]),
    (2, [.convolution2D(channels: 3, kernel: 31, stride: 31, activation: .tanh)]),
    (
      20,
      [
        .convolution2D(channels: 6, kernel: 3, stride: 1, activation: .relu), .layerNorm,
        .convolution2D(channels: 8, kernel: 5, stride: 3, activation: .none), .pooling(heads: 2),
      ]
    ),
    (5, [.linear(outputs: 6, activation: .tanh), .sru(width: 6, dropout: 0), .pooling(heads: 3)]),
    (
      17,
      [
        .convolution2D(channels: 4, kernel: 4, stride: 2, activation: .silu),
        .convolution2D(channels: 4, kernel: 9, stride: 9, activation: .relu),
      ]
    ),
  ]

  @Test(arguments: planes.indices, ModelTensorType.allCases)
  func `a plane of any size agrees with plain loops`(index: Int, type: ModelTensorType) throws {
    let (cells, layers) = Self.planes[index]
    let file = try TestModel.file(
      [.linear(outputs: 5, activation: .none), .pooling(heads: 2)], plane: layers, planeCells: cells, type: type,
      seed: UInt64(index) + 3)
    let frames = TestModel.frames(9, planeCells: cells)
    let truth = try PlainNetwork(file: file).logProbabilities(frames).flatMap { $0 }
    for kernels in RuntimeKernels.all() {
      let scratch = NetworkScratch()
      try RuntimeNetwork(file, kernels: kernels).run(frames, scratch: scratch, arithmetic: .exact)
      let found = scratch.logProbabilities().values
      try #require(found.count == truth.count)
      let difference = zip(found, truth).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
      #expect(difference < RuntimeNetworkTests.bound, "\(kernels.name)")
    }
  }

  @Test func `rounded sums are the same on every instruction set`() throws {
    let file = try TestModel.file(
      Self.views.pen, plane: Self.views.plane, joint: Self.views.joint, type: .int8, seed: 8)
    let frames = TestModel.frames(30)
    let results = try RuntimeKernels.all().map { kernels in
      let scratch = NetworkScratch()
      try RuntimeNetwork(file, kernels: kernels).run(frames, scratch: scratch)
      return scratch.logProbabilities().values
    }
    // The sums are those of integers; the activations between them aren't the same to the last bit, and one that is
    // rounded the other way moves a log-probability by about 10⁻³.
    for result in results {
      for (a, b) in zip(result, results[0]) { #expect(abs(a - b) < 5e-3) }
    }
  }

  @Test func `a run doesn't change the next`() throws {
    let file = try TestModel.file(Self.views.pen, plane: Self.views.plane, joint: Self.views.joint, type: .int8)
    let network = try RuntimeNetwork(file, kernels: .best())
    let scratch = NetworkScratch()
    func run(_ count: Int, _ scratch: NetworkScratch) -> [Float] {
      network.run(TestModel.frames(count, seed: UInt64(count)), scratch: scratch)
      return scratch.logProbabilities().values
    }
    for count in [40, 1, 17, 40] { #expect(run(count, scratch) == run(count, NetworkScratch())) }
  }

  @Test func `a run is cancelled in any view`() throws {
    let file = try TestModel.file(Self.views.pen, plane: Self.views.plane, joint: Self.views.joint)
    let network = try RuntimeNetwork(file, kernels: .best())
    let layers = network.description.stages.count
    for limit in 0...layers {
      var calls = 0
      var finished = true
      do throws(RecognizerError) {
        let cancellation = Cancellation {
          calls += 1
          return calls > limit
        }
        try network.run(TestModel.frames(12), scratch: NetworkScratch(), cancellation)
      } catch {
        #expect(error == .cancelled)
        finished = false
      }
      #expect(finished == (limit == layers) && calls == min(limit + 1, layers))
    }
  }
}
