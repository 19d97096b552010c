/// Reads a source of stroke templates as its owners distribute it.
public protocol TemplateReader: Sendable {
  /// What its templates are said to come from.
  var source: TemplateSource { get }

  /// Reads the templates in a folder or file.
  ///
  /// A damaged file or entry costs itself only and is reported; it throws where nothing at all could be read.
  ///
  /// - Parameters:
  ///   - path: The folder or file.
  ///   - progress: Is told now and then how much of the work is done, from 0 to 1.
  func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading
}

/// What a reader found.
public struct TemplateReading: Sendable {
  /// The templates, in the order of the source.
  public var templates: [CharacterTemplate] = []
  /// What couldn't be used.
  public var damaged: [TemplateError] = []

  /// Makes a reading of nothing.
  public init() {}

  /// The reading, or an error where it has no template.
  func usable(path: String, expected: String) throws(TemplateError) -> Self {
    guard !templates.isEmpty else {
      throw .nothingUsable(path: path, expected: expected, example: damaged.first?.description)
    }
    return self
  }
}
