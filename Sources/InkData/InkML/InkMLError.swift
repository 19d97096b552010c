/// A problem with an InkML file.
public enum InkMLError: Error, Hashable, Sendable {
  /// The file isn't well-formed XML: where the parser stopped.
  case notXML(file: String, line: Int, column: Int)
  /// The file is empty.
  case empty(file: String)
  /// The outermost element isn't `ink`.
  case notInkML(file: String, root: String)
  /// The file declares entities: ink doesn't need them, attacks use them.
  case declaresEntities(file: String, line: Int)
  /// The numbers of a trace can't be decoded.
  case badTrace(file: String, line: Int, InkMLTraceProblem)
  /// The trace format lacks X or Y.
  case noLocation(file: String, line: Int)
  /// Something refers to an element that the file doesn't have.
  case unknownReference(file: String, line: Int, reference: String)
  /// Views refer to one another in a cycle, or far too often.
  case endlessReferences(file: String, line: Int)
  /// A view selects a part that its trace or group doesn't have.
  case badSelection(file: String, line: Int, selection: String)
  /// A labelled part of the ink has no trace.
  case noInk(file: String, line: Int)
  /// Nothing in the file has the text of the ink.
  case noTruth(file: String)
  /// The kind annotation names no kind of sample.
  case unknownKind(file: String, line: Int, kind: String)

  /// The error of a file whose XML can't be read.
  init(_ failure: MarkupReader.Failure, in file: String) {
    self =
      failure.declaresEntities
      ? .declaresEntities(file: file, line: failure.line)
      : .notXML(file: file, line: failure.line, column: failure.column)
  }
}
