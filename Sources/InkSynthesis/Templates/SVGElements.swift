import Foundation
import InkCore
import InkData
import TextAndFiles

extension MarkupElement {
  /// Returns the points of the path that an element of SVG draws, in ems.
  func stroke(unitsPerEm em: Float, file: String) throws(TemplateError) -> [Point] {
    guard let text = attributes["d"] else { throw .malformed(file: file, line: line, reason: "the path has no “d”") }
    do throws(SVGPath.Fault) {
      return try SVGPath(text).pieces.flatMap { $0.map { Point(x: $0.x / em, y: $0.y / em) } }
    } catch {
      throw .badPath(file: file, line: line, byte: error.byte, found: error.found)
    }
  }
}

/// Reads the elements of an SVG file.
enum SVGElements {
  /// Returns all elements with their depths, outer before inner.
  ///
  /// - Parameter namespace: A prefix that the file declares in its document type, which isn't parsed, with its name.
  static func read(
    path: String, display: String, namespace: (prefix: String, name: String)? = nil
  ) throws(TemplateError) -> [(element: MarkupElement, depth: Int)] {
    guard let bytes = try? MappedFile.bytes(of: path) else {
      throw .malformed(file: display, line: 1, reason: "it can't be read")
    }
    let root = try MarkupReader.read(namespace.map { declare($0, in: bytes) } ?? bytes) { failure in
      TemplateError.malformed(
        file: display, line: failure.line,
        reason: failure.declaresEntities
          ? "it declares entities, which no SVG of a character needs" : "the XML ends or breaks here")
    }
    guard root.name == "svg" else {
      throw .malformed(file: display, line: root.line, reason: "it is “\(root.name)” and no SVG")
    }
    var found: [(element: MarkupElement, depth: Int)] = []
    func visit(_ element: MarkupElement, depth: Int) {
      found.append((element, depth))
      for child in element.children { visit(child, depth: depth + 1) }
    }
    visit(root, depth: 0)
    return found
  }

  /// Returns the file with a namespace declared on its root.
  private static func declare(_ namespace: (prefix: String, name: String), in bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let root = text.firstRange(of: "<svg ") else { return bytes }
    return Array(text.replacingCharacters(in: root, with: "<svg xmlns:\(namespace.prefix)=\"\(namespace.name)\" ").utf8)
  }
}
