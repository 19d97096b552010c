import Foundation
import TextAndFiles

/// Imports IAM-OnDB, the whiteboard lines of 221 people, as its owners distribute it.
///
/// The folder has their archives unpacked, in any subfolders: `lineStrokes`, `ascii`, `original` for the writers,
/// and the four lists of the official task. A line's contributor is the list that its form is in, so that the split by
/// contributor is the official one.
public struct IAMOnDBImporter: PublishedSetImporter {
  /// The data that it reads, in one line.
  public let summary = "IAM-OnDB: the folder with lineStrokes, ascii, original, and trainset.txt, testset_v.txt, …"
  /// Ink and text are known not to belong together in these forms and lines.
  private static let knownBad: Set = ["z01-000z", "a08-551z-09"]

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "iam-ondb", title: "IAM On-Line Handwriting Database", licence: "LicenseRef-IAM-OnDB",
    origin: "https://fki.tic.heia-fr.ch/databases/iam-on-line-handwriting-database", version: "2005",
    citation: """
      M. Liwicki, H. Bunke: IAM-OnDB, an On-Line English Sentence Database Acquired from Handwritten Text on a \
      Whiteboard. ICDAR 2005
      """,
    languages: ["en"])

  /// The forms in the order of their names.
  public func parts(of folder: String) throws -> [Part] {
    let files = try IAMOnDBFiles(in: folder)
    let parts = try files.parts()
    return Dictionary(grouping: files.lines, by: \.form).sorted { $0.key < $1.key }.map { form, lines in
      { samples in
        let texts = try files.transcriptions[form].map {
          try IAMOnDBTranscription.lines(of: MappedFile.legacyText(of: $0))
        }
        let writer = try Self.writer(of: form, in: files)
        for line in lines {
          try samples.take(.line) { try Self.sample(line, texts: texts, writer: writer, parts: parts) }
        }
      }
    }
  }

  /// The writer's number, or the form where the original capture is missing: a form has one writer.
  private static func writer(of form: String, in files: IAMOnDBFiles) throws -> String {
    guard let path = files.originals[form] else { return form }
    let bytes = try MappedFile.bytes(of: path)
    return (try? IAMOnDBCapture.writer(bytes, file: path)) ?? form
  }

  private static func sample(
    _ line: IAMOnDBFiles.Line, texts: [String]?, writer: String, parts: [String: String]
  ) throws -> LabelledInk {
    if knownBad.contains(line.form) || knownBad.contains(line.id) { throw IAMOnDBError.knownBad(file: line.name) }
    // Without any list the set can still be used with another split.
    guard let part = parts.isEmpty ? "unlisted" : parts[line.form] ?? parts[line.id] else {
      throw IAMOnDBError.unlisted(file: line.name, form: line.form)
    }
    guard let texts else { throw IAMOnDBError.noTranscription(file: line.name, form: line.form) }
    guard texts.indices.contains(line.number - 1) else {
      throw IAMOnDBError.noLine(file: line.name, number: line.number, count: texts.count)
    }
    let ink = try IAMOnDBCapture.ink(MappedFile.bytes(of: line.path), file: line.name)
    return LabelledInk(
      ink: ink, text: texts[line.number - 1], kind: .line, language: "en", writer: writer, contributor: part,
      source: card.name, sampleID: line.id, licence: card.licence)
  }
}

/// The lines of a form's text: those after `CSR:`, which were written; the lines after `OCR:` were to be written.
enum IAMOnDBTranscription {
  /// The lines, of which the first belongs to the file that ends in `-01.xml`.
  static func lines(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let mark = lines.firstIndex(of: "CSR:") else { return [] }
    return lines[(mark + 1)...].filter { !$0.isEmpty }.map(unescaped)
  }

  /// Some lines still have the escapes of the XML that they come from.
  private static func unescaped(_ line: String) -> String {
    [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(line) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}

enum IAMOnDBError: Error, Hashable {
  case notXML(file: String, line: Int, column: Int)
  case notCapture(file: String, root: String)
  case badPoint(file: String, line: Int)
  case noInk(file: String)
  case noTranscription(file: String, form: String)
  case noLine(file: String, number: Int, count: Int)
  /// Users of the data set have found the file to be wrong.
  case knownBad(file: String)
  case unlisted(file: String, form: String)
}

extension IAMOnDBError: ImportProblem {
  package var description: String {
    switch self {
    case .notXML(let file, let line, let column): "\(file), line \(line), column \(column): broken XML"
    case .notCapture(let file, let root):
      "\(file): the outermost element is “\(root)” instead of “WhiteboardCaptureSession”"
    case .badPoint(let file, let line): "\(file), line \(line): the x and y of a point aren't numbers"
    case .noInk(let file): "\(file): no stroke has a point"
    case .noTranscription(let file, let form): "\(file): there is no \(form).txt; unpack “ascii-all” beside the strokes"
    case .noLine(let file, let number, let count):
      "\(file) is line \(number), but the transcription has \(count) line\(count == 1 ? "" : "s")"
    case .knownBad(let file): "\(file): ink and text are known not to belong together"
    case .unlisted(let file, let form): "\(file): form \(form) is in none of the official lists"
    }
  }

  package var reason: String {
    switch self {
    case .notXML: "broken XML"
    case .notCapture: "not a line's strokes"
    case .badPoint: "unreadable point"
    case .noInk: "label without ink"
    case .noTranscription: "no transcription"
    case .noLine: "no text for the line"
    case .knownBad: "known to be bad"
    case .unlisted: "in no official list"
    }
  }
}
