extension ComponentForms {
  /// The path of the project's table in the package's folder.
  public static let defaultPath = "Datasets/hanzi/forms"

  /// Reads a table from a file, or from every `.txt` file of a folder in the order of their names.
  ///
  /// - Throws: `ComponentFormsError` with file and line.
  public init(path: String) throws(ComponentFormsError) {
    self.init()
    let files = TextFiles.paths(in: path)
    if files.isEmpty { throw .emptyFolder(path: path) }
    for file in files {
      guard let text = TextFiles.text(of: file) else { throw .unreadable(path: file) }
      try add(text: text, path: file)
    }
  }

  /// Reads a table from a text in the format that its README describes.
  ///
  /// - Parameters:
  ///   - text: Forms in that format.
  ///   - path: The name of the text in errors.
  package init(text: String, path: String) throws(ComponentFormsError) {
    self.init()
    try add(text: text, path: path)
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
