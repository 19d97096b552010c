import CMPI

/// Messages between the processes of a run; one thread makes all calls.
@safe package protocol MessageTransport: AnyObject {
  /// The number of this process, from 0.
  var rank: Int { get }
  /// The number of processes.
  var count: Int { get }

  /// Begins to send bytes, which stay as they are until the message is done.
  func send(_ bytes: UnsafeRawBufferPointer, to rank: Int, tag: Int) throws(DistributionError) -> any PendingMessage
  /// Begins to receive as many bytes as the buffer has.
  func receive(
    into bytes: UnsafeMutableRawBufferPointer, from rank: Int, tag: Int
  ) throws(DistributionError) -> any PendingMessage
  /// Leaves the processes, all of which do so.
  func finish()
  func abort(code: Int32)
}

/// A message on its way.
package protocol PendingMessage: AnyObject {
  /// Whether the message has been sent, or has arrived.
  func isDone() throws(DistributionError) -> Bool
  /// Gives up waiting for a message.
  func cancel()
}

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

/// Messages by Open MPI, whose library is loaded here.
@safe final class MPITransport: MessageTransport {
  let rank: Int
  let count: Int

  /// Loads the library, the system's without a path, and joins the processes that were launched.
  init(_ launch: Launch, library: String?) throws(DistributionError) {
    let (result, text) = unsafe Self.text { unsafe cmpi_load(library, $0, $1) }
    switch result {
    case CMPI_LOADED: break
    case CMPI_OTHER_LIBRARY: throw .otherLibrary(name: text)
    case CMPI_NO_FUNCTION: throw .missingFunction(name: text)
    default: throw .noLibrary(launch: launch, reason: text)
    }
    var (rank, count) = (Int32(0), Int32(0))
    try Self.check(unsafe cmpi_start(&rank, &count), "MPI_Init_thread", rank: launch.rank)
    guard count == launch.count else { throw .otherCount(launch: launch, found: Int(count)) }
    (self.rank, self.count) = (Int(rank), Int(count))
  }

  func send(_ bytes: UnsafeRawBufferPointer, to rank: Int, tag: Int) throws(DistributionError) -> any PendingMessage {
    let message = Message(peer: rank)
    try Self.check(
      unsafe cmpi_send(bytes.baseAddress, bytes.count, Int32(rank), Int32(tag), &message.request), "MPI_Isend",
      rank: rank)
    return message
  }

  func receive(
    into bytes: UnsafeMutableRawBufferPointer, from rank: Int, tag: Int
  ) throws(DistributionError) -> any PendingMessage {
    let message = Message(peer: rank)
    try Self.check(
      unsafe cmpi_receive(bytes.baseAddress, bytes.count, Int32(rank), Int32(tag), &message.request), "MPI_Irecv",
      rank: rank)
    return message
  }

  func finish() { cmpi_finish() }

  func abort(code: Int32) { cmpi_abort(code) }

  private static func check(_ code: Int32, _ call: String, rank: Int) throws(DistributionError) {
    guard code != 0 else { return }
    throw .failed(call: call, rank: rank, reason: unsafe text { unsafe cmpi_describe(code, $0, $1) }.1)
  }

  private static func text<Result>(
    _ write: (UnsafeMutablePointer<CChar>?, Int) -> Result
  ) -> (Result, String) {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      unsafe buffer.initialize(repeating: 0)
      let result = unsafe write(buffer.baseAddress, buffer.count)
      return (result, unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? "")
    }
  }

  @safe private final class Message: PendingMessage {
    let peer: Int
    var request: cmpi_request?

    init(peer: Int) {
      self.peer = peer
      unsafe request = nil
    }

    func isDone() throws(DistributionError) -> Bool {
      var done: Int32 = 0
      try MPITransport.check(unsafe cmpi_test(&request, &done), "MPI_Test", rank: peer)
      return done != 0
    }

    func cancel() { _ = unsafe cmpi_cancel(&request) }
  }
}
