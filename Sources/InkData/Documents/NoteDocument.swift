/// A file of notes: pages of ink with what else is on them.
public struct NoteDocument: Hashable, Sendable {
  /// The title: the file's name without its extension.
  public var title: String
  /// The format that the document was read from.
  public var format: NoteFormat
  /// The number of the document's units in a millimetre, where known.
  public var unitsPerMillimetre: Float?
  /// The pages in their order.
  public var pages: [NotePage]
  /// The numbers of things that the file has and the document doesn't, by their names in the plural: `images`.
  public var leftOut: [String: Int]

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - format: The format that it was read from.
  ///   - unitsPerMillimetre: The number of its units in a millimetre, where known.
  ///   - pages: The pages in their order.
  ///   - leftOut: The numbers of things that aren't in the document, by their names in the plural.
  public init(
    title: String, format: NoteFormat, unitsPerMillimetre: Float? = nil, pages: [NotePage],
    leftOut: [String: Int] = [:]
  ) {
    self.title = title
    self.format = format
    self.unitsPerMillimetre = unitsPerMillimetre
    self.pages = pages
    self.leftOut = leftOut
  }
}
