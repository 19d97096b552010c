public import InkNetwork
import Synchronization
public import Tensors

/// A network from frames to log-probabilities of classes, and its training step.
///
/// ```swift
/// let network = try Network(description, seed: 1)
/// let gradients = Gradients(like: network.parameters)
/// let optimizer = AdamW(for: network.parameters)
/// let loss = try network.accumulateGradients(of: batch, scale: 1 / 24, into: gradients, random: &random)
/// optimizer.step(network.parameters, gradients: gradients, learningRate: 1e-3)
/// ```
///
/// Any number of threads may call `logProbabilities` and `accumulateGradients` at once, the latter each with gradients
/// and a random source of its own. Parameters must not be changed meanwhile; that is checked and traps. The same seed
/// and the same calls give the same bytes on the same kind of machine, whichever thread does the work.
public final class Network: Sendable {
  /// The network's description.
  public let description: NetworkDescription
  /// Whether training normalizes what comes out of convolutions over each batch, before their activation.
  public let batchNorm: Bool
  /// All weights.
  public let parameters: Parameters
  /// The most weights that a network may have: 2 GiB of them. A mistyped width gets an error instead of filling the memory.
  static let largestWeightCount = 1 << 29
  private let penLayers: [PlacedLayer]
  private let planeLayers: [PlacedLayer]
  private let jointLayers: [PlacedLayer]
  let output: LinearLayer
  private let outputOffset: Int
  /// Workspaces that aren't in use; with those in use they are as many as threads ever worked at once.
  private let workspaces = Mutex<[Workspace]>([])

  /// Makes a network with weights drawn from a seed.
  ///
  /// With `batchNorm` training normalizes what comes out of convolutions over each batch; `foldingStatistics` makes that a part
  /// of the weights.
  ///
  /// - Throws: `NetworkError` when layers don't fit each other or a number is out of its range.
  public init(_ description: NetworkDescription, seed: UInt64, batchNorm: Bool = false) throws(NetworkError) {
    guard description.inputFeatures >= 1 else {
      throw .badSize(name: "number of input features", value: description.inputFeatures, minimum: 1)
    }
    guard description.classes >= 2 else {
      throw .badSize(name: "number of classes", value: description.classes, minimum: 2)
    }
    if let problem = description.viewProblem { throw .views(problem) }
    var layout = ParameterLayout()
    penLayers = try Self.makeLayers(description.penStages, batchNorm: batchNorm, in: &layout)
    planeLayers = try Self.makeLayers(description.planeStages, batchNorm: batchNorm, in: &layout)
    jointLayers = try Self.makeLayers(description.jointStages, batchNorm: batchNorm, in: &layout)
    let last = description.outputStage
    guard last.inputs * description.classes <= Network.largestWeightCount else {
      throw .tooManyWeights(
        layer: last.title, kind: "linear", count: layout.count + last.inputs * description.classes,
        limit: Network.largestWeightCount)
    }
    outputOffset = layout.count
    output = layout.addLayer(weights: last.layer.weights(inputs: last.inputs), prefix: last.prefix) {
      LinearLayer(activation: .none, &$0)
    }
    self.description = description
    self.batchNorm = batchNorm
    parameters = layout.makeParameters(seed: seed)
  }

  private static func makeLayers(
    _ stages: [NetworkDescription.Stage], batchNorm: Bool, in layout: inout ParameterLayout
  ) throws(NetworkError) -> [PlacedLayer] {
    var layers: [PlacedLayer] = []
    for stage in stages {
      try stage.layer.check(stage)
      let offset = layout.count
      let normalization = batchNorm ? stage.layer.channels.map(BatchNormalization.weights) ?? [] : []
      let layer = layout.addLayer(
        weights: stage.layer.weights(inputs: stage.inputs) + normalization, prefix: stage.prefix
      ) { stage.layer.makeLayer(batchNorm: batchNorm, &$0) }
      layers.append(PlacedLayer(layer: layer, offset: offset))
      guard layout.count <= Network.largestWeightCount else {
        throw .tooManyWeights(
          layer: stage.title, kind: stage.layer.name, count: layout.count, limit: Network.largestWeightCount)
      }
    }
    return layers
  }

  /// The log-probabilities of every sequence of a batch; a sequence's numbers don't depend on its companions.
  ///
  /// - Throws: `NetworkError` when the batch doesn't fit the network.
  public func logProbabilities(of batch: SequenceBatch) throws(NetworkError) -> PackedLogProbabilities {
    try batch.check(description, needsLabels: false)
    return withLogits(of: batch, logProbabilities)
  }

