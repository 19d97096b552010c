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
  /// The models of other languages with the same network, where the language is chosen by the ink.
  var others: [ModelFile] = []

  /// The language that stands for several, of which the ink chooses.
  static let automatic = LanguageTag("mul")!

  /// Makes the recognizer, with the network of one of those that there are, if it is the same.
  func recognizer(sharing known: [Recognizer]) throws(RecognizerError) -> Recognizer {
    var recognizers: [Recognizer] = []
    for file in [model] + others {
      recognizers.append(try Recognizer(model: file, sharing: known + recognizers))
    }
    return try Recognizer(joining: recognizers)
  }

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

  /// The languages of models, in the models' order; one that several read is the first one's. Where some share a network, a
  /// last one stands for all of these: the ink chooses.
  ///
  /// Files that can't be read are passed to `reject`.
  static func all(in paths: [String], reject: (_ path: String, _ reason: String) -> Void = { _, _ in }) -> [Self] {
    var all: [Self] = []
    var networks: [String: ModelFile] = [:]
    for path in paths {
      do throws(ModelFileError) {
        let model = try ModelFile.file(path, networks: &networks)
        guard model.metadata.task != .strokes else { continue }
        // The first language is what the model is for; each Chinese model reads English, too.
        guard let tag = RecognizerCapabilities(of: model).languages.first else { continue }
        all.append(Self(tag: tag, path: path, model: model))
      } catch {
        reject(path, error.description)
      }
    }
    // The English of a network with other languages is one of these, even where another model reads English by itself.
    let groups = all.map { first in unique(all.filter { $0.model.digest == first.model.digest }) }
    var result = unique(all)
    if let group = groups.first(where: { $0.count > 1 }), let first = group.first {
      result.append(
        Self(tag: automatic, path: first.path, model: first.model, others: group.dropFirst().map { $0.model }))
    }
    return result
  }

  /// The first of some for each language.
  private static func unique(_ languages: [Self]) -> [Self] {
    languages.reduce(into: []) { result, language in
      if !result.contains(where: { $0.tag == language.tag }) { result.append(language) }
    }
  }

  private static let names = [
    "mul": "Auto", "af": "Afrikaans", "ca": "Català", "cs": "Čeština", "da": "Dansk", "es": "Español", "et": "Eesti",
    "fi": "Suomi", "fr": "Français", "hr": "Hrvatski", "hu": "Magyar", "id": "Indonesia", "it": "Italiano",
    "lt": "Lietuvių", "lv": "Latviešu", "nb": "Norsk", "nl": "Nederlands", "pl": "Polski", "pt": "Português",
    "pt-BR": "Português (Brasil)", "ro": "Română", "sk": "Slovenčina", "sl": "Slovenščina", "sv": "Svenska",
    "tr": "Türkçe", "vi": "Tiếng Việt", "en": "English", "de": "Deutsch", "zh": "中文", "zh-Hans": "简体", "zh-Hant": "繁體",
    "yue": "粵語", "yue-Hant": "粵語",
  ]
  private static let englishNames = [
    "mul": "any language", "af": "Afrikaans", "ca": "Catalan", "cs": "Czech", "da": "Danish", "es": "Spanish",
    "et": "Estonian", "fi": "Finnish", "fr": "French", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian",
    "it": "Italian", "lt": "Lithuanian", "lv": "Latvian", "nb": "Norwegian", "nl": "Dutch", "pl": "Polish",
    "pt": "Portuguese", "pt-BR": "Brazilian Portuguese", "ro": "Romanian", "sk": "Slovak", "sl": "Slovenian",
    "sv": "Swedish", "tr": "Turkish", "vi": "Vietnamese", "en": "English", "de": "German", "zh": "Chinese",
    "zh-Hans": "Simplified Chinese", "zh-Hant": "Traditional Chinese",
    "yue": "Cantonese", "yue-Hant": "Cantonese",
  ]
}
