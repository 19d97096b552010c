/// A problem with an InkML file.
public enum InkMLError: Error, Hashable, Sendable {
  /// The file isn't well-formed XML: where the parser stopped.
  case notXML(file: String, line: Int, column: Int)
  /// The file is empty.
  case empty(file: String)
  /// The outermost element isn't `ink`.
  case notInkML(file: String, root: String)
  /// The answer has parts, but none is InkML.
  case noInkPart(file: String)
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

  init(_ failure: MarkupReader.Failure, in file: String) {
    self =
      failure.declaresEntities
      ? .declaresEntities(file: file, line: failure.line)
      : .notXML(file: file, line: failure.line, column: failure.column)
  }
}

extension InkMLError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .notXML(let file, let line, let column):
      "\(file):\(line):\(column): the XML is broken here: get the file again, it may have been cut or mixed up"
    case .empty(let file):
      "\(file) is empty: get the file again or leave it out"
    case .notInkML(let file, let root):
      "\(file) is XML, but its outermost element is <\(root)> where InkML has <ink>: check which format it is"
    case .noInkPart(let file):
      "\(file) is an answer of several parts, none of which is application/inkml+xml: ask for the page with includeInkML=true"
    case .declaresEntities(let file, let line):
      "\(file):\(line): the file declares entities, which are not read: remove its DOCTYPE"
    case .badTrace(let file, let line, let problem):
      "\(file):\(line): \(problem.description)"
    case .noLocation(let file, let line):
      "\(file):\(line): the trace format has no channel X or no channel Y: name both in <traceFormat>"
    case .unknownReference(let file, let line, let reference):
      "\(file):\(line): nothing in the file has the id “\(reference)”: correct the reference"
    case .endlessReferences(let file, let line):
      "\(file):\(line): the trace views refer to one another without end: break the cycle"
    case .badSelection(let file, let line, let selection):
      "\(file):\(line): the selection “\(selection)” is outside of what it selects from: correct from and to"
    case .noInk(let file, let line):
      "\(file):\(line): the label has no trace: add the ink or remove the label"
    case .noTruth(let file):
      "\(file): no annotation has the text of the ink: add <annotation type=\"truth\">…</annotation>"
    case .unknownKind(let file, let line, let kind):
      "\(file):\(line): “\(kind)” is no kind of sample: write \(SampleKind.choices)"
    }
  }
}

extension InkMLTraceProblem: CustomStringConvertible {
  /// The problem of the trace, the point and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let text, let point):
      "point \(point) of the trace has “\(text)” where a value should begin: correct it or leave the trace out"
    case .missingValues(let point, let expected, let found):
      "point \(point) of the trace has \(found) of \(expected) values: complete it or change the <traceFormat>"
    case .extraValues(let point, let expected):
      "point \(point) of the trace has more than \(expected) values: name its further channels in <traceFormat>"
    case .notFinite(let point, let channel):
      "point \(point) of the trace has a \(channel) that is too large: correct it"
    case .wrongType(let point, let channel):
      "point \(point) of the trace has a number in the boolean channel \(channel): write T or F"
    }
  }
}

extension SampleKind {
  /// The kinds as a list: `character, word, line or page`.
  package static var choices: String {
    let names = allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last!)"
  }
}
