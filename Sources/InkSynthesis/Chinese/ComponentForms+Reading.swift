import Foundation

extension ComponentForms {
  /// Where the project's table lies, seen from the package's folder.
  public static let defaultPath = "Datasets/hanzi/forms"

  /// Reads a table from a file, or from every `.txt` file of a folder in the order of their names.
  ///
  /// - Throws: `ComponentFormsError` with file and line.
  public init(path: String) throws(ComponentFormsError) {
    self.init()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      try add(file: path)
      return
    }
    let files = names.filter { $0.hasSuffix(".txt") }.sorted()
    if files.isEmpty { throw .emptyFolder(path: path) }
    for name in files { try add(file: path + "/" + name) }
  }

  /// Reads a table from a text in the format that its README describes.
  ///
  /// - Parameters:
  ///   - text: Forms in that format.
  ///   - path: What errors call the text.
  public init(text: String, path: String) throws(ComponentFormsError) {
    self.init()
    try add(text: text, path: path)
  }

  private mutating func add(file: String) throws(ComponentFormsError) {
    guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8) else {
      throw .unreadable(path: file)
    }
    try add(text: text, path: file)
  }

  private mutating func add(text: String, path: String) throws(ComponentFormsError) {
    var parser = ComponentFormsParser(path: path, forms: self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try parser.read(line, number: index + 1)
    }
    try parser.finish()
    self = parser.forms
  }
}
