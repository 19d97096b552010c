import InkNetwork
import Testing

@Suite struct ViewProblemTests {
  private static func network(
    _ layers: [LayerDescription], plane: [LayerDescription]? = nil, joint: [LayerDescription] = []
  ) -> NetworkDescription {
    NetworkDescription(
      inputFeatures: 3, layers: layers, plane: plane.map { .init(cells: 6, features: 8, layers: $0) },
      jointLayers: joint, classes: 4)
  }

  private static func square(stride: Int) -> LayerDescription {
    .convolution2D(channels: 2, kernel: 3, stride: stride, activation: .relu)
  }

  private static let neighbours = LayerDescription.neighbours(channels: 5, pairs: 7)
  private static let linear = LayerDescription.linear(outputs: 5, activation: .none)

  @Test func `views that fit have no problem`() {
    #expect(Self.network([Self.linear]).viewProblem == nil)
    #expect(Self.network([.pooling(heads: 1)], joint: [Self.linear]).viewProblem == nil)
    #expect(Self.network([.pooling(heads: 1)], plane: [Self.square(stride: 6)]).viewProblem == nil)
    #expect(Self.network([.pooling(heads: 1)], plane: [Self.square(stride: 2), .pooling(heads: 2)]).viewProblem == nil)
    #expect(Self.network([Self.linear, Self.neighbours, .pairs(channels: 3, pairs: 7)]).viewProblem == nil)
    // Without layers the plane's one cell is joined as it is.
    var network = Self.network([.pooling(heads: 1)], plane: [])
    network.plane?.cells = 1
    #expect(network.viewProblem == nil)
  }

  @Test(arguments: [
    (network([square(stride: 1)]), NetworkDescription.ViewProblem.convolutionOutsidePlane),
    (network([.pooling(heads: 1)], joint: [square(stride: 1)]), .convolutionOutsidePlane),
    (network([linear], plane: [square(stride: 6)]), .framesNotPooled),
    (network([linear], joint: [linear]), .framesNotPooled),
    (network([.pooling(heads: 1)], plane: [square(stride: 2)]), .planeNotPooled(rows: 9)),
    (
      network(
        [.pooling(heads: 1)],
        plane: [.convolution(channels: 2, kernel: 1, stride: 2, activation: .none), square(stride: 9)]),
      .notSquare(rows: 18)
    ),
    (network([neighbours]), .notOverGraph),
    (network([neighbours, .pairs(channels: 5, pairs: 8)]), .notOverGraph),
    (network([.sru(width: 4, dropout: 0), .pairs(channels: 5, pairs: 7)]), .notOverGraph),
    (network([.pairs(channels: 5, pairs: 7)], joint: [linear]), .notOverGraph),
    (network([.pooling(heads: 1)], joint: [neighbours]), .notOverGraph),
  ])
  func `views that don't fit have a problem, and a sentence`(
    network: NetworkDescription, problem: NetworkDescription.ViewProblem
  ) {
    #expect(network.viewProblem == problem)
  }

  @Test(arguments: [
    (
      NetworkDescription.ViewProblem.convolutionOutsidePlane,
      "a convolution2D stands outside the plane's layers: use convolution along the pen"
    ),
    (
      .framesNotPooled,
      "the layers along the pen leave many frames, which a view in the plane and joint layers can't take: end them with "
        + "a pooling layer"
    ),
    (
      .notSquare(rows: 18),
      "18 rows, which aren't the cells of a square, come into a convolution2D: use no convolution along the pen before it"
    ),
    (
      .notOverGraph,
      "layers over a graph of strokes are mixed with others: use linear, layerNorm, dropout and neighbours along the pen, "
        + "with the same “pairs”, then one pairs layer at the end"
    ),
    (
      .planeNotPooled(rows: 9),
      "the plane's layers leave 9 rows instead of one: end them with a pooling layer, or with a convolution2D as wide as "
        + "what is left"
    ),
  ])
  func `each problem says what to do`(problem: NetworkDescription.ViewProblem, sentence: String) {
    #expect("\(problem)" == sentence)
  }

  @Test func `stages have the names of weights and of sentences`() {
    let network = Self.network([.pooling(heads: 2)], plane: [Self.square(stride: 6)], joint: [Self.linear])
    #expect(network.stages.map(\.prefix) == ["layers.0.", "plane.0.", "joint.0.", "output."])
    #expect(network.stages.map(\.title) == ["Layer 0", "Plane layer 0", "Joint layer 0", "Output layer"])
    #expect(network.stages.map(\.inputs) == [3, 8, 8, 5] && network.stages.map(\.outputs) == [6, 2, 5, 4])
    #expect(
      network.penStages + network.planeStages + network.jointStages + [network.outputStage] == network.stages)
  }
}
