import CAllocationCounter
import InkDecoding
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

@Suite struct RuntimeNetworkTests {
  static let networks: [[LayerDescription]] = [
    [],
    [.linear(outputs: 19, activation: .none)],
    [.linear(outputs: 33, activation: .tanh), .linear(outputs: 7, activation: .silu)],
    [.convolution(channels: 20, kernel: 5, stride: 2, activation: .relu)],
    [.convolution(channels: 16, kernel: 4, stride: 3, activation: .silu), .layerNorm],
    [.convolution(channels: 5, kernel: 1, stride: 1, activation: .none), .dropout(rate: 0), .layerNorm],
    [.linear(outputs: 24, activation: .none), .sru(width: 24, dropout: 0), .sru(width: 24, dropout: 0)],
    [.linear(outputs: 6, activation: .none), .sru(width: 6, dropout: 0)],
    [.lstm(width: 20), .lstm(width: 3)],
    [.gru(width: 20), .gru(width: 3)],
    [
      .convolution(channels: 32, kernel: 5, stride: 2, activation: .relu),
      .convolution(channels: 64, kernel: 5, stride: 2, activation: .relu), .sru(width: 64, dropout: 0),
      .sru(width: 64, dropout: 0),
      .lstm(width: 32), .gru(width: 16),
    ],
  ]

  // Rounding of float32 sums of up to 320 terms and of the exponential's 2 units of the last bit, through up to six
  // layers: 10⁻⁵ was the largest seen.
  static let bound = 5e-5

  @Test(arguments: networks.indices, ModelTensorType.allCases)
  func `every instruction set agrees with plain loops`(index: Int, type: ModelTensorType) throws {
    let file = try TestModel.file(Self.networks[index], type: type, seed: UInt64(index) + 1)
    for frameCount in [1, 2, 3, 7, 50] {
      let frames = TestModel.frames(frameCount)
      let truth = try PlainNetwork(file: file).logProbabilities(frames).flatMap { $0 }
      for kernels in RuntimeKernels.all() {
        let network = try RuntimeNetwork(file, kernels: kernels)
        let scratch = NetworkScratch()
        network.run(frames, scratch: scratch, arithmetic: .exact)
        let matrix = scratch.logProbabilities()
        #expect(matrix.frameCount == file.metadata.network.outputLength(frames: frameCount))
        let found = matrix.values.map { Double($0) }
        try #require(found.count == truth.count)
        let difference = zip(found, truth).reduce(0) { max($0, abs($1.0 - $1.1)) }
        #expect(difference < Self.bound, "\(kernels.name), \(frameCount) frames")
      }
    }
  }

  @Test(arguments: ModelTensorType.allCases)
  func `layers over a graph agree with plain loops`(type: ModelTensorType) throws {
    let pairs = StrokeGraph.pairFeatureCount
    let file = try TestModel.file(
      [
        .linear(outputs: 20, activation: .relu), .neighbours(channels: 19, pairs: pairs),
        .neighbours(channels: 20, pairs: pairs), .pairs(channels: 13, pairs: pairs),
      ], type: type, seed: 4)
    for count in [1, 2, 9] {
      let frames = TestModel.graph(count)
      let truth = try PlainNetwork(file: file).logProbabilities(frames).flatMap { $0 }
      for kernels in RuntimeKernels.all() {
        let network = try RuntimeNetwork(file, kernels: kernels)
        let scratch = NetworkScratch()
        network.run(frames, scratch: scratch, arithmetic: .exact)
        let found = scratch.logProbabilities().values
        try #require(found.count == truth.count)
        #expect(zip(found, truth).allSatisfy { abs(Double($0) - $1) < Self.bound }, "\(kernels.name), \(count) strokes")
      }
    }
  }

  @Test(arguments: networks.indices)
  func `rounded activations move little probability`(index: Int) throws {
    for (type, bound) in [(ModelTensorType.float32, Float(0)), (.float16, 0), (.int8, 0.05)] {
      let recognizer = try Recognizer(model: TestModel.file(Self.networks[index], type: type, seed: UInt64(index) + 1))
      let frames = TestModel.frames(60)
      let exact = recognizer.logProbabilities(of: frames, arithmetic: .exact)
      let fast = recognizer.logProbabilities(of: frames)
      let moved = zip(exact.values, fast.values).reduce(0) { $0 + abs(exp($1.0) - exp($1.1)) } / 2
      #expect(moved / Float(exact.frameCount) <= bound, "\(type)")
      let rounds = Self.networks[index].count > 0 && type == .int8
      #expect((exact == fast) == !rounds, "\(type): the two ways should differ just where there is something to round")
    }
  }

