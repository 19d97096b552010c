import Foundation
import TextAndFiles

/// The formats that a document and what was read from it are written in.
public enum TranscriptFormat: String, CaseIterable, Sendable {
  /// Plain text.
  case text = "txt"
  /// Markdown: paragraphs, lists and headings.
  case markdown = "md"
  /// JSON with the words' rectangles, confidences, alternatives and strokes.
  case json
  /// JIIX, the exchange format of MyScript's iink: words with rectangles, candidates and strokes.
  case jiix
  /// hOCR: HTML with the words' rectangles and confidences.
  case hOCR = "hocr"
  /// PDF: the ink as vectors with the words as invisible text, so that they can be found and copied.
  case pdf
  /// SVG: the ink with the words as invisible text.
  case svg

  static let choices = allCases.map { "." + $0.rawValue }.joined(separator: ", ")

  /// The format that a file's name ends in.
  ///
  /// - Throws: `NoteDocumentError.unwritableFormat` for other endings.
  public init(path: String) throws(NoteDocumentError) {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    let names = ["text": "txt", "markdown": "md", "html": "hocr"]
    guard let format = Self(rawValue: names[ending] ?? ending) else { throw .unwritableFormat(file: path) }
    self = format
  }

  /// Whether a Markdown file was written with links, so that it may be written again.
  package static func isLinkedMarkdown(_ contents: [UInt8]) -> Bool { contents.starts(with: TranscriptText.mark.utf8) }

  /// The contents of a file; there are as many transcripts as pages.
  ///
  /// `source`: the path of the notes from the file's folder, to which the pages and paragraphs of Markdown link.
  /// - Throws: `NoteDocumentError.notFinite` where a page's numbers can't be written.
  public func contents(
    of document: NoteDocument, _ transcripts: [PageTranscript], linkingTo source: String? = nil
  ) throws(NoteDocumentError) -> [UInt8] {
    precondition(
      transcripts.count == document.pages.count,
      "\(document.pages.count) pages with \(transcripts.count) transcripts")
    for (index, (page, transcript)) in zip(document.pages, transcripts).enumerated() {
      guard page.isFinite, transcript.isFinite else { throw .notFinite(page: index + 1) }
    }
    return switch self {
    case .text: Array(TranscriptText(document, transcripts).plain.utf8)
    case .markdown:
      Array(
        (source.map { TranscriptText(document, transcripts).markdown(linkingTo: $0) }
          ?? TranscriptText(document, transcripts).markdown).utf8)
    case .json: TranscriptJSON.contents(of: document, transcripts)
    case .jiix: TranscriptJIIX().contents(of: document, transcripts)
    case .hOCR: Array(TranscriptHOCR(document, transcripts).text.utf8)
    case .pdf: SearchablePDF(document, transcripts).bytes
    case .svg: Array(TranscriptSVG(document, transcripts).text.utf8)
    }
  }

  /// Writes a file, which replaces the one at its path only when it is complete; see `contents(of:_:)`.
  ///
  /// - Throws: `NoteDocumentError.notFinite`, or `FileFailure` when the file can't be written.
  public func write(_ document: NoteDocument, _ transcripts: [PageTranscript], to path: String) throws {
    try AtomicFile.write(try contents(of: document, transcripts), to: path)
  }
}

extension NotePage {
  fileprivate var isFinite: Bool {
    (extent.map { $0.lower.isFinite && $0.upper.isFinite && $0.width.isFinite && $0.height.isFinite } ?? true)
      && strokes.indices.allSatisfy { index in
        strokes[index].points.indices.allSatisfy { strokes[index].location(at: $0).isFinite }
      }
  }
}

extension PageTranscript {
  fileprivate var isFinite: Bool {
    lines.allSatisfy { line in
      line.box.isFinite && line.confidence?.isFinite != false
        && line.words.allSatisfy { $0.box.isFinite && $0.confidence?.isFinite != false }
    } && drawings.allSatisfy(\.box.isFinite)
  }
}
