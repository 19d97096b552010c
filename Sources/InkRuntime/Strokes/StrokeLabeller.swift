import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// Labels the strokes of a page with a model: writing or drawing, and where words and lines begin. Immutable, shared by any
/// number of pages on any threads.
///
/// ```swift
/// let labeller = try StrokeLabeller(model: ModelFile(path: "strokes.gguf"))
/// let page = Page(labeller: labeller)
/// ```
public final class StrokeLabeller: Sendable {
  /// The model's description.
  public let metadata: ModelMetadata
  /// The digest of the model file, in hexadecimal.
  public let modelDigest: String
  /// The number of strokes before and after one that its label depends on; `nil` when it depends on all of them.
  package let reach: Int?
  private let network: RuntimeNetwork

  /// Makes a labeller from a model file, which needn't be kept.
  ///
  /// - Throws: `RecognizerError.readsText` when the model reads instead, `.model` when the file lacks what the network needs.
  public init(model: ModelFile) throws(RecognizerError) {
    guard model.metadata.task == .strokes, model.metadata.network.classes == StrokeLabel.allCases.count,
      model.metadata.network.stride == 1
    else { throw .readsText(model.metadata.name) }
    metadata = model.metadata
    modelDigest = model.headerDigest
    reach = model.metadata.network.reach
    do throws(ModelFileError) { network = try RuntimeNetwork(model, kernels: .best()) } catch { throw .model(error) }
  }

  /// The labels of an ink's strokes, in their order.
  public func labels(of ink: Ink) -> [StrokeLabel] {
    let values = logProbabilities(
      ofFeatures: StrokeField.features(of: ink), count: ink.strokes.count, scratch: NetworkScratch())
    let classes = StrokeLabel.allCases.count
    return ink.strokes.indices.map { stroke in
      StrokeLabel(likeliestOf: Array(values[stroke * classes..<(stroke + 1) * classes]), isWriting: nil)
    }
  }

  /// The log-probabilities of the labels of successive strokes, `[count, labels]`, from their features, one after the other.
  package func logProbabilities(ofFeatures features: [Float], count: Int, scratch: NetworkScratch) -> [Float] {
    guard count > 0 else { return [] }
    let frames = FeatureFrames(
      values: features, frameCount: count, featureCount: StrokeFeatures.count,
      origins: (0..<count).map { VisiblePart(stroke: $0, points: 0..<0) })
    // Exact, so that a stroke's label doesn't depend on which others are labelled with it.
    network.run(frames, scratch: scratch, arithmetic: .exact)
    return scratch.logProbabilities().values
  }
}

extension StrokeLabel {
  /// The likeliest label; `isWriting` tells whether the stroke is known to be writing, `nil` lets the labels decide.
  package init(likeliestOf values: [Float], isWriting: Bool?) {
    self = .drawing
    for label in StrokeLabel.allCases where label.isWriting && isWriting != false {
      if values[label.rawValue] > values[rawValue] || isWriting == true && self == .drawing { self = label }
    }
  }
}
