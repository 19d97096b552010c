/// A C string: UTF-8 with a zero at its end, at a stable address.
///
/// `@unchecked Sendable`: nothing is written after `init`.
@safe final class CText: @unchecked Sendable {
  /// The bytes.
  let bytes: UnsafePointer<CChar>
  /// The number of bytes before the zero at the end.
  let count: Int

  init(_ text: String) {
    let utf8 = Array(text.utf8)
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count + 1)
    for (index, byte) in utf8.enumerated() { unsafe bytes[index] = CChar(bitPattern: byte) }
    unsafe bytes[utf8.count] = 0
    unsafe self.bytes = UnsafePointer(bytes)
    count = utf8.count
  }

  deinit {
    unsafe bytes.deallocate()
  }

  /// Copies a caller's text.
  ///
  /// - Throws: `.null`, and `.notUTF8`.
  static func string(_ text: UnsafePointer<CChar>?, _ argument: String) throws(InterfaceError) -> String {
    guard let text = unsafe text else { throw .null(argument: argument) }
    guard let string = unsafe String(validatingCString: text) else { throw .notUTF8(argument: argument) }
    return string
  }

  /// Copies a caller's texts.
  static func strings(
    _ texts: UnsafePointer<UnsafePointer<CChar>?>?, count: Int, _ argument: String
  ) throws(InterfaceError) -> [String] {
    guard count > 0 else { return [] }
    guard let texts = unsafe texts else { throw .null(argument: argument) }
    var result: [String] = []
    for index in 0..<count { result.append(try unsafe string(texts[index], "\(argument)[\(index)]")) }
    return result
  }
}
