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

/// A part of a source's characters.
///
/// One person drew all of Tomoe and one project all of KanjiVG, each character once, so that what is learned from some
/// characters must be judged by others. Unicode sorts by radical and number of strokes: every second code point puts all of
/// them into both halves.
public enum TemplatePart: Hashable, Sendable {
  /// Every character.
  case all
  /// The Chinese characters with even code points, which may be learned from.
  case training
  /// The characters with odd code points, which are never learned from.
  case heldOut

  /// Whether a character belongs to it.
  public func contains(_ character: Character) -> Bool {
    guard self != .all, let scalar = character.unicodeScalars.first else { return true }
    let isEven = scalar.value.isMultiple(of: 2)
    return self == .heldOut ? !isEven : isEven && scalar.properties.isUnifiedIdeograph
  }
}

/// The result of reading a source of templates.
public struct TemplateReading: Sendable {
  /// The templates, in the order of the source.
  public internal(set) var templates: [CharacterTemplate] = []
  /// The problems of files and entries that were skipped.
  public internal(set) var damaged: [TemplateError] = []

  /// Adds the template of each file or entry if it has one that is wanted, or the problem that it has.
  mutating func add<Entry>(
    _ entries: [Entry], progress: (Double) -> Void, _ read: (Entry) throws(TemplateError) -> CharacterTemplate?
  ) {
    for (index, entry) in entries.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(entries.count)) }
      do throws(TemplateError) {
        if let template = try read(entry) { templates.append(template) }
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

/// A defect of stroke templates or their sources.
public enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library's first line isn't the card of one.
  case notALibrary(file: String)
  /// The library was written by a later version of the toolkit.
  case laterVersion(file: String, version: Int)
  /// A line or a file isn't what its format says.
  case malformed(file: String, line: Int, reason: String)
  /// A number is missing or can't be one, at a byte of some text.
  case badPath(file: String, line: Int, byte: Int, found: String)
  /// A template has no strokes, or a stroke has no points.
  case empty(file: String, line: Int)
  /// A file's name is no character's.
  case badName(file: String, expected: String)
  /// The number of strokes isn't the one that the file gives.
  case wrongCount(file: String, line: Int, what: String, expected: Int, found: Int)
  /// A folder or file has nothing that can be used.
  case nothingUsable(path: String, expected: String, example: String?)

  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .notALibrary(let file):
      "\(file) isn't a library of templates: make one with “inkling data templates”"
    case .laterVersion(let file, let version):
      "\(file) has version \(version) of the format, which this inkling doesn't know: make it again, or use a newer one"
    case .malformed(let file, let line, let reason):
      "\(file):\(line): \(reason): get the file again, or fix the line"
    case .badPath(let file, let line, let byte, let found):
      "\(file):\(line): the path has an unexpected “\(found)” at offset \(byte): get the file again"
    case .empty(let file, let line):
      "\(file):\(line): a character or one of its strokes has no points: get the file again"
    case .badName(let file, let expected):
      "\(file): the name is no \(expected): keep the names that the files are distributed with"
    case .wrongCount(let file, let line, let what, let expected, let found):
      "\(file):\(line): \(expected) \(what) are announced and \(found) are there: get the file again"
    case .nothingUsable(let path, let expected, let example):
      "nothing in \(path) could be used\(example.map { ", for example: \($0)" } ?? ""): \(expected)"
    }
  }
}
