import Foundation
import InkCore

/// Imports the UCI pen-based digits as they were written: one UNIPEN file for training and one for the test.
///
/// The comment after each segment gives digit, writer and number. The two files' writers are different people though
/// their numbers are the same, so they are `train/1` and `test/1` here.
public struct PendigitsImporter: PublishedSetImporter {
  /// The data that it reads, in one line.
  public let summary = "UCI pen-based digits, original: the folder with the files “…train” (.tra) and “…test” (.tes)"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "pendigits", title: "Pen-Based Recognition of Handwritten Digits, original trajectories",
    licence: "CC-BY-4.0", origin: "doi:10.24432/C5MG6K", version: "1998",
    citation: """
      E. Alpaydin, F. Alimoglu: Pen-Based Recognition of Handwritten Digits. UCI Machine Learning Repository, 1998
      """,
    languages: ["en"])

  /// The two files.
  public func parts(of folder: String) throws -> [Part] {
    try Self.files(in: folder).map { file in
      { samples in try read(folder + "/" + file.name, part: file.part, into: &samples) }
    }
  }

  private static func files(in folder: String) throws -> [(name: String, part: String)] {
    let names = try DataFiles.names(in: folder)
    let files = names.compactMap { name -> (name: String, part: String)? in
      if name.hasSuffix("train") || name.hasSuffix(".tra") { return (name, "train") }
      return name.hasSuffix("test") || name.hasSuffix(".tes") ? (name, "test") : nil
    }
    if files.isEmpty, let inner = names.first(where: { $0 == "pendigits" }) {
      return try Self.files(in: folder + "/" + inner).map { (inner + "/" + $0.name, $0.part) }
    }
    guard !files.isEmpty else {
      throw UnipenError.notUnipen(
        folder: folder, lacks: "pendigits-train (.tra) or pendigits-test (.tes), uncompressed")
    }
    return files
  }

  private func read(_ path: String, part: String, into samples: inout ImportedSamples) throws {
    let file = URL(fileURLWithPath: path).lastPathComponent
    var parser = UnipenParser(options: [.lenientIncludes, .comments], display: { _ in file }, resolve: { _ in nil })
    try parser.parse(path: path)
    for segment in parser.segments {
      let line = "\(file):\(segment.line)"
      let parts = UnipenDelineation(segment.delineation)?.parts(of: parser.ink)
      let isDamaged = parts?.contains { parser.ink.components[$0.component].damage != nil } == true
      guard let parts, !isDamaged, let writer = Self.writer(of: segment) else {
        let reason = isDamaged ? "damaged coordinates" : "no writer, or label and comment differ"
        samples.skip(
          .character, because: parts == nil ? "ink not there" : reason, at: line, resolved: parts != nil && !isDamaged)
        continue
      }
      try samples.take(
        LabelledInk(
          ink: Ink(strokes: parser.ink.strokes(of: parts)), text: segment.text, kind: .character, language: "en",
          writer: "\(part)/\(writer)", contributor: part, source: name, sampleID: "\(file)#\(segment.line)",
          licence: Self.card.licence))
    }
  }

  /// The writer's number in `.COMMENT digit writer n`, where the digit is the label's.
  private static func writer(of segment: UnipenSegment) -> Int? {
    let words = (segment.comment ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count == 3, words[0] == segment.text else { return nil }
    return Int(words[1])
  }
}
