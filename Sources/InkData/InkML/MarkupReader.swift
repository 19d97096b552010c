import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML file.
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

  /// The text without surrounding space, unless `xml:space` keeps it.
  var trimmedText: String {
    let text = String(decoding: text, as: UTF8.self)
    return attributes["space"] == "preserve" ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The id, as `xml:id` or as `id`.
  var id: String? { attributes["id"] }

  /// The finite number that an attribute gives.
  func number(_ attribute: String) -> Double? {
    attributes[attribute].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The first child of a name.
  func child(named name: String) -> MarkupElement? { children.first { $0.name == name } }

  fileprivate func append(_ child: MarkupElement) { children.append(child) }

  fileprivate func append(_ string: String) { text += string.utf8 }
}

/// Reads an XML file into elements, event by event.
package final class MarkupReader: NSObject, XMLParserDelegate {
  /// A problem with the XML itself.
  package struct Failure: Error {
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package var column = 1
    /// Whether the problem is that the file declares entities; else the XML is broken.
    package var declaresEntities = false
  }

  // Deeper than any ink; the underlying parser has about the same limit.
  private static let depthLimit = 200
  private var root: MarkupElement?
  private var open: [MarkupElement] = []
  private var failure: Failure?

  /// The outermost element of a file's bytes; `problem` turns a failure into the error of the file's format.
  package static func read<Problem: Error>(
    _ bytes: [UInt8], _ problem: (Failure) -> Problem
  ) throws(Problem) -> MarkupElement {
    do throws(Failure) { return try read(bytes) } catch { throw problem(error) }
  }

  private static func read(_ original: [UInt8]) throws(Failure) -> MarkupElement {
    let bytes = try MarkupEncoding.utf8(original)
    // Not every platform's parser reports declarations, so they are searched for before it runs.
    if let entity = Data(bytes).range(of: Data("<!ENTITY".utf8)) {
      throw Failure(line: MarkupEncoding.line(of: entity.lowerBound, in: bytes), declaresEntities: true)
    }
    let reader = MarkupReader()
    // With a stream the underlying parser has no limit of ten megabytes.
    let parser = XMLParser(stream: InputStream(data: Data(MarkupProlog.withoutDeclarations(bytes))))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let complete = parser.parse()
    if let failure = reader.failure { throw failure }
    guard complete, parser.parserError == nil, let root = reader.root, reader.open.isEmpty else {
      throw Failure(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
    }
    return root
  }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = MarkupElement(
      name: Self.localName(name), attributes: Self.localAttributes(attributes), line: parser.lineNumber)
    if let parent = open.last { parent.append(element) } else { root = root ?? element }
    open.append(element)
    guard open.count > Self.depthLimit, failure == nil else { return }
    failure = Failure(line: parser.lineNumber, column: parser.columnNumber)
    parser.abortParsing()
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

  /// The attributes by their local names; of several with one name, the one without prefix, else the first by its prefix.
  private static func localAttributes(_ attributes: [String: String]) -> [String: String] {
    guard attributes.keys.contains(where: { $0.contains(":") }) else { return attributes }
    let sorted = attributes.sorted { ($0.key.contains(":") ? 1 : 0, $0.key) < ($1.key.contains(":") ? 1 : 0, $1.key) }
    return Dictionary(sorted.map { (localName($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static func localName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
