/// The address for a new handle, set to NULL.
func cleared(
  _ address: UnsafeMutablePointer<OpaquePointer?>?
) throws(InterfaceError) -> UnsafeMutablePointer<OpaquePointer?> {
  guard let address = unsafe address else { throw .null(argument: "the handle's address") }
  unsafe address.pointee = nil
  return unsafe address
}

/// Checks that an index lies below a count.
func check(_ index: Int, _ what: String, below count: Int) throws(InterfaceError) {
  // A negative index is a very large size in C.
  guard index >= 0, index < count else { throw .index(what: what, index: index, count: count) }
}