  @Test(arguments: [0, 6, 10], ModelTensorType.allCases)
  func `a factored blank agrees with plain loops`(index: Int, type: ModelTensorType) throws {
    let file = try TestModel.file(Self.networks[index], type: type, seed: 5, factorBlank: true)
    for frameCount in [1, 7, 50] {
      let frames = TestModel.frames(frameCount)
      let truth = try PlainNetwork(file: file).logProbabilities(frames).flatMap { $0 }
      let found = try Recognizer(model: file).logProbabilities(of: frames, arithmetic: .exact)
      try #require(found.values.count == truth.count)
      #expect(zip(found.values, truth).allSatisfy { abs(Double($0) - $1) < Self.bound })
    }
  }

  @Test func `frames that write nothing count as surely blank and skip the other classes`() throws {
    // A bias that makes about half of the frames all but surely blank.
    let file = try TestModel.file(
      [.linear(outputs: 64, activation: .none)], seed: 3, factorBlank: true, blankBias: 7.4)
    let recognizer = try Recognizer(model: file)
    let frames = TestModel.frames(80)
    let exact = recognizer.logProbabilities(of: frames, arithmetic: .exact)
    let fast = recognizer.logProbabilities(of: frames)
    let classes = exact.classCount
    var skipped = 0
    for frame in 0..<exact.frameCount {
      let (whole, quick) = (
        exact.values[frame * classes..<(frame + 1) * classes], fast.values[frame * classes..<(frame + 1) * classes]
      )
      if whole == quick { continue }
      skipped += 1
      #expect(exp(whole.first!) > 0.999 && quick.first == 0 && quick.dropFirst().allSatisfy { exp($0) == 0 })
    }
    #expect(skipped > 10 && skipped < 70)
  }

  @Test(arguments: [DrawingHints.Decoding.greedy, .beam])
  func `a drawing reads the same as a decoder of all log-probabilities`(decoding: DrawingHints.Decoding) throws {
    let file = try TestModel.file(
      [.linear(outputs: 64, activation: .none)], type: .int8, seed: 3, factorBlank: true, blankBias: 2)
    let recognizer = try Recognizer(model: file)
    let drawing = recognizer.startDrawing(hints: DrawingHints(decoding: decoding))
    let alphabet = file.metadata.alphabet
    // Long ink first, so that scratch is reused.
    for letters in [12, 2, 7] {
      let ink = TestModel.ink(letters: letters)
      drawing.replaceInk(with: ink)
      let matrix = try recognizer.logProbabilities(of: ink)
      let whole =
        switch decoding {
        case .greedy: GreedyDecoder(alphabet: alphabet, calibration: recognizer.calibration).decode(matrix)
        default:
          BeamDecoder(
            alphabet: alphabet,
            settings: DecoderSettings(
              beamWidth: recognizer.metadata.decoder.beamWidth, languageWeight: 0, lengthBonus: 0)
          ).decode(matrix)[0]
        }
      let read = try #require(try drawing.prediction().first)
      #expect(read.text == whole.text)
      #expect(read.logProbability == whole.logProbability && read.confidence == whole.confidence)
    }
  }

  @Test func `a run doesn't change the next`() throws {
    let file = try TestModel.file(Self.networks[10])
    let network = try RuntimeNetwork(file, kernels: .best())
    let scratch = NetworkScratch()
    func run(_ count: Int, _ scratch: NetworkScratch) -> [Float] {
      let frames = TestModel.frames(count)
      network.run(frames, scratch: scratch)
      return scratch.logProbabilities().values
    }
    let long = run(90, scratch)
    for count in [1, 33, 90, 5] { #expect(run(count, scratch) == run(count, NetworkScratch())) }
    #expect(run(90, scratch) == long)
  }
}

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
