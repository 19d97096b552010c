import Foundation
import InkCore
import TextAndFiles

/// Imports CASIA-OLHWDB as its owners distribute it: `.pot`, the isolated characters of OLHWDB 1.0 to 1.2, and `.ptts`
/// and `.wptt`, the pages of text of OLHWDB 2.0 to 2.2.
///
/// The writer is the number that a file's name begins with: `1001` of `1001.pot` and of `1001-P16.wptt`. The contributor
/// is the part of the official split that the file's folder names: `train` or `test`; every tenth writer of the
/// training folders is `validation`. Without such a folder it is `unsorted`.
public struct CASIAImporter: PublishedSetImporter {
  /// The data that it reads, in one line.
  public let summary = "CASIA-OLHWDB: the folder with the unpacked .pot, .ptts or .wptt files"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "casia-olhwdb", title: "CASIA Online Chinese Handwriting Databases", licence: "LicenseRef-CASIA-OLHWDB",
    origin: "https://nlpr.ia.ac.cn/databases/handwriting/Home.html", version: "1.0–1.2, 2.0–2.2",
    citation: """
      C.-L. Liu, F. Yin, D.-H. Wang, Q.-F. Wang: CASIA Online and Offline Chinese Handwriting Databases. ICDAR 2011
      """,
    languages: ["zh-Hans"])

  /// The files in the order of their names.
  public func parts(of folder: String) throws -> [Part] {
    try DataFiles.find(in: folder, extensions: ["pot", "ptts", "wptt"]).map { file in
      { samples in
        let bytes = try file.mapped()
        if DataInput.stem(of: file.name).lowercased().hasSuffix(".pot") {
          try readCharacters(of: bytes, file: file, into: &samples)
        } else {
          try readLines(of: bytes, file: file, into: &samples)
        }
      }
    }
  }

  private func readCharacters(
    of bytes: MappedFile, file: DataFiles.File, into samples: inout ImportedSamples
  ) throws {
    var characters = CASIACharacters(file: bytes, name: file.name)
    while !characters.isAtEnd {
      guard let next = try samples.reading(.character, { try characters.next() }) else { continue }
      try samples.take(sample(String(next.text), next.ink, .character, file: file, byte: next.byte))
    }
  }

  private func readLines(of bytes: MappedFile, file: DataFiles.File, into samples: inout ImportedSamples) throws {
    guard let page = try samples.reading(.line, { try CASIAPage(file: bytes, name: file.name) }) else { return }
    for line in page.lines {
      guard let line = try samples.reading(.line, { try line.get() }) else { continue }
      try samples.take(sample(line.text, line.ink, .line, file: file, byte: line.byte))
    }
  }

  private func sample(
    _ text: String, _ ink: Ink, _ kind: SampleKind, file: DataFiles.File, byte: Int
  ) -> LabelledInk {
    let title = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
    let writer = String(title.prefix { $0 != "-" })
    return LabelledInk(
      ink: ink, text: text, kind: kind, language: "zh-Hans", writer: writer,
      contributor: Self.part(of: file.path, writer: writer), source: name, sampleID: "\(file.name)#\(byte)",
      licence: Self.card.licence)
  }

  /// The part of the official split that the last folder names.
  private static func part(of path: String, writer: String) -> String {
    let folders = URL(fileURLWithPath: path).deletingLastPathComponent().pathComponents.suffix(2)
    for folder in folders.reversed().map({ $0.lowercased() }) {
      if folder.contains("trn") || folder.contains("train") {
        return Int(writer.filter(\.isNumber)).map { $0.isMultiple(of: 10) } == true ? "validation" : "train"
      }
      if folder.contains("tst") || folder.contains("test") { return "test" }
    }
    return "unsorted"
  }
}

/// A problem with CASIA-OLHWDB's files.
package enum CASIAError: Error, Hashable, Sendable {
  case truncated(file: String, byte: Int, within: String)
  case wrongLength(file: String, byte: Int, what: String, expected: Int, found: Int)
  case noStroke(file: String, byte: Int, index: Int, count: Int)
  case noCharacter(file: String, byte: Int, code: String)
  case markedWrong(file: String, byte: Int)
  case empty(file: String, byte: Int)
}

extension CASIAError: ImportProblem {
  package var reason: String {
    switch self {
    case .truncated: "cut off"
    case .wrongLength: "damaged lengths"
    case .noStroke: "strokes not there"
    case .noCharacter: "no character of GBK"
    case .markedWrong: "marked as wrong by the owners"
    case .empty: "no ink"
    }
  }

  package var description: String {
    switch self {
    case .truncated(let file, let byte, let within):
      "\(file): the file ends within \(within) that begins at byte \(byte): unpack it again"
    case .wrongLength(let file, let byte, let what, let expected, let found):
      "\(file): \(what) at byte \(byte) is \(found) instead of \(expected): unpack the file again"
    case .noStroke(let file, let byte, let index, let count):
      "\(file): the line at byte \(byte) has stroke \(index), and the page has \(count) strokes: unpack the file again"
    case .noCharacter(let file, let byte, let code):
      "\(file): the code \(code) at byte \(byte) is no character of GBK: leave the sample out, or unpack the file again"
    case .markedWrong(let file, let byte):
      "\(file): the line at byte \(byte) has a character that its owners marked as wrong: nothing can be done"
    case .empty(let file, let byte):
      "\(file): the sample at byte \(byte) has no points: nothing can be done"
    }
  }
}

/// Decodes characters of GBK by Foundation, each code once.
struct GBKDecoder {
  private var known: [UInt16: Character?] = [:]

  /// The character of two bytes; the second is zero for ASCII.
  mutating func character(_ first: UInt8, _ second: UInt8) -> Character? {
    let code = UInt16(first) << 8 | UInt16(second)
    if let found = known[code] { return found }
    let found = Self.decode(first, second)
    known[code] = .some(found)
    return found
  }

  private static func decode(_ first: UInt8, _ second: UInt8) -> Character? {
    if second == 0 { return (0x20...0x7E).contains(first) ? Character(UnicodeScalar(first)) : nil }
    guard first >= 0x81, let text = String(data: Data([first, second]), encoding: MarkupEncoding.gb18030),
      text.count == 1,
      // Codes without a character become ones of the private use area.
      let scalar = text.unicodeScalars.first, scalar.properties.generalCategory != .privateUse, scalar != "\u{FFFD}"
    else { return nil }
    return text.first
  }
}
