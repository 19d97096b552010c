import DesktopText
import InkModelFile
import InkRuntime

/// A language that can be written, with the model that reads it.
struct InkLanguage: Sendable {
  /// The BCP-47 tag.
  let tag: LanguageTag
  /// The path of the model file.
  let path: String
  let model: ModelFile

  /// The engine's name for IBus, such as `inkling-zh-hans`.
  var engine: String { "inkling-\(tag.description.lowercased())" }

  /// The language in its own words; the tag of one whose name isn't known here.
  var name: String { Self.names[tag.description] ?? tag.description }

  /// The name in English.
  var englishName: String { Self.englishNames[tag.description] ?? tag.description }

  /// The language as fontconfig names it.
  var fontLanguage: String {
    switch (tag.language, tag.script ?? tag.possibleScripts.first) {
    case ("yue", _): "zh-hk"
    case ("zh", "Hant"): "zh-tw"
    case ("zh", _): "zh-cn"
    default: tag.language
    }
  }

  /// The languages of models, in the models' order; one that several read is the first one's.
  ///
  /// Files that can't be read are passed to `reject`.
  static func all(in paths: [String], reject: (_ path: String, _ reason: String) -> Void = { _, _ in }) -> [Self] {
    var result: [Self] = []
    for path in paths {
      do throws(ModelFileError) {
        let model = try ModelFile(path: path)
        guard model.metadata.task != .strokes else { continue }
        // The first language is what the model is for; each Chinese model reads English, too.
        guard let tag = RecognizerCapabilities(of: model).languages.first else { continue }
        if !result.contains(where: { $0.tag == tag }) { result.append(Self(tag: tag, path: path, model: model)) }
      } catch {
        reject(path, error.description)
      }
    }
    return result
  }

  private static let names = [
    "en": "English", "de": "Deutsch", "zh": "中文", "zh-Hans": "简体", "zh-Hant": "繁體", "yue": "粵語", "yue-Hant": "粵語",
  ]
  private static let englishNames = [
    "en": "English", "de": "German", "zh": "Chinese", "zh-Hans": "Simplified Chinese", "zh-Hant": "Traditional Chinese",
    "yue": "Cantonese", "yue-Hant": "Cantonese",
  ]
}
