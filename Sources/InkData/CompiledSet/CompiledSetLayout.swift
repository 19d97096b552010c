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
    case points
    case texts
    case names
    case records
    case card
    case structures

    /// The parts of a version.
    static func all(of version: UInt32) -> [Self] {
      version == versionWithoutStructures ? allCases.dropLast() : allCases
    }
  }

  /// A part's extent; the points have a checksum each, so theirs is 0 here.
  struct Extent {
    var range: Range<Int>
    var checksum: UInt32
  }

  /// One sample's record.
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
  /// Reads a record that is complete.
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
