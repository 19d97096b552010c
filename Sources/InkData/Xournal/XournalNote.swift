import TextAndFiles

/// The XML of a note of Xournal++ or Xournal, which is compressed, in a zip package or plain.
package struct XournalNote {
  /// A page: what its layers hold, in their order.
  package struct Page {
    /// The `page` element.
    package let element: MarkupElement

    /// The elements of the layers from the lowest.
    package var items: [MarkupElement] { element.children(named: "layer").flatMap(\.children) }
    /// The strokes of the layers from the lowest.
    var strokes: [MarkupElement] { items.filter { $0.name == "stroke" } }
  }

  /// The number of the format's units, 1/72 inch, in a millimetre.
  package static let unitsPerMillimetre: Float = 72 / 25.4

  // Notes compress to a quarter, rarely to a tenth; ten thousand pages stay below the greatest.
  private static let unpackedLimits = (least: 32 << 20, factor: 100, greatest: 1 << 30)

  /// The pages.
  package let pages: [Page]

  /// Reads a note; `name` names it in errors.
  ///
  /// - Throws: `InkFileError` or `ArchiveError`.
  package init(_ file: MappedFile, name: String) throws {
    let contents = try Self.contents(of: file, name: name)
    let root = try MarkupReader.read(contents) {
      InkFileError.notXML(file: name, line: $0.line, column: $0.column)
    }
    guard root.name == "xournal" else {
      throw InkFileError.wrongFormat(file: name, expected: "note of Xournal++")
    }
    pages = root.children(named: "page").map(Page.init)
  }

  /// The most bytes that a note of some size unpacks to.
  package static func unpackedLimit(forSize size: Int) -> Int {
    min(unpackedLimits.greatest, unpackedLimits.least + unpackedLimits.factor * min(size, 1 << 40))
  }

  private static func contents(of file: MappedFile, name: String) throws -> [UInt8] {
    let limit = unpackedLimit(forSize: file.count)
    let (isGzip, isZip) = file.withBytes { (GzipFile.isGzip($0), ZipArchive.isZip($0)) }
    if isGzip { return try GzipFile(file: file, name: name).contents(limit: limit) }
    guard isZip else { return file.bytes(in: 0..<file.count) }
    let zip = try ZipArchive(file, name: name, limits: UnpackingLimits(bytes: limit, files: 100_000))
    guard let entry = zip.entries.first(where: { $0.name == "content.xml" }) else {
      throw InkFileError.wrongFormat(file: name, expected: "package of Xournal++")
    }
    var contents: [UInt8] = []
    try zip.unpack(entry) { piece in
      guard contents.count + piece.count <= limit else { throw ArchiveError.tooLarge(archive: name, limit: limit) }
      unsafe piece.withUnsafeBufferPointer { unsafe contents.append(contentsOf: $0) }
    }
    return contents
  }
}
