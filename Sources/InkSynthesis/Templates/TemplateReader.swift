import InkCore

/// Reads a source of stroke templates in the format that its owners distribute.
public protocol TemplateReader: Sendable {
  /// The source of its templates.
  var source: TemplateSource { get }

  /// Reads the templates in a folder or file.
  ///
  /// A damaged file or entry is skipped and reported; the method throws if nothing at all could be read.
  ///
  /// - Parameters:
  ///   - path: The folder or file.
  ///   - progress: Receives now and then the part of the work that is done, from 0 to 1.
  func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading
}

/// The result of reading a source of templates.
public struct TemplateReading: Sendable {
  /// The templates, in the order of the source.
  public internal(set) var templates: [CharacterTemplate] = []
  /// The problems of files and entries that were skipped.
  public internal(set) var damaged: [TemplateError] = []

  /// Adds the template of each file, or the problem that it has.
  mutating func add(
    files names: [String], progress: (Double) -> Void, _ read: (String) throws(TemplateError) -> CharacterTemplate
  ) {
    for (index, name) in names.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(names.count)) }
      do throws(TemplateError) {
        templates.append(try read(name))
      } catch {
        damaged.append(error)
      }
    }
  }

  /// Returns the reading, or throws if it has no template.
  func usable(path: String, expected: String) throws(TemplateError) -> Self {
    guard !templates.isEmpty else {
      throw .nothingUsable(path: path, expected: expected, example: damaged.first?.description)
    }
    return self
  }
}

extension TemplateError {
  /// Throws unless there are strokes and each has a point.
  static func requirePoints(_ strokes: [[some Any]], file: String, line: Int = 1) throws(TemplateError) {
    guard !strokes.isEmpty, strokes.allSatisfy({ !$0.isEmpty }) else { throw .empty(file: file, line: line) }
  }
}
