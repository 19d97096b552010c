import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML file with what the ink formats need of it.
package final class MarkupElement {
  /// The name without its namespace prefix.
  package let name: String
  /// The attributes by their names without prefixes.
  package let attributes: [String: String]
  /// The line of the file that the element begins on.
  package let line: Int
  /// The elements inside it.
  package private(set) var children: [MarkupElement] = []
  /// The text directly inside it, in UTF-8.
  private(set) var text: [UInt8] = []

  fileprivate init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// The text without the space around it, unless `xml:space` says to keep it.
  var trimmedText: String {
    let text = String(decoding: text, as: UTF8.self)
    return attributes["space"] == "preserve" ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The id, as `xml:id` or as `id`.
  var id: String? { attributes["id"] }

  /// The first child of a name.
  func child(named name: String) -> MarkupElement? { children.first { $0.name == name } }

  fileprivate func append(_ child: MarkupElement) { children.append(child) }

  fileprivate func append(_ string: String) { text += string.utf8 }
}

/// Reads an XML file into elements, event by event.
package final class MarkupReader: NSObject, XMLParserDelegate {
  /// What can be wrong with the XML itself.
  package enum Failure: Error {
    case broken(line: Int, column: Int)
    case declaresEntities(line: Int)
  }

  // Deeper than any ink; the parser beneath gives up at about the same depth.
  private static let depthLimit = 200
  private var root: MarkupElement?
  private var open: [MarkupElement] = []
  private var failure: Failure?

  /// The outermost element of a file's bytes.
  package static func read(_ original: [UInt8]) throws(Failure) -> MarkupElement {
    let bytes: [UInt8]
    switch MarkupEncoding.utf8(original) {
    case .success(let sound): bytes = sound
    case .failure(let failure): throw .broken(line: failure.line, column: 1)
    }
    // Not every platform's parser tells of declarations, so they are looked for before it runs.
    if let entity = firstIndex(of: Array("<!ENTITY".utf8), in: bytes) {
      throw .declaresEntities(line: 1 + bytes[..<entity].count { $0 == UInt8(ascii: "\n") })
    }
    let reader = MarkupReader()
    // Fed piece by piece, the parser beneath has no limit of ten megabytes.
    let parser = XMLParser(stream: InputStream(data: Data(MarkupProlog.withoutDeclarations(bytes))))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let complete = parser.parse()
    if let failure = reader.failure { throw failure }
    guard complete, parser.parserError == nil, let root = reader.root, reader.open.isEmpty else {
      throw .broken(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
    }
    return root
  }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = MarkupElement(
      name: Self.localName(name),
      attributes: Dictionary(attributes.map { (Self.localName($0), $1) }, uniquingKeysWith: { first, _ in first }),
      line: parser.lineNumber)
    if let parent = open.last { parent.append(element) } else { root = root ?? element }
    open.append(element)
    if open.count > Self.depthLimit { stop(parser, .broken(line: parser.lineNumber, column: parser.columnNumber)) }
  }

  package func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    _ = open.popLast()
  }

  package func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.append(string) }

  package func parser(_ parser: XMLParser, foundCDATA block: Data) {
    open.last?.append(String(decoding: block, as: UTF8.self))
  }

  private func stop(_ parser: XMLParser, _ failure: Failure) {
    if self.failure == nil { self.failure = failure }
    parser.abortParsing()
  }

  private static func firstIndex(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
    var start = bytes.startIndex
    while let mark = bytes[start...].firstIndex(of: pattern[0]) {
      if bytes[mark...].starts(with: pattern) { return mark }
      start = mark + 1
    }
    return nil
  }

  private static func localName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
