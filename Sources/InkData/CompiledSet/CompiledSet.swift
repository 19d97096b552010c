import InkCore
import TextAndFiles

/// Labelled ink in one memory-mapped file, for random access from any number of threads.
///
/// Opening checks every count, offset and checksum but those of the points, which are checked as a sample is read.
public final class CompiledSet: Sendable {
  /// The data set's card.
  public let card: DataSetCard
  /// The number of samples.
  public let count: Int
  /// Every writer, contributor, language, source and licence that occurs; records have indices into it.
  let names: [String]
  let file: MappedFile
  let extents: [CompiledSetLayout.Extent]
  /// The ranges of the samples' structures, empty for none; no ranges in a set without structures.
  private let structures: [Range<Int>]

  /// Opens a compiled set.
  public init(path: String) throws {
    let file = try MappedFile(path: path)
    let header = try CompiledSetHeader(of: file)
    self.file = file
    extents = header.extents
    count = header.count
    names = try header.names(in: file)
    card = try header.card(in: file)
    structures = try header.structures(in: file)
    try header.checkRecords(in: file, nameCount: names.count)
  }

  /// The path of the file.
  public var path: String { file.path }

  /// A sample's label without its points; `index` is less than `count`.
  public func info(at index: Int) -> SampleInfo {
    let record = record(at: index)
    return SampleInfo(
      kind: CompiledSetLayout.kinds[Int(record.kind)], text: text(of: record),
      language: names[Int(record.language)], writer: names[Int(record.writer)],
      contributor: names[Int(record.contributor)], source: names[Int(record.source)],
      sampleID: sampleID(of: record), strokeCount: Int(record.strokeCount), pointCount: Int(record.pointCount))
  }

  /// A sample with its ink; `index` is less than `count`.
  public func sample(at index: Int) throws -> LabelledInk {
    let record = record(at: index)
    return LabelledInk(
      ink: try ink(of: record, at: index), text: text(of: record),
      kind: CompiledSetLayout.kinds[Int(record.kind)], language: names[Int(record.language)],
      writer: names[Int(record.writer)], contributor: names[Int(record.contributor)],
      source: names[Int(record.source)], sampleID: sampleID(of: record), licence: names[Int(record.licence)],
      unitsPerMillimetre: record.unitsPerMillimetre.isNaN ? nil : record.unitsPerMillimetre,
      structure: try structure(of: record, at: index))
  }

  func name(of key: DataSplit.Key, at index: Int) -> String {
    let record = record(at: index)
    return names[Int(key == .contributor ? record.contributor : record.writer)]
  }

  private func record(at index: Int) -> CompiledSetLayout.Record {
    precondition(index >= 0 && index < count, "there is no sample \(index) in a set of \(count)")
    let start = extents[CompiledSetLayout.Part.records.rawValue].range.lowerBound
    let offset = start + index * CompiledSetLayout.recordSize
    return file.withBytes(in: offset..<offset + CompiledSetLayout.recordSize) { bytes in
      // The range is a record's, so that reading it can't fail.
      try! CompiledSetLayout.Record(in: bytes, at: 0)
    }
  }

  private func ink(of record: CompiledSetLayout.Record, at index: Int) throws -> Ink {
    let start = extents[CompiledSetLayout.Part.points.rawValue].range.lowerBound + Int(record.pointsOffset)
    return try file.withBytes(in: start..<start + Int(record.pointsLength)) { bytes in
      guard CRC32.checksum(of: bytes) == record.pointsChecksum else {
        throw CompiledSetError.damagedSample(path: path, index: index, offset: start)
      }
      do throws(ByteCursor.Failure) {
        return try InkCoding.decode(bytes, strokeCount: Int(record.strokeCount), pointCount: Int(record.pointCount))
      } catch {
        throw CompiledSetError.damagedSample(path: path, index: index, offset: start + error.position)
      }
    }
  }

  private func structure(of record: CompiledSetLayout.Record, at index: Int) throws -> PageStructure? {
    guard structures.indices.contains(index), !structures[index].isEmpty else { return nil }
    let range = structures[index]
    return try file.withBytes(in: range) { bytes in
      do throws(ByteCursor.Failure) {
        return try StructureCoding.decode(bytes, strokeCount: Int(record.strokeCount), text: text(of: record))
      } catch {
        throw CompiledSetError.damagedStructure(
          path: path, index: index, offset: range.lowerBound + error.position)
      }
    }
  }

  private func text(of record: CompiledSetLayout.Record) -> String {
    string(at: Int(record.textOffset), length: Int(record.textLength))
  }

  private func sampleID(of record: CompiledSetLayout.Record) -> String {
    string(at: Int(record.textOffset) + Int(record.textLength), length: Int(record.nameLength))
  }

  private func string(at offset: Int, length: Int) -> String {
    let start = extents[CompiledSetLayout.Part.texts.rawValue].range.lowerBound + offset
    return file.string(in: start..<start + length)
  }
}

/// A problem with a compiled set.
public enum CompiledSetError: Error, Hashable, Sendable {
  /// The file doesn't begin with a compiled set's mark.
  case notACompiledSet(path: String)
  /// The file has a version that this program doesn't read.
  case unknownVersion(path: String, found: UInt32, known: UInt32)
  /// The file is shorter or longer than its header says.
  case wrongLength(path: String, expected: UInt64, found: Int)
  /// A part of the file is damaged.
  case damaged(path: String, part: String, offset: Int)
  /// The ink of one sample is damaged.
  case damagedSample(path: String, index: Int, offset: Int)
  /// The structure of one sample is damaged.
  case damagedStructure(path: String, index: Int, offset: Int)
  /// A sample has something that a compiled set can't store.
  case unstorable(sampleID: String, problem: String)
}

extension CompiledSetError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .notACompiledSet(let path):
      "\(path) is not a compiled set: make one with “inkling data import”"
    case .unknownVersion(let path, let found, let known):
      "\(path) is a compiled set of version \(found), this program reads version \(known): import the data again"
    case .wrongLength(let path, let expected, let found):
      "\(path) has \(found) bytes instead of \(expected): it was truncated or appended to; import the data again"
    case .damaged(let path, let part, let offset):
      "\(path) is damaged at byte \(offset), in its \(part): import the data again"
    case .damagedSample(let path, let index, let offset):
      "\(path) is damaged at byte \(offset), in the ink of sample \(index): import the data again"
    case .damagedStructure(let path, let index, let offset):
      "\(path) is damaged at byte \(offset), in the structure of sample \(index): import the data again"
    case .unstorable(let sampleID, let problem):
      "sample \(sampleID) can't be stored: \(problem); leave it out or correct it"
    }
  }
}
