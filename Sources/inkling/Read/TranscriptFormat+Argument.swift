import ArgumentParser
import InkDocuments

extension TranscriptFormat: ExpressibleByArgument {
  /// The name on the command line.
  package var name: String {
    switch self {
    case .text: "text"
    case .markdown: "markdown"
    case .json: "json"
    case .hOCR: "hocr"
    case .pdf: "pdf"
    case .svg: "svg"
    }
  }

  /// A format by its name, or the ending of its files.
  public init?(argument: String) {
    let name = argument.lowercased()
    guard let format = Self.allCases.first(where: { $0.name == name || $0.rawValue == name }) else { return nil }
    self = format
  }

  /// The names of all formats.
  public static var allValueStrings: [String] { allCases.map(\.name) }
  /// None: the names tell enough.
  public static var allValueDescriptions: [String: String] { [:] }
  /// The name that help shows for a default.
  public var defaultValueDescription: String { name }

  /// Whether transcripts of several documents can follow one another.
  var canFollow: Bool { [.text, .markdown, .json].contains(self) }
}
