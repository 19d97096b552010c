import InkCore
import TextAndFiles

/// Writes a compiled set, sample by sample, with memory for the different names of writers, contributors, languages, sources and
/// licences; all else waits in files.
///
/// `finish()` replaces the file at the path; until then the old one stays.
public final class CompiledSetWriter {
  /// The card to store in the set; it may be changed until `finish()`.
  public var card: DataSetCard
  /// The number of samples so far.
  public private(set) var count = 0

  private let file: AtomicFile
  private let texts: SpilledBytes
  private let records: SpilledBytes
  private var names: [String: UInt32] = [:]
  private var namesInOrder: [String] = []
  /// The length of each sample's structure in four bytes, up to the last sample that has one.
  private let structureLengths: SpilledBytes
  private let structures: SpilledBytes
  private var hasPages = false
  private let start = CompiledSetLayout.headerSize

  /// Starts a compiled set for `path`.
  public init(path: String, card: DataSetCard) throws {
    self.card = card
    file = try AtomicFile(path: path)
    texts = SpilledBytes(beside: path)
    records = SpilledBytes(beside: path)
    structureLengths = SpilledBytes(beside: path)
    structures = SpilledBytes(beside: path)
    try file.write([UInt8](repeating: 0, count: CompiledSetLayout.headerSize))
  }

  /// Appends a sample.
  ///
  /// - Throws: `CompiledSetError.unstorable` when the ink or the structure can't be stored, or a `FileFailure`.
  public func append(_ sample: LabelledInk) throws {
    func unstorable(_ problem: String) -> CompiledSetError {
      .unstorable(sampleID: sample.sampleID, problem: problem)
    }
    do throws(PageStructureError) {
      try sample.structure?.check(strokeCount: sample.ink.strokes.count, text: sample.text)
    } catch { throw unstorable(error.description) }
    let structure = sample.structure.map(StructureCoding.encode) ?? []
    guard structure.count <= UInt32.max else { throw unstorable("its structure takes \(structure.count) bytes") }
    let points: [UInt8]
    do { points = try InkCoding.encode(sample.ink) } catch { throw unstorable(error.description) }
    guard points.count <= UInt32.max else { throw unstorable("its ink takes \(points.count) bytes") }
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
    try texts.append(sample.text.utf8)
    try texts.append(sample.sampleID.utf8)
    var encoder = ByteEncoder()
    record.append(to: &encoder)
    try records.append(encoder.bytes)
    if !structure.isEmpty {
      try lengthenStructures()
      encoder.bytes.removeAll(keepingCapacity: true)
      encoder.append(UInt32(structure.count))
      try structureLengths.append(encoder.bytes)
      try structures.append(structure)
    }
    hasPages = hasPages || sample.kind == .page
    count += 1
  }

  /// Completes the file, syncs it and renames it to its path.
  public func finish() throws {
    var extents = [CompiledSetLayout.Extent(range: start..<file.count, checksum: 0)]
    func add(_ write: (inout CRC32) throws -> Void) rethrows {
      let start = file.count
      var checksum = CRC32()
      try write(&checksum)
      extents.append(.init(range: start..<file.count, checksum: checksum.value))
    }
    func add(_ bytes: [UInt8]) throws {
      try add { checksum in
        checksum.update(with: bytes.span)
        try file.write(bytes)
      }
    }
    try add { try texts.copy(to: file, checksum: &$0) }
    try add(encodedNames())
    try add { try records.copy(to: file, checksum: &$0) }
    try add(Array(try JSONText.data(card)))
    let hasStructures = hasPages || structureLengths.count > 0
    if hasStructures {
      try lengthenStructures()
      try add { checksum in
        try structureLengths.copy(to: file, checksum: &checksum)
        try structures.copy(to: file, checksum: &checksum)
      }
    }
    try file.overwrite(at: 0, with: header(extents: extents, hasStructures: hasStructures))
    try file.commit()
  }

  private func number(of name: String) -> UInt32 {
    if let number = names[name] { return number }
    namesInOrder.append(name)
    names[name] = UInt32(namesInOrder.count - 1)
    return UInt32(namesInOrder.count - 1)
  }

  private func encodedNames() -> [UInt8] {
    var encoder = ByteEncoder()
    encoder.appendVariable(UInt64(namesInOrder.count))
    for name in namesInOrder { encoder.append(name) }
    return encoder.bytes
  }

  /// Notes that the samples since the last structure have none.
  private func lengthenStructures() throws {
    var missing = 4 * count - structureLengths.count
    while missing > 0 {
      try structureLengths.append(repeatElement(0, count: min(missing, 1 << 16)))
      missing -= 1 << 16
    }
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
