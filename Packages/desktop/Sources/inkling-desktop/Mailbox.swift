import DesktopText
import Glibc
import Synchronization

/// Messages from one thread to another, which may wait for them together with other descriptors.
final class Mailbox<Message: Sendable>: Sendable {
  /// Readable while messages wait.
  let descriptor: Int32
  private let writing: Int32
  private let messages = Mutex<[Message]>([])

  init() {
    var ends: [Int32] = [0, 0]
    let status = unsafe pipe(&ends)
    precondition(status == 0, "no pipe: error \(errno)")
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    descriptor = ends[0]
    writing = ends[1]
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  /// Adds a message.
  func send(_ message: Message) {
    let isFirst = messages.withLock { waiting in
      waiting.append(message)
      return waiting.count == 1
    }
    var byte: UInt8 = 1
    if isFirst { _ = unsafe write(writing, &byte, 1) }
  }

  /// Takes all messages that wait.
  func take() -> [Message] {
    var bytes = [UInt8](repeating: 0, count: 16)
    // First the bytes: a message that comes between has one of its own.
    _ = unsafe read(descriptor, &bytes, bytes.count)
    return messages.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Waits until one of the descriptors is readable, or a time of `Clock.now` has come.
  static func wait(for descriptors: [Int32], until time: Double?) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let wait = time.map { min(max((($0 - Clock.now) * 1000).rounded(.up), 0), 1e6) } ?? -1
    unsafe poll(&polled, nfds_t(polled.count), Int32(wait))
  }
}
