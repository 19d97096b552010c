/// What a handle points to: a tag that tells its kind, and the object that it holds on to.
@unsafe private struct HandleBox {
  // An allocator's own notes take the first bytes of what was freed; the tag stays behind them for a while.
  private var reserved: (UInt64, UInt64) = (0, 0)
  var tag: UInt64
  let object: UnsafeMutableRawPointer

  init(tag: UInt64, object: UnsafeMutableRawPointer) {
    unsafe self.tag = tag
    unsafe self.object = object
  }
}

/// Handles: made, looked at, and freed.
enum Handle {
  /// "inkling" and the kind.
  private static func tag(of kind: HandleKind) -> UInt64 { 0x696e_6b6c_696e_6700 | kind.rawValue }

  /// Makes a handle that holds on to an object.
  static func make<Object: HandleObject>(_ object: Object) -> OpaquePointer {
    let box = UnsafeMutablePointer<HandleBox>.allocate(capacity: 1)
    unsafe box.initialize(to: HandleBox(tag: tag(of: Object.kind), object: Unmanaged.passRetained(object).toOpaque()))
    return OpaquePointer(box)
  }

  /// The object of a handle.
  ///
  /// - Throws: `.handle` when it is NULL, no handle of this kind, or freed as far as can be seen.
  static func object<Object: HandleObject>(
    _ handle: OpaquePointer?, _ type: Object.Type = Object.self
  ) throws(InterfaceError) -> Object {
    let box = try unsafe box(handle, Object.kind)
    return unsafe Unmanaged<Object>.fromOpaque(box.pointee.object).takeUnretainedValue()
  }

  /// Lets a handle's object go, and sets the handle to NULL.
  static func free<Object: HandleObject>(
    _ place: UnsafeMutablePointer<OpaquePointer?>?, _ type: Object.Type
  ) throws(InterfaceError) {
    guard let place = unsafe place else { throw .null(argument: "the handle's address") }
    guard let handle = unsafe place.pointee else { return }
    let box = try unsafe box(handle, Object.kind)
    unsafe box.pointee.tag = 0
    unsafe Unmanaged<Object>.fromOpaque(box.pointee.object).release()
    unsafe box.deallocate()
    unsafe place.pointee = nil
  }

  private static func box(
    _ handle: OpaquePointer?, _ kind: HandleKind
  ) throws(InterfaceError) -> UnsafeMutablePointer<HandleBox> {
    guard let handle = unsafe handle else { throw .handle(kind, .null) }
    guard unsafe UInt(bitPattern: handle) % UInt(MemoryLayout<HandleBox>.alignment) == 0 else {
      throw .handle(kind, .invalid)
    }
    let box = unsafe UnsafeMutablePointer<HandleBox>(handle)
    guard unsafe box.pointee.tag == tag(of: kind) else { throw .handle(kind, .invalid) }
    return unsafe box
  }
}
