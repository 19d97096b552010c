import CZlib
import Foundation
import TextAndFiles

/// Makes archives byte by byte.
package enum CompressionFixture {
  /// The bytes as one gzip member.
  package static func gzip(_ text: String) -> [UInt8] { deflated(Array(text.utf8), windowBits: 31) }

  /// The bytes compressed by zlib.
  package static func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    var stream = unsafe z_stream()
    unsafe deflateInit2_(
      &stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    var input = bytes
    var output = [UInt8](repeating: 0, count: unsafe Int(deflateBound(&stream, UInt(bytes.count))))
    let count = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        unsafe deflate(&stream, Z_FINISH)
        return unsafe target.count - Int(stream.avail_out)
      }
    }
    unsafe deflateEnd(&stream)
    return Array(output.prefix(count))
  }

  package static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A zip archive of some files, deflated where that is asked for.
  package static func zip(_ files: [(name: String, text: String)], deflated isDeflated: Bool = true, flags: UInt16 = 0)
    -> [UInt8]
  {
    zip(files: files.map { ($0.name, Array($0.text.utf8)) }, deflated: isDeflated, flags: flags)
  }

  /// A zip archive of some files of any bytes.
  package static func zip(
    files: [(name: String, contents: [UInt8])], deflated isDeflated: Bool = true, flags: UInt16 = 0
  ) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let contents = file.contents
      let data = isDeflated ? deflated(contents, windowBits: -15) : contents
      let name = Array(file.name.utf8)
      let common =
        bytes(UInt16(20)) + bytes(flags) + bytes(UInt16(isDeflated ? 8 : 0)) + bytes(UInt32(0))
        + bytes(CRC32.checksum(of: contents.span)) + bytes(UInt32(data.count)) + bytes(UInt32(contents.count))
        + bytes(UInt16(name.count)) + bytes(UInt16(0))
      directory +=
        Array("PK\u{1}\u{2}".utf8) + bytes(UInt16(20)) + common + [UInt8](repeating: 0, count: 10)
        + bytes(UInt32(archive.count)) + name
      archive += Array("PK\u{3}\u{4}".utf8) + common + name + data
    }
    let offset = archive.count
    return archive + directory + Array("PK\u{5}\u{6}".utf8) + bytes(UInt32(0)) + bytes(UInt16(files.count))
      + bytes(UInt16(files.count)) + bytes(UInt32(directory.count)) + bytes(UInt32(offset)) + bytes(UInt16(0))
  }

  /// A tar archive of some files; long names as GNU tar writes them.
  package static func tar(_ files: [(name: String, text: String)]) -> [UInt8] {
    files.flatMap { file -> [UInt8] in
      let long = file.name.utf8.count > 99 ? block("././@LongLink", Array(file.name.utf8) + [0], type: "L") : []
      return long + block(String(file.name.prefix(99)), Array(file.text.utf8), type: "0")
    } + [UInt8](repeating: 0, count: 1024)
  }

  private static func block(_ name: String, _ contents: [UInt8], type: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    put(name, at: 0)
    put("0000644\0", at: 100)
    put(octal(contents.count, 11), at: 124)
    put(type, at: 156)
    put("ustar", at: 257)
    put("        ", at: 148)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0", at: 148)
    return header + contents + [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
  }

  private static func octal(_ value: Int, _ width: Int) -> String {
    let digits = String(value, radix: 8)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}

extension CompressionFixture {
  /// The bytes that zlib's format holds, at most `limit`.
  package static func inflated(_ bytes: [UInt8], limit: Int = 1 << 22) -> [UInt8] {
    var count = UInt(limit)
    var output = [UInt8](repeating: 0, count: limit)
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe uncompress(target.baseAddress, &count, source.baseAddress, UInt(source.count))
      }
    }
    return status == Z_OK ? Array(output.prefix(Int(count))) : []
  }
}
