import Foundation

extension SkeletonSet {
  /// Where the starter set's skeletons lie, seen from the package's folder.
  public static let starterPath = "Datasets/starter/skeletons"

  /// Reads skeletons from a file, or from every `.txt` file of a folder in the order of their names.
  ///
  /// - Throws: `SkeletonError` with file and line.
  public init(path: String) throws(SkeletonError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      self = try Self(file: path)
      return
    }
    let files = names.filter { $0.hasSuffix(".txt") }.sorted()
    if files.isEmpty { throw .emptyFolder(path: path) }
    self.init()
    for name in files {
      let file = path + "/" + name
      for (character, allographs) in try Self(file: file).allographs {
        if !self[character].isEmpty { throw .duplicateGlyph(character, path: file, line: 1) }
        add(allographs, for: character)
      }
    }
  }

  /// Reads skeletons from a text in the format that the starter set's README describes.
  ///
  /// - Parameters:
  ///   - text: Skeletons in that format.
  ///   - path: What errors call the text.
  public init(text: String, path: String) throws(SkeletonError) {
    self = try SkeletonParser.parse(text, path: path)
  }

  private init(file: String) throws(SkeletonError) {
    guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8) else {
      throw .unreadable(path: file)
    }
    try self.init(text: text, path: file)
  }
}
