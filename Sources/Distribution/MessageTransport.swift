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
  /// Ends all processes.
  func abort(code: Int32)
}

/// A message on its way.
package protocol PendingMessage: AnyObject {
  /// Whether the message has been sent, or has arrived.
  func isDone() throws(DistributionError) -> Bool
  /// Gives up waiting for a message.
  func cancel()
}
