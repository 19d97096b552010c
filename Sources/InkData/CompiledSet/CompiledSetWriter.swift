import Foundation
import InkCore
import TextAndFiles

/// Writes a compiled set, sample by sample; it keeps labels in memory, not points.
///
/// `finish()` replaces the file at the path; until then the old one stays.
public final class CompiledSetWriter {
  /// The card to store in the set; it may be changed until `finish()`.
  public var card: DataSetCard
  /// The number of samples so far.
  public private(set) var count = 0

  private let file: AtomicFile
  private var texts: [UInt8] = []
  private var records = ByteEncoder()
  private var names: [String: UInt32] = [:]
  private var namesInOrder: [String] = []
  /// The length of each sample's structure, up to the last sample that has one.
  private var structureLengths: [UInt32] = []
  private var structures: [UInt8] = []
  private var hasPages = false
  private let start = CompiledSetLayout.headerSize

  /// Starts a compiled set for `path`.
  public init(path: String, card: DataSetCard) throws {
    self.card = card
    file = try AtomicFile(path: path)
    try file.write([UInt8](repeating: 0, count: CompiledSetLayout.headerSize))
  }

  /// Appends a sample.
  ///
  /// - Throws: `CompiledSetError.unstorable` when the ink or the structure can't be stored, or a `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    let points: [UInt8]
    let structure: [UInt8]
    do throws(PageStructureError) {
      try sample.structure?.check(strokeCount: sample.ink.strokes.count, text: sample.text)
      structure = sample.structure.map(StructureCoding.encode) ?? []
    } catch {
      throw CompiledSetError.unstorable(sampleID: sample.sampleID, problem: error.description)
    }
    guard structure.count <= UInt32.max else {
      throw CompiledSetError.unstorable(
        sampleID: sample.sampleID, problem: "its structure takes \(structure.count) bytes")
    }
    do {
      points = try InkCoding.encode(sample.ink)
    } catch {
      throw CompiledSetError.unstorable(sampleID: sample.sampleID, problem: error.description)
    }
    guard points.count <= UInt32.max else {
      throw CompiledSetError.unstorable(sampleID: sample.sampleID, problem: "its ink takes \(points.count) bytes")
    }
    let record = CompiledSetLayout.Record(
      pointsOffset: UInt64(file.count - start), pointsLength: UInt32(points.count),
      pointsChecksum: CRC32.checksum(of: points.span), textOffset: UInt64(texts.count),
      textLength: UInt32(sample.text.utf8.count), nameLength: UInt32(sample.sampleID.utf8.count),
      strokeCount: UInt32(sample.ink.strokes.count), pointCount: UInt32(sample.ink.pointCount),
      writer: number(of: sample.writer), contributor: number(of: sample.contributor),
      language: number(of: sample.language), source: number(of: sample.source),
      licence: number(of: sample.licence), unitsPerMillimetre: sample.unitsPerMillimetre ?? .nan,
      kind: UInt32(CompiledSetLayout.kinds.firstIndex(of: sample.kind)!))
    try file.write(points)
    texts += sample.text.utf8
    texts += sample.sampleID.utf8
    record.append(to: &records)
    if !structure.isEmpty {
      structureLengths += repeatElement(0, count: count - structureLengths.count)
      structureLengths.append(UInt32(structure.count))
      structures += structure
    }
    hasPages = hasPages || sample.kind == .page
    count += 1
  }

  /// Completes the file, syncs it and renames it to its path.
  public func finish() throws {
    var extents = [CompiledSetLayout.Extent(range: start..<file.count, checksum: 0)]
    var parts = [texts, encodedNames(), records.bytes, Array(try JSONText.data(card))]
    let hasStructures = hasPages || !structureLengths.isEmpty
    if hasStructures { parts.append(encodedStructures()) }
    for part in parts {
      extents.append(.init(range: file.count..<file.count + part.count, checksum: CRC32.checksum(of: part.span)))
      try file.write(part)
    }
    try file.overwrite(at: 0, with: header(extents: extents, hasStructures: hasStructures))
    try file.commit()
  }

  private func number(of name: String) -> UInt32 {
    if let number = names[name] { return number }
    let number = UInt32(namesInOrder.count)
    names[name] = number
    namesInOrder.append(name)
    return number
  }

  private func encodedNames() -> [UInt8] {
    var encoder = ByteEncoder()
    encoder.appendVariable(UInt64(namesInOrder.count))
    for name in namesInOrder {
      encoder.appendVariable(UInt64(name.utf8.count))
      encoder.bytes += name.utf8
    }
    return encoder.bytes
  }

  /// The length of every sample's structure, then the structures.
  private func encodedStructures() -> [UInt8] {
    var encoder = ByteEncoder()
    for length in structureLengths { encoder.append(length) }
    encoder.bytes += repeatElement(0, count: 4 * (count - structureLengths.count))
    encoder.bytes += structures
    return encoder.bytes
  }

  private func header(extents: [CompiledSetLayout.Extent], hasStructures: Bool) -> [UInt8] {
    var encoder = ByteEncoder()
    encoder.bytes += CompiledSetLayout.mark
    encoder.append(hasStructures ? CompiledSetLayout.version : CompiledSetLayout.versionWithoutStructures)
    encoder.append(UInt32(CompiledSetLayout.recordSize))
    encoder.append(UInt64(file.count))
    encoder.append(UInt64(count))
    for extent in extents {
      encoder.append(UInt64(extent.range.lowerBound))
      encoder.append(UInt64(extent.range.count))
      encoder.append(extent.checksum)
    }
    while encoder.bytes.count < CompiledSetLayout.headerSize - 4 { encoder.bytes.append(0) }
    encoder.append(CRC32.checksum(of: encoder.bytes.span))
    return encoder.bytes
  }
}
