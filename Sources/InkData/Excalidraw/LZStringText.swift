/// Text that lz-string compressed and wrote as base64, as Obsidian’s notes keep drawings.
///
/// The compressed data are bits, the highest of each six first, and numbers in it are written from their lowest bit. A
/// number is that of a known text, or announces a character of 8 or 16 bits (0, 1) or the end (2). Each number but the
/// first makes another text known: the one before with the first character of its own. Numbers get a bit longer
/// whenever as many are known.
///
/// ## Source
/// The documentation of lz-string, and T. A. Welch, “A Technique for High-Performance Data Compression”, 1984.
enum LZStringText {
  /// A known text: another one and a further character.
  private struct Entry {
    let before: Int32
    let length: Int32
    let last: UInt16
    let first: UInt16
  }

  /// Unpacks a text, which may have spaces and line ends, to at most `limit` bytes of UTF-8.
  static func unpacked(_ base64: ArraySlice<UInt8>, limit: Int, file: String) throws(InkFileError) -> [UInt8] {
    var reader = BitReader(base64)
    // The first three numbers have meanings of their own.
    var entries = [Entry](repeating: Entry(before: -1, length: 0, last: 0, first: 0), count: 3)
    var units: [UInt16] = []
    var width = 3
    // The number of texts that may still become known before numbers get longer.
    var spare = 4
    var previous: Int?
    let damaged = InkFileError.truncated(file: file, byte: base64.startIndex, within: "the compressed drawing")
    func known(_ entry: Entry) {
      entries.append(entry)
      spare -= 1
      if spare == 0 {
        spare = 1 << width
        width += 1
      }
    }
    var isFirst = true
    while true {
      guard var number = reader.number(isFirst ? 2 : width) else { throw damaged }
      if number == 2 { break }
      if number < 2 {
        guard let unit = reader.number(number == 0 ? 8 : 16) else { throw damaged }
        let character = UInt16(truncatingIfNeeded: unit)
        number = entries.count
        if isFirst {
          entries.append(Entry(before: -1, length: 1, last: character, first: character))
        } else {
          known(Entry(before: -1, length: 1, last: character, first: character))
        }
      } else if isFirst {
        throw damaged
      }
      isFirst = false
      let first: UInt16
      if number < entries.count {
        guard entries[number].length > 0 else { throw damaged }
        first = entries[number].first
      } else if number == entries.count, let previous {
        // The text that becomes known by this very number.
        first = entries[previous].first
      } else {
        throw damaged
      }
      if let previous {
        known(
          Entry(
            before: Int32(previous), length: entries[previous].length + 1, last: first, first: entries[previous].first))
      }
      guard number < entries.count else { throw damaged }
      let length = Int(entries[number].length)
      guard units.count + length <= limit / 3 else { throw .tooLarge(file: file, limit: limit) }
      var end = units.count + length
      units.append(contentsOf: repeatElement(0, count: length))
      var entry = number
      while entry >= 0 {
        end -= 1
        units[end] = entries[entry].last
        entry = Int(entries[entry].before)
      }
      previous = number
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Reads numbers from the bits of base64.
  private struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var bits: UInt8 = 0
    private var count = 0

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      position = bytes.startIndex
    }

    /// A number of some bits, the lowest first; `nil` at the end.
    mutating func number(_ width: Int) -> Int? {
      var value = 0
      for index in 0..<width {
        if count == 0 {
          guard let next = nextDigit() else { return nil }
          (bits, count) = (next, 6)
        }
        count -= 1
        if index < 32 { value |= Int(bits >> UInt8(count) & 1) << index }
      }
      return value
    }

    private mutating func nextDigit() -> UInt8? {
      while position < bytes.endIndex {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): return 62
        case UInt8(ascii: "/"): return 63
        case UInt8(ascii: "="): return 0
        default: if byte > 0x20 { return nil }
        }
      }
      return nil
    }
  }
}
