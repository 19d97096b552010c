/// The file by which IBus knows the engines.
enum IBusComponent {
  /// The name of the service.
  static var name: String { "org.freedesktop.IBus.Inkling" }

  /// The component of some languages as XML.
  ///
  /// `program`: the path of this program.
  static func xml(_ languages: [InkLanguage], program: String) -> String {
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