  /// Runs a batch forwards and backwards and adds the gradient of scale · Σ −ln p to `gradients`.
  ///
  /// Samples that can't be written within their frames are counted in `BatchLoss.infeasible` and left out. When the
  /// loss isn't finite, nor are the gradients: throw them away.
  ///
  /// - Parameters:
  ///   - batch: The samples.
  ///   - arithmetic: The numbers that products are computed in.
  ///   - scale: The weight of every sample's loss, such as 1 / (samples of the whole step).
  ///   - terms: What else the gradient is of beside −ln p; the loss that is returned is −ln p alone.
  ///   - gradients: The gradients to add to; each worker has its own.
  ///   - random: Decides what is dropped.
  ///   - finished: Called as the gradients get their final values, from the last layer's to the first's, with an offset
  ///     from which on all have them; not called for the last of them, which are final when this returns.
  /// - Throws: `NetworkError` when the batch doesn't fit the network.
  public func accumulateGradients(
    of batch: SequenceBatch, scale: Float, terms: LossTerms = LossTerms(), arithmetic: Arithmetic = .float32,
    into gradients: Gradients, random: inout RandomSource, finished: ((_ offset: Int) -> Void)? = nil
  ) throws(NetworkError) -> BatchLoss {
    precondition(gradients.count == parameters.count, "gradients of another network")
    precondition(terms.consistency == 0 || batch.viewCount == 2, "consistency of \(batch.viewCount) views, not two")
    precondition(terms.consistency == 0 || !description.factorBlank, "consistency with a factored blank")
    precondition(
      terms.viewLoss == 0 || description.plane != nil && terms.consistency == 0, "a loss of views that aren't there")
    try batch.check(description, needsLabels: true)
    return withWorkspace(for: gradients) { tape, views in
      tape.isRecording = true
      tape.arithmetic = arithmetic
      return parameters.read { _ in
        var total = BatchLoss()
        let microBatches = batch.microBatches(for: description, isNormalized: batchNorm)
        for samples in microBatches {
          var pass = ForwardPass(tape: tape, parameters: views, random: random)
          if samples == microBatches.last { pass.finished = finished }
          pass.statisticsShare = Float(samples.count)
          let labels = batch.labels[samples]
          let hidden = hidden(of: batch, samples: samples, eachView: terms.viewLoss > 0, &pass)
          let writing =
            batch.labelsFrames ? (hidden, 0) : self.writingFrames(of: hidden, labels: labels, pass)
          pass.mark(writing.0, offset: outputOffset)
          let logits = output.forward(writing.0, &pass)
          random = pass.random ?? random
          var loss =
            terms.consistency > 0
            ? self.loss(
              ofViews: logits, labels: labels, scale: scale, consistency: terms.consistency,
              smoothing: terms.labelSmoothing, tape: tape)
            : BatchLoss(
              costs: costs(
                of: logits, labels: labels, perFrame: batch.labelsFrames, scale: scale,
                smoothing: terms.labelSmoothing, tape: tape))
          if terms.viewLoss > 0 {
            let alone = PackedTensor(tensor: logits.tensor, offsets: Array(logits.offsets[labels.count...]))
            _ = costs(
              of: alone, labels: labels + labels, perFrame: false, scale: scale * terms.viewLoss,
              smoothing: terms.labelSmoothing, tape: tape)
          }
          if logits.tensor.requiresGradient { logits.tensor.adoptValuesAsGradient() }
          loss.sum += writing.1
          if loss.samples > 0 { tape.backward() }
          tape.reset()
          total += loss
        }
        return total
      }
    }
  }

  /// The loss of a batch without gradients and without dropping anything.
  ///
  /// - Throws: `NetworkError` when the batch doesn't fit the network.
  public func loss(of batch: SequenceBatch) throws(NetworkError) -> BatchLoss {
    BatchLoss(costs: try evaluate(batch).costs)
  }

  /// The log-probabilities of a batch and the loss of each of its samples, by one pass and without dropping anything.
  ///
  /// - Returns: The log-probabilities, and −ln p(labels | frames) of every sample; `nil` where the labels need more frames
  ///   than the network gives.
  /// - Throws: `NetworkError` when the batch doesn't fit the network.
  public func evaluate(
    _ batch: SequenceBatch
  ) throws(NetworkError) -> (logProbabilities: PackedLogProbabilities, costs: [Double?]) {
    try batch.check(description, needsLabels: true)
    return withLogits(of: batch) { logits, tape in
      let result = logProbabilities(of: logits, tape)
      return (result, costs(of: logits, labels: batch.labels[...], perFrame: batch.labelsFrames, scale: 1, tape: tape))
    }
  }

