import Foundation
import TextAndFiles

/// A compiled set's header, checked against its file.
struct CompiledSetHeader {
  let count: Int
  let extents: [CompiledSetLayout.Extent]
  private let kindCount: Int

  init(of file: MappedFile) throws(CompiledSetError) {
    let layout = CompiledSetLayout.self
    guard file.count >= layout.mark.count, file.string(in: 0..<layout.mark.count) == "inkset\r\n" else {
      throw .notACompiledSet(path: file.path)
    }
    guard file.count >= layout.headerSize else {
      throw .wrongLength(path: file.path, expected: UInt64(layout.headerSize), found: file.count)
    }
    let version = file.integer(at: 8, as: UInt32.self)
    guard (layout.versionWithoutStructures...layout.version).contains(version) else {
      throw .unknownVersion(path: file.path, found: version, known: layout.version)
    }
    let checksum = file.withBytes(in: 0..<layout.headerSize - 4) { CRC32.checksum(of: $0) }
    guard checksum == file.integer(at: layout.headerSize - 4, as: UInt32.self) else {
      throw .damaged(path: file.path, part: "header", offset: 0)
    }
    let length = file.integer(at: 16, as: UInt64.self)
    guard length == UInt64(file.count) else {
      throw .wrongLength(path: file.path, expected: length, found: file.count)
    }
    extents = try Self.extents(in: file, version: version)
    let count = file.integer(at: 24, as: UInt64.self)
    let records = extents[layout.Part.records.rawValue].range
    guard records.count.isMultiple(of: layout.recordSize), count == UInt64(records.count / layout.recordSize) else {
      throw .damaged(path: file.path, part: "header", offset: 24)
    }
    self.count = Int(count)
    kindCount = version == layout.versionWithoutStructures ? layout.kinds.count - 1 : layout.kinds.count
  }

  /// The extents of the parts, which follow one another without gaps up to the file's end.
  private static func extents(
    in file: MappedFile, version: UInt32
  ) throws(CompiledSetError) -> [CompiledSetLayout.Extent] {
    var extents: [CompiledSetLayout.Extent] = []
    var end = CompiledSetLayout.headerSize
    let parts = CompiledSetLayout.Part.all(of: version)
    for part in parts {
      let entry = 32 + part.rawValue * 20
      let offset = file.integer(at: entry, as: UInt64.self)
      let length = file.integer(at: entry + 8, as: UInt64.self)
      guard offset == UInt64(end), length <= UInt64(file.count - end) else {
        throw .damaged(path: file.path, part: "header", offset: entry)
      }
      extents.append(.init(range: end..<end + Int(length), checksum: file.integer(at: entry + 16)))
      end += Int(length)
    }
    guard end == file.count else { throw .damaged(path: file.path, part: "header", offset: 32) }
    for part in parts where part != .points {
      let extent = extents[part.rawValue]
      guard file.withBytes(in: extent.range, { CRC32.checksum(of: $0) }) == extent.checksum else {
        throw .damaged(path: file.path, part: "\(part)", offset: extent.range.lowerBound)
      }
    }
    return extents
  }

  func names(in file: MappedFile) throws(CompiledSetError) -> [String] {
    let range = extents[CompiledSetLayout.Part.names.rawValue].range
    return try file.withBytes(in: range) { bytes throws(CompiledSetError) in
      do throws(ByteCursor.Failure) {
        var cursor = ByteCursor()
        var names: [String] = []
        for _ in 0..<(try cursor.count(in: bytes, ofSize: 1)) {
          let text = try cursor.text(in: bytes)
          names.append(file.string(in: range.lowerBound + text.lowerBound..<range.lowerBound + text.upperBound))
        }
        return names
      } catch {
        throw .damaged(path: file.path, part: "names", offset: range.lowerBound + error.position)
      }
    }
  }

  func card(in file: MappedFile) throws(CompiledSetError) -> DataSetCard {
    let range = extents[CompiledSetLayout.Part.card.rawValue].range
    do {
      return try JSONDecoder().decode(DataSetCard.self, from: Data(file.string(in: range).utf8))
    } catch {
      throw .damaged(path: file.path, part: "card", offset: range.lowerBound)
    }
  }

  /// Where each sample's structure is, with an empty range for none; nothing for sets without structures.
  func structures(in file: MappedFile) throws(CompiledSetError) -> [Range<Int>] {
    guard extents.count > CompiledSetLayout.Part.structures.rawValue else { return [] }
    let range = extents[CompiledSetLayout.Part.structures.rawValue].range
    return try file.withBytes(in: range) { bytes throws(CompiledSetError) in
      var cursor = ByteCursor()
      do throws(ByteCursor.Failure) {
        guard count <= bytes.count / 4 else { throw ByteCursor.Failure(position: 0) }
        var structures: [Range<Int>] = []
        structures.reserveCapacity(count)
        var start = range.lowerBound + 4 * count
        for _ in 0..<count {
          let position = cursor.position
          let length = Int(try cursor.fixed(in: bytes, as: UInt32.self))
          guard length <= range.upperBound - start else { throw ByteCursor.Failure(position: position) }
          structures.append(start..<start + length)
          start += length
        }
        guard start == range.upperBound else { throw ByteCursor.Failure(position: 4 * count) }
        return structures
      } catch {
        throw .damaged(path: file.path, part: "structures", offset: range.lowerBound + error.position)
      }
    }
  }

