import CInkling
import InkRuntime

/// The address that a function writes a result to, if it isn't NULL.
public typealias Output<Value> = UnsafeMutablePointer<Value>?

/// Does the work of a call, and turns an error into a status and a message.
func answer(_ error: Output<inkling_error>, _ work: () throws(InterfaceError) -> Void) -> inkling_status {
  do throws(InterfaceError) {
    try work()
    unsafe describe(inkling_status(INKLING_OK), "", in: error)
    return inkling_status(INKLING_OK)
  } catch let failure {
    unsafe describe(failure.status, failure.description, in: error)
    return failure.status
  }
}

func answer<Object: HandleObject>(
  _ error: Output<inkling_error>, _ handle: OpaquePointer?, _ work: (Object) throws(InterfaceError) -> Void
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in try work(try unsafe Handle.object(handle)) }
}

/// Does the work of a call that makes a handle, which is NULL when the call fails.
func answer<Object: HandleObject>(
  _ error: Output<inkling_error>, making handle: Output<OpaquePointer?>, _ work: () throws(InterfaceError) -> Object
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    guard let handle = unsafe handle else { throw .null(argument: "the handle's address") }
    unsafe handle.pointee = nil
    unsafe handle.pointee = Handle.make(try work())
  }
}

func answer<Owner: HandleObject, Object: HandleObject>(
  _ error: Output<inkling_error>, _ owner: OpaquePointer?, making handle: Output<OpaquePointer?>,
  _ work: (Owner) throws(InterfaceError) -> Object
) -> inkling_status {
  unsafe answer(error, making: handle) { () throws(InterfaceError) in try work(try unsafe Handle.object(owner)) }
}

func free<Object: HandleObject>(_ handle: Output<OpaquePointer?>, _ type: Object.Type) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in try unsafe Handle.free(handle, type) }
}

/// Writes a result to a caller's address, which has to be there.
func put<Value>(_ value: Value, in address: Output<Value>, _ argument: String) throws(InterfaceError) {
  guard let address = unsafe address else { throw .null(argument: argument) }
  unsafe address.pointee = value
}

func running<Result>(_ work: @autoclosure () throws(RecognizerError) -> Result) throws(InterfaceError) -> Result {
  do throws(RecognizerError) { return try work() } catch { throw .recognizer(error) }
}

func check(_ index: Int, _ what: String, below count: Int) throws(InterfaceError) {
  // A negative index is a very large size in C.
  guard index >= 0, index < count else { throw .index(what: what, index: index, count: count) }
}

/// Fills in a caller's error struct as far as its size allows; one with an absurd size stays unchanged.
private func describe(_ status: inkling_status, _ message: String, in error: Output<inkling_error>) {
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
