import Dispatch
import Foundation
import Synchronization

/// A flag that the first Ctrl-C or termination raises, so that the run ends with a checkpoint; another one ends the
/// process at once.
final class StopFlag: Sendable {
  private let raised = Mutex<ContinuousClock.Instant?>(nil)
  private let whenRaised: @Sendable () -> Void

  /// The time within which signals are one request: `timeout` sends each to the process and to its group.
  private static let requestDuration = Duration.seconds(0.5)

  init(whenRaised: @escaping @Sendable () -> Void = {}) { self.whenRaised = whenRaised }

  var isRaised: Bool { raised.withLock { $0 != nil } }

  /// Raises the flag; false when another request raised it before.
  func raise() -> Bool {
    let now = ContinuousClock.now
    let first = raised.withLock { raised in
      defer { raised = raised ?? now }
      return raised
    }
    guard let first else {
      whenRaised()
      return true
    }
    return now - first < Self.requestDuration
  }
}

/// Handles the signals that ask the process to end.
struct StopSignals {
  private let sources: [any DispatchSourceSignal]

  init(raising flag: StopFlag) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // Without the handlers of an exit: libraries clear up in them what other threads still compute with.
      source.setEventHandler { if !flag.raise() { _exit(128 + number) } }
      source.resume()
      return source
    }
  }

  func cancel() { for source in sources { source.cancel() } }
}