  /// The number of buffers that calls so far had to allocate; it doesn't change once the network is warm.
  package var allocationCount: Int { workspaces.withLock { $0.reduce(0) { $0 + $1.tape.allocationCount } } }

  private func logProbabilities(of logits: PackedTensor, _ tape: Tape) -> PackedLogProbabilities {
    let values = description.factorBlank ? factored(logits.tensor, tape) : tape.logSoftmax(logits.tensor).array
    return PackedLogProbabilities(values: values, classCount: description.classes, offsets: logits.offsets)
  }

  private func factored(_ logits: Tensor, _ tape: Tape) -> [Float] {
    let columns = logits.columns
    let blanks = (0..<logits.rows).map { unsafe logits.values[$0 * columns] }
    for row in 0..<logits.rows { unsafe logits.values[row * columns] = -1e30 }
    var values = tape.logSoftmax(logits).array
    for (row, blank) in blanks.enumerated() {
      unsafe logits.values[row * columns] = blank
      let written = CTCLoss.logSigmoid(-blank)
      values[row * columns] = CTCLoss.logSigmoid(blank)
      for index in row * columns + 1..<(row + 1) * columns { values[index] += written }
    }
    return values
  }

  /// Computes the logits of all sequences, nothing dropped.
  private func withLogits<Result>(of batch: SequenceBatch, _ body: (PackedTensor, Tape) -> Result) -> Result {
    withWorkspace { tape, views in
      tape.isRecording = false
      tape.arithmetic = .float32
      return parameters.read { _ in
        var pass = ForwardPass(tape: tape, parameters: views, random: nil)
        return body(output.forward(hidden(of: batch, samples: 0..<batch.count, &pass), &pass), tape)
      }
    }
  }

  /// Returns the output layer's input; with `eachView` it is followed by that of all samples with the pen's view alone, and by that
  /// of all with the plane's.
  private func hidden(
    of batch: SequenceBatch, samples: Range<Int>, eachView: Bool = false, _ pass: inout ForwardPass
  ) -> PackedTensor {
    let (start, end) = (batch.offsets[samples.lowerBound], batch.offsets[samples.upperBound])
    let frames = pass.tape.tensor(
      rows: end - start, columns: batch.featureCount,
      values: batch.frames[start * batch.featureCount..<end * batch.featureCount])
    var flow = PackedTensor(
      tensor: frames, offsets: batch.offsets[samples.lowerBound...samples.upperBound].map { $0 - start })
    if description.isGraph { pass.graph = graph(of: batch, samples: samples, pass.tape) }
    for layer in penLayers { flow = layer.forward(flow, &pass) }
    if let plane = description.plane {
      let cells = plane.cells * plane.cells
      let size = cells * plane.features
      var view = PackedTensor(
        tensor: pass.tape.tensor(
          rows: samples.count * cells, columns: plane.features,
          values: batch.planes[samples.lowerBound * size..<samples.upperBound * size]),
        offsets: (0...samples.count).map { $0 * cells })
      for layer in planeLayers { view = layer.forward(view, &pass) }
      var dropped = viewsToDrop(samples.count, plane, &pass)
      if eachView { dropped += Array(repeating: 1, count: samples.count) + Array(repeating: 0, count: samples.count) }
      flow = PackedTensor(
        tensor: pass.tape.join(flow.tensor, view.tensor, dropping: dropped), offsets: Array(0...dropped.count))
    }
    for layer in jointLayers { flow = layer.forward(flow, &pass) }
    return flow
  }

  private func graph(of batch: SequenceBatch, samples: Range<Int>, _ tape: Tape) -> PassGraph {
    var links = PairLinks(offsets: [0], neighbours: [])
    var values: [Float] = []
    let start = batch.offsets[samples.lowerBound]
    for sample in samples {
      let graph = batch.graphs[sample]
      let (stroke, pair) = (Int32(batch.offsets[sample] - start), links.neighbours.count)
      links.offsets += graph.offsets.dropFirst().map { $0 + pair }
      links.neighbours += graph.neighbours.map { $0 + stroke }
      values += graph.pairs
    }
    let count = links.neighbours.count
    let columns = description.pairFeatures
    return PassGraph(links: links, pairs: tape.tensor(rows: count, columns: columns, values: values))
  }

