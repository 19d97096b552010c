import TextAndFiles

/// Reads an XML file into elements.
///
/// It takes what files of ink need of XML 1.0: elements, attributes, text, references to characters, CDATA. Namespaces
/// aren't resolved, so that no namespace can be wrong; document types are skipped. What isn't well-formed is an error.
package enum MarkupReader {
  /// A problem with the XML itself.
  package struct Failure: Error {
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package var column = 1
    /// Whether the problem is that the file declares entities; else the XML is broken.
    package var declaresEntities = false
  }

  /// The outermost element of a file's bytes; `problem` turns a failure into the error of the file's format.
  package static func read<Problem: Error>(
    _ bytes: [UInt8], _ problem: (Failure) -> Problem
  ) throws(Problem) -> MarkupElement {
    do throws(Failure) { return try read(bytes) } catch { throw problem(error) }
  }

  private static func read(_ original: [UInt8]) throws(Failure) -> MarkupElement {
    let bytes = try MarkupEncoding.utf8(original)
    if let declared = MarkupProlog.firstEntityDeclaration(in: bytes) {
      throw Failure(line: MarkupEncoding.line(of: declared, in: bytes), declaresEntities: true)
    }
    var parser = MarkupParser(MarkupProlog.withoutDeclarations(bytes))
    do throws(MarkupParser.Stop) {
      return try parser.document()
    } catch {
      guard case .broken(let failure) = error else { preconditionFailure("a whole file was cut") }
      throw failure
    }
  }
}
