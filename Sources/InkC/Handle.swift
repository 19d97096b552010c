/// The memory of a handle: a tag for its kind, and the object that it retains.
@unsafe private struct HandleBox {
  // An allocator overwrites the first bytes of freed memory with its own data; the tag after them lasts a while longer.
  private var reserved: (UInt64, UInt64) = (0, 0)
  var tag: UInt64
  let object: UnsafeMutableRawPointer

  init(tag: UInt64, object: UnsafeMutableRawPointer) {
    unsafe self.tag = tag
    unsafe self.object = object
  }
}

/// Makes, checks and frees handles.
enum Handle {
  /// The bytes of "inkling", and the kind.
  private static func tag(of kind: HandleKind) -> UInt64 { 0x696e_6b6c_696e_6700 | kind.rawValue }

  /// Makes a handle that retains an object.
  static func make<Object: HandleObject>(_ object: Object) -> OpaquePointer {
    let box = UnsafeMutablePointer<HandleBox>.allocate(capacity: 1)
    unsafe box.initialize(to: HandleBox(tag: tag(of: Object.kind), object: Unmanaged.passRetained(object).toOpaque()))
    return OpaquePointer(box)
  }

  /// The object of a handle.
  ///
  /// - Throws: `.handle` when it is NULL, no handle of this kind, or recognizably freed.
  static func object<Object: HandleObject>(
    _ handle: OpaquePointer?, _ type: Object.Type = Object.self
  ) throws(InterfaceError) -> Object {
    let box = try unsafe box(handle, Object.kind)
    return unsafe Unmanaged<Object>.fromOpaque(box.pointee.object).takeUnretainedValue()
  }

  /// Releases a handle's object, and sets the handle to NULL.
  static func free<Object: HandleObject>(
    _ address: UnsafeMutablePointer<OpaquePointer?>?, _ type: Object.Type
  ) throws(InterfaceError) {
    guard let address = unsafe address else { throw .null(argument: "the handle's address") }
    guard let handle = unsafe address.pointee else { return }
    let box = try unsafe box(handle, Object.kind)
    unsafe box.pointee.tag = 0
    unsafe Unmanaged<Object>.fromOpaque(box.pointee.object).release()
    unsafe box.deallocate()
    unsafe address.pointee = nil
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
