import Foundation
import InkCore
import TextAndFiles

/// Imports IAM-OnDB, the whiteboard lines of 221 people, as its owners distribute it.
///
/// The folder holds their archives unpacked, in whatever folders: `lineStrokes`, `ascii`, `original` for the writers,
/// and the four lists of the official task. A line's contributor is the list that its form is in, so that the split by
/// contributor is the official one.
public struct IAMOnDBImporter: DataSetImporter {
  /// The name on the command line.
  public let name = "iam-ondb"
  /// What it reads.
  public let summary = "IAM-OnDB: the folder with lineStrokes, ascii, original, and trainset.txt, testset_v.txt, …"

  private static let licence = "LicenseRef-IAM-OnDB"
  /// Ink and text are known not to belong together in these forms and lines.
  private static let knownBad: Set = ["z01-000z", "a08-551z-09"]

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    DataSetCard(
      name: name, title: "IAM On-Line Handwriting Database", licence: Self.licence,
      origin: "https://fki.tic.heia-fr.ch/databases/iam-on-line-handwriting-database", version: "2005",
      citation: """
        M. Liwicki, H. Bunke: IAM-OnDB, an On-Line English Sentence Database Acquired from Handwritten Text on a \
        Whiteboard. ICDAR 2005
        """,
      languages: ["en"], notes: report?.notes ?? [])
  }

  /// Reads the lines in the order of their names.
  public func samples(
    from folder: String, progress: (Double) -> Void, _ body: (LabelledInk) throws -> Void
  ) throws -> ImportReport {
    let files = try IAMOnDBFiles(in: folder)
    let parts = try files.parts()
    var report = ImportReport()
    var form: (name: String, lines: [String]?, writer: String) = ("", nil, "")
    for (index, line) in files.lines.enumerated() {
      if index.isMultiple(of: 64) { progress(Double(index) / Double(files.lines.count)) }
      if line.form != form.name {
        form = (line.form, try Self.transcription(of: line.form, in: files), try Self.writer(of: line.form, in: files))
      }
      do {
        let sample = try Self.sample(line, lines: form.lines, writer: form.writer, parts: parts)
        report.take(sample)
        try body(sample)
      } catch let error as IAMOnDBError {
        report.skip(.line, because: error.reason, at: error.description, resolved: false)
      }
    }
    progress(1)
    guard report.total.taken > 0 else {
      throw DataFilesError.nothingUsable(path: folder, example: report.skipped.values.first?.examples.first)
    }
    return report
  }

  private static func transcription(of form: String, in files: IAMOnDBFiles) throws -> [String]? {
    try files.transcriptions[form].map { IAMOnDBTranscription.lines(of: try IAMOnDBFiles.text(of: $0)) }
  }

  /// The writer's number, or the form where the original capture isn't there: a form is of one hand.
  private static func writer(of form: String, in files: IAMOnDBFiles) throws -> String {
    guard let path = files.originals[form] else { return form }
    let file = try MappedFile(path: path)
    return (try? IAMOnDBCapture.writer(file.bytes(in: 0..<file.count), file: path)) ?? form
  }

  private static func sample(
    _ line: IAMOnDBFiles.Line, lines: [String]?, writer: String, parts: [String: String]
  ) throws -> LabelledInk {
    if knownBad.contains(line.form) || knownBad.contains(line.id) { throw IAMOnDBError.knownBad(file: line.name) }
    // Without any list the set can still be trained on, by a split of one's own.
    guard let part = parts.isEmpty ? "unlisted" : parts[line.form] ?? parts[line.id] else {
      throw IAMOnDBError.unlisted(file: line.name, form: line.form)
    }
    guard let lines else { throw IAMOnDBError.noTranscription(file: line.name, form: line.form) }
    guard lines.indices.contains(line.number - 1) else {
      throw IAMOnDBError.noLine(file: line.name, number: line.number, count: lines.count)
    }
    let file = try MappedFile(path: line.path)
    let ink = try IAMOnDBCapture.ink(file.bytes(in: 0..<file.count), file: line.name)
    return LabelledInk(
      ink: ink, text: lines[line.number - 1], kind: .line, language: "en", writer: writer, contributor: part,
      source: "iam-ondb", sampleID: line.id, licence: licence)
  }
}