  func checkRecords(in file: MappedFile, nameCount: Int) throws(CompiledSetError) {
    let points = UInt64(extents[CompiledSetLayout.Part.points.rawValue].range.count)
    let texts = UInt64(extents[CompiledSetLayout.Part.texts.rawValue].range.count)
    let range = extents[CompiledSetLayout.Part.records.rawValue].range
    let bad = file.withBytes(in: range) { bytes -> Int? in
      for offset in stride(from: 0, to: bytes.count, by: CompiledSetLayout.recordSize) {
        guard let record = try? CompiledSetLayout.Record(in: bytes, at: offset) else { return offset }
        let (pointsEnd, pointsOverflow) = record.pointsOffset.addingReportingOverflow(UInt64(record.pointsLength))
        let textLength = UInt64(record.textLength) + UInt64(record.nameLength)
        let (textsEnd, textsOverflow) = record.textOffset.addingReportingOverflow(textLength)
        let names = [record.writer, record.contributor, record.language, record.source, record.licence]
        guard !pointsOverflow, pointsEnd <= points, !textsOverflow, textsEnd <= texts,
          names.allSatisfy({ $0 < nameCount }), record.kind < kindCount
        else { return offset }
      }
      return nil
    }
    if let bad { throw .damaged(path: file.path, part: "records", offset: range.lowerBound + bad) }
  }
}

/// The layout of a compiled set's file; all numbers are little-endian.
///
/// The header is followed by the points of all samples, then the texts (each sample's text and name), the names that
/// samples share (writers, contributors, languages, sources, licences), the records and the card as JSON. Sets with pages
/// or structures are of version 2, whose last part is the samples' structures; others are of version 1, as they always were.
enum CompiledSetLayout {
  /// Line ends within the mark reveal a file that was transferred as text.
  static let mark: [UInt8] = Array("inkset\r\n".utf8)
  static let version: UInt32 = 2
  static let versionWithoutStructures: UInt32 = 1
  static let headerSize = 160
  static let recordSize = 68
  static let kinds: [SampleKind] = [.character, .word, .line, .page]

  /// The parts after the header, in the order of the file; messages name them by their cases.
  enum Part: Int, CaseIterable {
    case points, texts, names, records, card, structures

    static func all(of version: UInt32) -> [Self] {
      version == versionWithoutStructures ? allCases.dropLast() : allCases
    }
  }

  /// A part's extent; the points have a checksum each, so theirs is 0 here.
  struct Extent {
    var range: Range<Int>
    var checksum: UInt32
  }

  struct Record {
    var pointsOffset: UInt64
    var pointsLength: UInt32
    var pointsChecksum: UInt32
    var textOffset: UInt64
    var textLength: UInt32
    var nameLength: UInt32
    var strokeCount: UInt32
    var pointCount: UInt32
    var writer: UInt32
    var contributor: UInt32
    var language: UInt32
    var source: UInt32
    var licence: UInt32
    var unitsPerMillimetre: Float
    var kind: UInt32

    func append(to encoder: inout ByteEncoder) {
      encoder.append(pointsOffset)
      for value in [pointsLength, pointsChecksum] { encoder.append(value) }
      encoder.append(textOffset)
      for value in [textLength, nameLength, strokeCount, pointCount] { encoder.append(value) }
      for value in [writer, contributor, language, source, licence] { encoder.append(value) }
      encoder.append(unitsPerMillimetre)
      encoder.append(kind)
    }
  }
}

extension CompiledSetLayout.Record {
  init(in bytes: Span<UInt8>, at offset: Int) throws(ByteCursor.Failure) {
    var cursor = ByteCursor(position: offset)
    pointsOffset = try cursor.fixed(in: bytes)
    pointsLength = try cursor.fixed(in: bytes)
    pointsChecksum = try cursor.fixed(in: bytes)
    textOffset = try cursor.fixed(in: bytes)
    textLength = try cursor.fixed(in: bytes)
    nameLength = try cursor.fixed(in: bytes)
    strokeCount = try cursor.fixed(in: bytes)
    pointCount = try cursor.fixed(in: bytes)
    writer = try cursor.fixed(in: bytes)
    contributor = try cursor.fixed(in: bytes)
    language = try cursor.fixed(in: bytes)
    source = try cursor.fixed(in: bytes)
    licence = try cursor.fixed(in: bytes)
    unitsPerMillimetre = try cursor.float(in: bytes)
    kind = try cursor.fixed(in: bytes)
  }
}
