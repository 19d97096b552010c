import Dispatch
import Foundation
import Synchronization

/// A flag that the first Ctrl-C or termination raises, so that the run ends with a checkpoint; the second one ends the
/// process at once.
final class StopFlag: Sendable {
  private let raised = Mutex(false)
  private let whenRaised: @Sendable () -> Void

  init(whenRaised: @escaping @Sendable () -> Void = {}) { self.whenRaised = whenRaised }

  var isRaised: Bool { raised.withLock { $0 } }

  /// Raises the flag; false when it was raised before.
  func raise() -> Bool {
    let isFirst = raised.withLock { raised in
      defer { raised = true }
      return !raised
    }
    if isFirst { whenRaised() }
    return isFirst
  }
}

/// Handles the signals that ask the process to end.
struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  init(raising flag: StopFlag) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { if !flag.raise() { exit(128 + number) } }
      source.resume()
      return source
    }
  }

  func cancel() { for source in sources { source.cancel() } }
}
