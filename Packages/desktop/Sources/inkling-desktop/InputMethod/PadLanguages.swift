import DesktopText
import InkModelFile
import InkRuntime

/// A language that the pad can be written in, with the model that reads it.
struct PadLanguage: Sendable {
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

/// The file by which IBus knows the engines.
enum IBusComponent {
  /// The name of the service.
  static var name: String { "org.freedesktop.IBus.Inkling" }

  /// The component of some languages as XML.
  ///
  /// `program`: the path of this program.
  static func xml(_ languages: [PadLanguage], program: String) -> String {
    let engines = languages.map { language in
      """
          <engine>
            <name>\(language.engine)</name>
            <language>\(language.tag.language)</language>
            <license>Apache-2.0</license>
            <author>Inkling</author>
            <layout>default</layout>
            <longname>Handwriting (\(language.englishName))</longname>
            <description>A pad to write on in \(language.englishName)</description>
            <icon>input-tablet</icon>
            <symbol>✍</symbol>
            <rank>0</rank>
          </engine>
      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <component>
        <name>\(name)</name>
        <description>Handwriting</description>
        <exec>\(escaped(quoted(program))) --ibus</exec>
        <version>1</version>
        <author>Inkling</author>
        <license>Apache-2.0</license>
        <textdomain>inkling</textdomain>
        <engines>
      \(engines.joined(separator: "\n"))
        </engines>
      </component>
      """
  }

  /// A path as a shell reads it.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
