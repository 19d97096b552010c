import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// An error in making or using a recognizer.
public enum RecognizerError: Error, Hashable, Sendable {
  /// The model file lacks what the network needs.
  case model(ModelFileError)
  /// The model file's language model can't be used.
  case languageModel(LanguageModelError)
  /// The drawing can't be turned into frames.
  case features(FeatureError)
  /// The drawing has no stroke of this id.
  case unknownStroke(Stroke.ID)
  /// The drawing has a stroke of this id already.
  case duplicateStroke(Stroke.ID)
  /// A parity vector gives another text than the training network.
  case parityText(vector: Int, expected: String, found: String)
  /// A parity vector gives other log-probabilities than the training network.
  case parity(vector: Int, difference: Float, bound: Float)
  /// No model reads all of these languages.
  case unsupportedLanguages([String], available: [String])
  /// The model of this name labels strokes, and text was to be read.
  case labelsStrokes(String)
  /// The model of this name reads text, and strokes were to be labelled.
  case readsText(String)
  /// The network of the model of this name can't be adapted: the layers before its output aren't simple recurrent units.
  case notAdaptable(String)
  /// The caller cancelled the prediction; the drawing is unchanged.
  case cancelled
}
