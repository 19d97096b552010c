import InkCore
import InkData
import Testing

@Suite struct `Bad InkML` {
  private static let label = "<annotation type=\"truth\">a</annotation>"

  @Test(
    arguments: [
      ("", InkMLError.empty(file: "f")),
      ("<html><body/></html>", .notInkML(file: "f", root: "html")),
      ("<ink><trace>1 2</trace></ink>", .noTruth(file: "f")),
      ("<ink>\(label)<traceFormat><channel name=\"X\"/></traceFormat></ink>", .noLocation(file: "f", line: 1)),
      (
        "<ink>\(label)\n<trace contextRef=\"#nowhere\">1 2</trace></ink>",
        .unknownReference(file: "f", line: 2, reference: "#nowhere")
      ),
      (
        "<ink>\(label)<definitions><context xml:id=\"a\" contextRef=\"#b\"/><context xml:id=\"b\" contextRef=\"#a\"/></definitions><trace contextRef=\"#a\">1 2</trace></ink>",
        .endlessReferences(file: "f", line: 1)
      ),
      (
        "<!DOCTYPE ink [<!ENTITY a \"1 2\">]><ink>\(label)<trace>&a;</trace></ink>",
        .declaresEntities(file: "f", line: 1)
      ),
    ] as [(String, InkMLError)])
  func `a file that can't be read says why`(_ text: String, _ error: InkMLError) {
    #expect(throws: error) { try InkMLReader().read(Array(text.utf8), file: "f") }
  }

  @Test(
    arguments: [
      ("<ink>\(label)</ink>", InkMLError.noInk(file: "f", line: 1)),
      (
        "<ink>\(label)<trace>1 2 3 nonsense</trace><trace>x</trace></ink>",
        .badTrace(file: "f", line: 1, .unreadable(text: "x", point: 1))
      ),
      (
        "<ink><traceView traceDataRef=\"#t\">\(label)</traceView></ink>",
        .unknownReference(file: "f", line: 1, reference: "#t")
      ),
      (
        "<ink><trace xml:id=\"t\">1 2</trace><traceView traceDataRef=\"#t\" to=\"2\">\(label)</traceView></ink>",
        .badSelection(file: "f", line: 1, selection: "1 to 2")
      ),
      (
        "<ink><trace xml:id=\"t\">1 2</trace><traceView traceDataRef=\"#t\" to=\"end\">\(label)</traceView></ink>",
        .badSelection(file: "f", line: 1, selection: "end")
      ),
      (
        "<ink><traceView xml:id=\"v\" traceDataRef=\"#v\">\(label)</traceView></ink>",
        .endlessReferences(file: "f", line: 1)
      ),
      (
        "<ink>\(label)<annotation type=\"kind\">poem</annotation><trace>1 2</trace></ink>",
        .unknownKind(file: "f", line: 1, kind: "poem")
      ),
    ] as [(String, InkMLError)])
  func `a sample that can't be made says why`(_ text: String, _ error: InkMLError) throws {
    #expect(try InkMLReader().read(Array(text.utf8), file: "f").problems == [error])
  }

  @Test func `broken XML is reported with its line`() {
    let text = "<ink>\n<trace>1 2</trace>\n<trace>1 2"
    let error = #expect(throws: InkMLError.self) { try InkMLReader().read(Array(text.utf8), file: "f") }
    guard case .notXML("f", 3, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `bytes that are no text are reported with their line`() {
    let bytes = Array("<ink>\n<trace orientatio".utf8) + [0xFC] + Array("=\"1\">1 2</trace></ink>".utf8)
    #expect(throws: InkMLError.notXML(file: "f", line: 2, column: 1)) { try InkMLReader().read(bytes, file: "f") }
  }

  @Test func `elements without end are reported`() {
    let text = String(repeating: "<traceGroup>", count: 100_000)
    #expect(throws: InkMLError.self) { try InkMLReader().read(Array("<ink>\(text)".utf8), file: "f") }
  }

  @Test func `groups that double each other end soon`() throws {
    // Thirty levels of two references each would be a billion pieces.
    var text = "<ink><trace xml:id=\"v0\">1 2</trace>"
    for level in 1...30 {
      let view = "<traceView traceDataRef=\"#v\(level - 1)\"/>"
      text += "<traceGroup xml:id=\"v\(level)\">\(view)\(view)</traceGroup>"
    }
    text += "<traceView traceDataRef=\"#v30\">\(Self.label)</traceView></ink>"
    #expect(try InkMLReader().read(Array(text.utf8), file: "f").problems.count == 1)
  }

  @Test(
    arguments: [
      (
        InkMLError.notXML(file: "f", line: 3, column: 4),
        "f:3:4: the XML is broken here: get the file again, it may have been cut or mixed up"
      ),
      (.empty(file: "f"), "f is empty: get the file again or leave it out"),
      (
        .notInkML(file: "f", root: "html"),
        "f is XML, but its outermost element is <html> where InkML has <ink>: check which format it is"
      ),
      (
        .declaresEntities(file: "f", line: 2), "f:2: the file declares entities, which are not read: remove its DOCTYPE"
      ),
      (
        .noLocation(file: "f", line: 2),
        "f:2: the trace format has no channel X or no channel Y: name both in <traceFormat>"
      ),
      (
        .unknownReference(file: "f", line: 2, reference: "#t"),
        "f:2: nothing in the file has the id “#t”: correct the reference"
      ),
      (
        .endlessReferences(file: "f", line: 2), "f:2: the trace views refer to one another without end: break the cycle"
      ),
      (
        .badSelection(file: "f", line: 2, selection: "1 to 9"),
        "f:2: the selection “1 to 9” is outside of what it selects from: correct from and to"
      ),
      (.noInk(file: "f", line: 2), "f:2: the label has no trace: add the ink or remove the label"),
      (.noTruth(file: "f"), "f: no annotation has the text of the ink: add <annotation type=\"truth\">…</annotation>"),
      (
        .unknownKind(file: "f", line: 2, kind: "poem"),
        "f:2: “poem” is no kind of sample: write character, word, line or page"
      ),
      (
        .badTrace(file: "f", line: 2, .unreadable(text: "x", point: 3)),
        "f:2: point 3 of the trace has “x” where a value should begin: correct it or leave the trace out"
      ),
      (
        .badTrace(file: "f", line: 2, .missingValues(point: 3, expected: 2, found: 1)),
        "f:2: point 3 of the trace has 1 of 2 values: complete it or change the <traceFormat>"
      ),
      (
        .badTrace(file: "f", line: 2, .extraValues(point: 3, expected: 2)),
        "f:2: point 3 of the trace has more than 2 values: name its further channels in <traceFormat>"
      ),
      (
        .badTrace(file: "f", line: 2, .notFinite(point: 3, channel: "X")),
        "f:2: point 3 of the trace has a X that is too large: correct it"
      ),
      (
        .badTrace(file: "f", line: 2, .wrongType(point: 3, channel: "S")),
        "f:2: point 3 of the trace has a number in the boolean channel S: write T or F"
      ),
    ] as [(InkMLError, String)])
  func `each error is a sentence with location and remedy`(_ error: InkMLError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