  /// The view that training drops of each sample, 0 along the pen or 1 in the plane; `nil` keeps both.
  private func viewsToDrop(
    _ count: Int, _ plane: NetworkDescription.Plane, _ pass: inout ForwardPass
  ) -> [Int?] {
    guard pass.random != nil, plane.dropout > 0 else { return Array(repeating: nil, count: count) }
    return (0..<count).map { _ in
      let draw = pass.random!.uniform(in: 0...1)
      return draw < plane.dropout ? (draw < plane.dropout / 2 ? 0 : 1) : nil
    }
  }

  /// The loss of every sequence; where a gradient is wanted, it replaces the logits, which are consumed.
  private func costs(
    of logits: PackedTensor, labels: ArraySlice<[Int32]>, perFrame: Bool, scale: Float, smoothing: Float = 0, tape: Tape
  ) -> [Double?] {
    let tensor = logits.tensor
    if perFrame {
      return labels.enumerated().map { sample, sequence in
        unsafe FrameLoss.evaluate(
          tensor.values + logits.offsets[sample] * tensor.columns, classes: tensor.columns, labels: sequence,
          scale: scale, smoothing: smoothing)
      }
    }
    let ctc = CTCLoss(tape: tape, classes: tensor.columns, factorBlank: description.factorBlank, smoothing: smoothing)
    return labels.enumerated().map { sample, sequence in
      unsafe ctc.evaluate(
        tensor.values + logits.offsets[sample] * tensor.columns,
        frames: logits.offsets[sample + 1] - logits.offsets[sample], labels: sequence, scale: scale,
        wantsGradient: tensor.requiresGradient)
    }
  }

  /// Lends a workspace to a call: where gradients are wanted the one that they had before, since that is warm for the
  /// sizes of their worker's shards.
  private func withWorkspace<Result>(for gradients: Gradients? = nil, _ body: (Tape, [Tensor]) -> Result) -> Result {
    let workspace = workspaces.withLock { list in
      let index = list.lastIndex { $0.gradients === gradients } ?? list.lastIndex { $0.gradients == nil }
      return index.map { list.remove(at: $0) }
    }
    let lent = workspace ?? Workspace()
    lent.prepare(parameters, gradients)
    defer { workspaces.withLock { $0.append(lent) } }
    return body(lent.tape, lent.views)
  }
}

/// A tape that one thread after another uses, with tensors of the parameters.
///
/// Proof for @unchecked: it is either in the network's list, unused, or used by the one call that took it.
private final class Workspace: @unchecked Sendable {
  let tape = Tape()
  /// The gradients that it was used for last, which those of `views` are added to.
  private(set) var gradients: Gradients?
  private(set) var views: [Tensor] = []

  func prepare(_ parameters: Parameters, _ gradients: Gradients?) {
    guard views.isEmpty || gradients !== self.gradients else { return }
    self.gradients = gradients
    views = parameters.entries.map { entry in
      tape.view(
        rows: entry.rows, columns: entry.columns, of: parameters.buffer, at: entry.range.lowerBound,
        gradient: gradients?.buffer)
    }
  }
}

extension Network {
  /// The loss of pairs of views, each pair of one sample; where a gradient is wanted, it replaces the logits.
  func loss(
    ofViews logits: PackedTensor, labels: ArraySlice<[Int32]>, scale: Float, consistency: Float, smoothing: Float,
    tape: Tape
  ) -> BatchLoss {
    let tensor = logits.tensor
    let ctc = CTCLoss(tape: tape, classes: tensor.columns, smoothing: smoothing)
    var loss = BatchLoss()
    for (first, sequence) in zip(
      stride(from: 0, to: labels.count, by: 2), stride(from: labels.startIndex, to: labels.endIndex, by: 2))
    {
      let (start, middle, end) = (logits.offsets[first], logits.offsets[first + 1], logits.offsets[first + 2])
      let values = unsafe ctc.evaluate(
        tensor.values + start * tensor.columns, tensor.values + middle * tensor.columns, frames: end - middle,
        labels: labels[sequence], scale: scale, consistency: consistency, wantsGradient: tensor.requiresGradient)
      if let values {
        loss.sum += values.cost
        loss.divergence += values.divergence
        loss.samples += 2
      } else {
        loss.infeasible += 2
      }
    }
    return loss
  }
}
