import CInkling

/// Does the work of a call, and turns an error into a status and a message.
func answer(
  _ error: UnsafeMutablePointer<inkling_error>?, _ work: () throws(InterfaceError) -> Void
) -> inkling_status {
  do throws(InterfaceError) {
    try work()
    unsafe describe(inkling_status(INKLING_OK), "", in: error)
    return inkling_status(INKLING_OK)
  } catch let failure {
    unsafe describe(failure.status, failure.description, in: error)
    return failure.status
  }
}

/// Fills in a caller's error struct as far as its size allows; one with an absurd size stays unchanged.
private func describe(
  _ status: inkling_status, _ message: String, in error: UnsafeMutablePointer<inkling_error>?
) {
  guard let error = unsafe error else { return }
  // The message follows the size and the status, as CInkling asserts.
  let start = MemoryLayout<Int>.size + MemoryLayout<inkling_status>.size
  let size = unsafe error.pointee.size
  guard size > start, size <= 1 << 16 else { return }
  let bytes = UnsafeMutableRawPointer(error)
  unsafe error.pointee.status = status
  let utf8 = Array(message.utf8)
  var count = min(utf8.count, size - start - 1)
  // A message is cut before the first byte of a scalar.
  while count < utf8.count, count > 0, utf8[count] & 0xC0 == 0x80 { count -= 1 }
  for index in 0..<count { unsafe bytes.storeBytes(of: utf8[index], toByteOffset: start + index, as: UInt8.self) }
  unsafe bytes.storeBytes(of: 0, toByteOffset: start + count, as: UInt8.self)
}
