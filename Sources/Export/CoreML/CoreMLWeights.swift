/// The file of a Core ML package that holds its large constants: a header, then each constant behind a header of its own, all
/// at multiples of 64 bytes.
///
/// ## Source
/// coremltools, mlmodel/src/MILBlob/Blob/StorageFormat.hpp, version 2 of the format.
struct CoreMLWeights {
  private static let alignment = 64
  private static let mark: UInt32 = 0xDEAD_BEEF

  private var content: [UInt8] = []
  private var count: UInt32 = 0

  /// Adds a constant.
  ///
  /// - Returns: where its header stands in the file.
  mutating func add(_ bytes: [UInt8], _ element: CoreMLProgram.Element) -> Int {
    let start = Self.alignment + content.count
    let type: UInt32 =
      switch element {
      case .float32: 2
      case .int8: 4
      default: preconditionFailure("only matrices and vectors stand in the file of weights")
      }
    var header = Self.mark.littleEndianBytes + type.littleEndianBytes
    header += UInt64(bytes.count).littleEndianBytes + UInt64(start + Self.alignment).littleEndianBytes
    content += Self.filled(header) + Self.filled(bytes)
    count += 1
    return start
  }

  /// The whole file.
  var bytes: [UInt8] { Self.filled(count.littleEndianBytes + UInt32(2).littleEndianBytes) + content }

  private static func filled(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (alignment - bytes.count % alignment) % alignment)
  }
}
