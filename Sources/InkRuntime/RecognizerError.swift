import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// Why a recognizer can't be made or can't do what it is asked for.
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
  /// A parity vector gives another text than the network that was trained.
  case parityText(vector: Int, expected: String, found: String)
  /// A parity vector gives other log-probabilities than the network that was trained.
  case parity(vector: Int, difference: Float, bound: Float)
  /// No model reads all of these languages.
  case unsupportedLanguages([String], available: [String])
  /// The caller gave up waiting; the drawing is as it was.
  case cancelled
}
