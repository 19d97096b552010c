/// Bytes at a fixed address, for messages on their way.
@safe package final class MessageBuffer {
  package let bytes: UnsafeMutableRawBufferPointer

  /// Makes a buffer of zeros.
  package init(count: Int) {
    unsafe bytes = .allocate(byteCount: count, alignment: 64)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { unsafe bytes.deallocate() }

  package var count: Int { unsafe bytes.count }

  /// A copy of the bytes.
  package var array: [UInt8] { unsafe Array(bytes) }

  package func assign(_ array: some Collection<UInt8>) { unsafe bytes.copyBytes(from: array) }
}
