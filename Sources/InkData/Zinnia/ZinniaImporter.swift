import InkCore
import TextAndFiles

/// Imports Zinnia's training files: `(character (value A)(width 100)(height 100)(strokes ((x y)…)…))`.
///
/// y points down; there are no times. Some published files write `stroeks`.
public struct ZinniaImporter: FileFormatImporter {
  /// The name on the command line.
  public let name = "zinnia"
  /// The data that it reads, in one line.
  public let summary = "Zinnia’s training data: .s files, or a folder of them"
  /// The properties of samples that their file doesn't state.
  public var defaults = SampleDefaults()
  /// The extensions of its files' names.
  public static let extensions: Set = ["s"]

  // A character has a few kilobytes.
  private static let recordLimit = 16 << 20
  static let mark = Array("(character".utf8)

  /// Makes the importer.
  public init() {}

  /// Reads one file. What follows an error is searched for the next character.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var line = 1
    guard var record = Self.nextMark(in: file.bytes, from: 0) else {
      throw InkFileError.wrongFormat(file: file.name, expected: "training file of Zinnia")
    }
    line += Self.lineCount(in: file.bytes, 0..<record)
    var count = 0
    var released = 0
    while record < file.bytes.count {
      let end = Self.nextMark(in: file.bytes, from: record + Self.mark.count) ?? file.bytes.count
      if count.isMultiple(of: 256) { samples.progress(Double(record) / Double(file.bytes.count)) }
      count += 1
      let sample = try samples.reading(defaults.kind ?? .character) {
        guard end - record <= Self.recordLimit else {
          throw InkFileError.unreadable(
            file: file.name, line: line, found: "(character", expected: "a character of less than 16 MiB")
        }
        var expression = ZinniaExpression(file.bytes.bytes(in: record..<end), file: file.name, line: line)
        let (text, ink) = try expression.character()
        return try file.sample(ink, text: text, part: "line \(line)", id: "\(file.name)#\(line)")
      }
      if let sample { try samples.take(sample) }
      line += Self.lineCount(in: file.bytes, record..<end)
      record = end
      released = file.bytes.release(released..<record, after: MappedFile.releaseStep)
    }
  }

  private static func nextMark(in file: MappedFile, from start: Int) -> Int? {
    guard start < file.count else { return nil }
    return file.withBytes(in: start..<file.count) { bytes in
      unsafe bytes.withUnsafeBufferPointer { buffer -> Int? in
        var position = 0
        while let open = unsafe buffer[position...].firstIndex(of: mark[0]) {
          if unsafe buffer[open...].starts(with: mark) { return start + open }
          position = open + 1
        }
        return nil
      }
    }
  }

  private static func lineCount(in file: MappedFile, _ range: Range<Int>) -> Int {
    file.withBytes(in: range) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe $0.count { $0 == UInt8(ascii: "\n") } }
    }
  }
}
