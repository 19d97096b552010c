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

enum Handle {
  /// The bytes of "inkling", and the number of the kind.
  private static func tag(of kind: HandleKind) -> UInt64 {
    0x696e_6b6c_696e_6700 | UInt64(HandleKind.allCases.firstIndex(of: kind)! + 1)
  }

  /// Makes a handle that retains an object.
  static func make<Object: HandleObject>(_ object: Object) -> OpaquePointer {
    let box = UnsafeMutablePointer<HandleBox>.allocate(capacity: 1)
    unsafe box.initialize(to: HandleBox(tag: tag(of: Object.kind), object: Unmanaged.passRetained(object).toOpaque()))
    return OpaquePointer(box)
  }

  /// Throws `.nullHandle`, `.busy`, and `.invalidHandle` when it is no handle of this kind or recognizably freed.
  static func object<Object: HandleObject>(
    _ handle: OpaquePointer?, _ type: Object.Type = Object.self
  ) throws(InterfaceError) -> Object {
    guard let handle = unsafe handle else { throw .nullHandle(Object.kind) }
    let box = unsafe UnsafeMutablePointer<HandleBox>(handle)
    guard unsafe UInt(bitPattern: handle) % UInt(MemoryLayout<HandleBox>.alignment) == 0,
      unsafe box.pointee.tag == tag(of: Object.kind)
    else { throw .invalidHandle(Object.kind) }
    let object = unsafe Unmanaged<Object>.fromOpaque(box.pointee.object).takeUnretainedValue()
    guard !object.isBusy else { throw .busy }
    return object
  }

  /// Throws `.null`, `.range` when the count is a size larger than all memory, and as `object`.
  static func objects<Object: HandleObject>(
    _ handles: UnsafePointer<OpaquePointer?>?, count: Int, _ argument: String
  ) throws(InterfaceError) -> [Object] {
    guard count != 0 else { return [] }
    guard count > 0 else { throw .range(argument: "the count of \(argument)", value: count, lower: 0, upper: .max) }
    guard let handles = unsafe handles else { throw .null(argument: argument) }
    return try (0..<count).map { index throws(InterfaceError) in try unsafe object(handles[index]) }
  }

  /// Releases a handle's object, and sets the handle to NULL.
  static func free<Object: HandleObject>(
    _ address: Output<OpaquePointer?>, _ type: Object.Type
  ) throws(InterfaceError) {
    guard let address = unsafe address else { throw .null(argument: "the handle's address") }
    guard let handle = unsafe address.pointee else { return }
    let object = try unsafe object(handle, type)
    let box = unsafe UnsafeMutablePointer<HandleBox>(handle)
    unsafe box.pointee.tag = 0
    unsafe Unmanaged.passUnretained(object).release()
    unsafe box.deallocate()
    unsafe address.pointee = nil
  }
}

/// The kind of a handle; the raw value is its name in errors.
enum HandleKind: String, CaseIterable {
  case model, recognizer, drawing, prediction, labeller, page, groups, prefix, scribble, adaptation
}

protocol HandleObject: AnyObject {
  static var kind: HandleKind { get }
  /// Whether a call that is running uses it alone.
  var isBusy: Bool { get }
}

extension HandleObject {
  var isBusy: Bool { false }
}
