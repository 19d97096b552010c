import InkDecoding
import InkFeatures
public import InkModelFile
public import NeuralNet

extension Network {
  /// The network of a model file with the file's rounded weights.
  ///
  /// - Throws: `ModelFileError` or `NetworkError` when the file holds no such network.
  public convenience init(_ file: ModelFile) throws {
    try self.init(file.metadata.network, seed: 0)
    for entry in parameters.entries { parameters.assign(try file.float32(named: entry.name), to: entry) }
  }

  /// The output for the frames of one ink; with a graph, for its strokes and then its pairs.
  package func logProbabilities(of frames: FeatureFrames) throws -> LogProbabilityMatrix {
    var batch = SequenceBatch(featureCount: frames.featureCount)
    let graph = frames.graph.map { SequenceGraph(offsets: $0.offsets, neighbours: $0.neighbours, pairs: $0.pairs) }
    batch.append(frames.values, plane: frames.plane, graph: graph)
    let result = try logProbabilities(of: batch)
    return LogProbabilityMatrix(
      values: result.values, frameCount: result.frameCount(of: 0), classCount: result.classCount)
  }

  /// A network like another with rounded weights.
  package convenience init(like other: Network, contents: [ModelTensorContent]) throws {
    try self.init(other.description, seed: 0)
    let stored = Dictionary(uniqueKeysWithValues: contents.map { ($0.name, $0) })
    for entry in parameters.entries {
      guard let content = stored[entry.name] else { preconditionFailure("no contents of “\(entry.name)”") }
      var values = content.values
      if let scales = stored[entry.name + ".scale"]?.values {
        for index in values.indices { values[index] *= scales[index / entry.shape[1]] }
      }
      parameters.assign(values, to: entry)
    }
  }

  /// The weights as a model file holds them: matrices in the given type, biases and norms as float32.
  ///
  /// - Throws: `ExportError.notFinite` when a weight is infinite or not a number.
  public func contents(as type: ModelTensorType) throws(ExportError) -> [ModelTensorContent] {
    var contents: [ModelTensorContent] = []
    for entry in parameters.entries {
      let values = parameters.values(of: entry)
      if let index = values.firstIndex(where: { !$0.isFinite }) { throw .notFinite(name: entry.name, index: index) }
      switch entry.shape.count == 2 ? type : .float32 {
      case .float32: contents.append(.float32(entry.name, shape: entry.shape, values))
      case .float16:
        if let index = values.firstIndex(where: { abs($0) >= 65_520 }) {
          throw .tooLarge(name: entry.name, index: index, value: values[index])
        }
        contents.append(.float16(entry.name, shape: entry.shape, values))
      case .int8: contents += ModelTensorContent.int8(entry.name, shape: entry.shape, values)
      }
    }
    return contents
  }
}
