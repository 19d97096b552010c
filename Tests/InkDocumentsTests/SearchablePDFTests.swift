import Foundation
import InkCore
import InkData
import InkDocuments
import TestSupport
import Testing

@Suite struct `Searchable PDFs` {
  /// The file as text with its streams decompressed.
  private static let file: [UInt8] =
    (try? TranscriptFormat.pdf.contents(
      of: DocumentFixture.note, DocumentFixture.transcripts)) ?? []

  /// The decompressed streams.
  private static func streams(of file: [UInt8] = file) -> [String] {
    var streams: [String] = []
    let mark = Array("\nstream\n".utf8)
    let end = Array("\nendstream".utf8)
    var position = 0
    while let start = find(mark, in: file, from: position), let stop = find(end, in: file, from: start) {
      let data = Array(file[start + mark.count..<stop])
      streams.append(String(decoding: CompressionFixture.inflated(data), as: UTF8.self))
      position = stop + end.count
    }
    return streams
  }

  private static func find(_ mark: [UInt8], in file: [UInt8], from start: Int) -> Int? {
    guard start < file.count else { return nil }
    return (start..<max(start, file.count - mark.count)).first { file[$0..<$0 + mark.count].elementsEqual(mark) }
  }

  @Test func `the table of objects points at them`() throws {
    let text = String(decoding: Self.file.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let bytes = Array(text.utf8)
    let start = try #require(
      text.components(separatedBy: "startxref\n").last.flatMap { Int($0.prefix { $0.isNumber }) })
    #expect(bytes[start...].starts(with: Array("xref\n0 ".utf8)))
    let rows = String(decoding: bytes[start...], as: UTF8.self).split(separator: "\n").dropFirst(3)
      .prefix { $0.hasSuffix(" n ") }
    #expect(rows.count > 10)
    for (index, row) in rows.enumerated() {
      let offset = try #require(Int(row.prefix(10)))
      #expect(bytes[offset...].starts(with: Array("\(index + 1) 0 obj\n".utf8)))
    }
    #expect(text.contains("/MediaBox[0 0 595 842]") && text.contains("/MediaBox[0 0 842 595]"))
    #expect(text.contains("/Title<FEFF004D00790020003C006E006F007400650073003E>"))
  }

  @Test func `each word is invisible type stretched to its rectangle`() throws {
    let streams = Self.streams()
    let first = try #require(streams.first)
    #expect(first.hasPrefix("q BT 3 Tr\n"))
    // “Shopping”: 22 high from 50 to 72, 90 wide; eight characters of half the height.
    #expect(first.contains("/G 22 Tf 102.273 Tz 1 0 0 1 50 774.4 Tm <"))
    let second = streams[1]
    // “汉字” is two characters as wide as they are high, and no space follows.
    #expect(second.contains("/G 30 Tf 83.333 Tz 1 0 0 1 10 561 Tm <"))
    let map = try #require(streams.first { $0.contains("beginbfchar") })
    #expect(map.contains("<6C49>\n") && map.contains("<5B57>\n") && map.contains("<D842DFB7>\n"))
  }

  @Test func `ink has its colours, widths by force, opacities and dots`() throws {
    let first = try #require(Self.streams().first)
    #expect(first.contains("1 0 0 RG\n1 w\n100 742 m 150 722 l S\n3 w\n150 722 m 200 742 l S\n"))
    #expect(first.contains("/S383 gs\n1 1 0 RG\n10 w\n300 542 m 400 542 l S\n"))
    #expect(first.contains("50 782 m 50 782 l S\n"))
    // Typed text is visible.
    #expect(first.contains("<74797065642028E929> Tj"))
  }

  private static func typed(_ text: String) -> NoteText {
    NoteText(text: text, box: Box(lower: .zero, upper: Point(x: 9, y: 9)), size: 9)
  }

  @Test func `typed text is visible in the fonts that every program has, other scripts are invisible text`() throws {
    let document = NoteDocument(
      title: "t", format: .xournal,
      pages: [
        NotePage(texts: ["“it’s” – 5 €…", "ἀ", "Łódź α≤β", "汉字а\n\nb"].map(Self.typed))
      ])
    let bytes = try TranscriptFormat.pdf.contents(of: document, [.init()])
    // Whatever the sizes.
    let first = try #require(Self.streams(of: bytes).first).replacing(/\s[0-9.]+ Tf/, with: "")
    #expect(first.contains("/H <93697492739420962035208085> Tj T*"))
    // Helvetica lacks the breathing.
    #expect(first.components(separatedBy: "/G ").count - 1 == 1)
    #expect(first.contains("/E <43> Tj /H <F364> Tj /E <64> Tj /H <20> Tj /S <61A362> Tj T*"))
    #expect(first.contains("/C <6C495B570430> Tj T*\nT*\n/H <62> Tj T*"))
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    #expect(text.contains("Differences[33/Abreve/abreve/Amacron") && text.contains("/Zcaron/zcaron/Ydieresis]"))
    #expect(text.contains("/BaseFont/Symbol") && text.contains("/Encoding/UniGB-UTF16-H"))
  }

  @Test func `a PDF lists just the fonts of its text`() throws {
    let document = NoteDocument(title: "t", format: .xournal, pages: [NotePage(texts: [Self.typed("≤")])])
    let bytes = try TranscriptFormat.pdf.contents(of: document, [.init()])
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    #expect(text.contains("/BaseFont/Symbol") && !text.contains("Helvetica") && !text.contains("STSong"))
  }

  @Test func `ink of an unknown unit fills a sheet, and an empty page has a size`() throws {
    let document = NoteDocument(
      title: "t", format: .jsonLines,
      pages: [
        NotePage(strokes: [Stroke(locations: [.zero, Point(x: 1e6, y: 1e5)])]), NotePage(),
        NotePage(strokes: [Stroke(locations: [Point(x: 5, y: 5)])]),
      ])
    let bytes = try TranscriptFormat.pdf.contents(of: document, [.init(), .init(), .init()])
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let boxes = text.matches(of: /MediaBox\[0 0 ([0-9.]+) ([0-9.]+)\]/).map { (Double($0.1) ?? 0, Double($0.2) ?? 0) }
    #expect(boxes.count == 3 && boxes.allSatisfy { $0.0 >= 1 && $0.1 >= 1 && $0.0 <= 596 && $0.1 <= 842 })
    #expect(abs(boxes[0].0 - 595.44) < 0.1)
  }
}
