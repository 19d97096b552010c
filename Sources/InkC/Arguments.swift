/// A place for a handle, set to NULL.
func emptied(
  _ place: UnsafeMutablePointer<OpaquePointer?>?
) throws(InterfaceError) -> UnsafeMutablePointer<OpaquePointer?> {
  guard let place = unsafe place else { throw .null(argument: "the place for the handle") }
  unsafe place.pointee = nil
  return unsafe place
}

/// Sees that an index lies below a count.
func check(_ index: Int, _ what: String, below count: Int) throws(InterfaceError) {
  // A size that Swift sees as negative is a very large one.
  guard index >= 0, index < count else { throw .index(what: what, index: index, count: count) }
}
