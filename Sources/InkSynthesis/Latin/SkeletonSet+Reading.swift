extension SkeletonSet {
  /// The path of the starter set's skeletons in the package's folder.
  public static let starterPath = "Datasets/starter/skeletons"

  /// Reads skeletons from a file, or from every `.txt` file of a folder in the order of their names.
  ///
  /// - Throws: `SkeletonError` with file and line.
  public init(path: String) throws(SkeletonError) { try self.init(path: path, depth: 0) }

  /// - Parameter depth: The number of files that include these, one another.
  init(path: String, depth: Int) throws(SkeletonError) {
    let files = TextFiles.paths(in: path)
    if files.isEmpty { throw .emptyFolder(path: path) }
    self.init()
    for file in files {
      guard let text = TextFiles.text(of: file) else { throw .unreadable(path: file) }
      for (character, allographs) in try SkeletonParser.parse(text, path: file, depth: depth).allographs.sorted(by: {
        $0.key < $1.key
      }) {
        if !self[character].isEmpty { throw .duplicateGlyph(character, path: file, line: 1) }
        add(allographs, for: character)
      }
    }
  }

  /// Reads skeletons from a text in the format that the starter set's README describes.
  ///
  /// - Parameters:
  ///   - text: Skeletons in that format.
  ///   - path: The name of the text in errors.
  package init(text: String, path: String) throws(SkeletonError) {
    self = try SkeletonParser.parse(text, path: path, depth: 0)
  }
}
