import DesktopText
import Synchronization

/// The times that events took, which `--measure` prints.
final class Times: Sendable {
  private struct Lists {
    var ink: [Double] = []
    var decisions: [Double] = []
    var updates: [Double] = []
    var texts = 0
    /// The least difference between our clock and the server's: that of an event that came at once.
    var offset = Double.infinity
  }

  private let lists = Mutex(Lists())

  /// A point was drawn whose event the server noted at a time in milliseconds.
  func noteInk(serverTime: UInt32) {
    let difference = Clock.now - Double(serverTime) / 1000
    lists.withLock { lists in
      lists.offset = min(lists.offset, difference)
      if lists.ink.count < Self.limit { lists.ink.append(difference) }
    }
  }

  /// It was decided whether a stroke is writing.
  func noteDecision(_ seconds: Double) {
    lists.withLock { if $0.decisions.count < Self.limit { $0.decisions.append(seconds) } }
  }

  /// A word was inserted.
  func noteText() { lists.withLock { $0.texts += 1 } }

  /// Measures an update in which text was inserted.
  func measureUpdate(_ body: () -> Void) {
    let (start, before) = (Clock.now, lists.withLock { $0.texts })
    body()
    lists.withLock { lists in
      if lists.texts > before, lists.updates.count < Self.limit { lists.updates.append(Clock.now - start) }
    }
  }

  /// The times as sentences.
  var report: String {
    lists.withLock { lists in
      [
        Self.line("event to ink", lists.ink.map { $0 - lists.offset }),
        Self.line("press to decision", lists.decisions), Self.line("update with text", lists.updates),
      ].joined(separator: "\n")
    }
  }

  private static func line(_ name: String, _ times: [Double]) -> String {
    guard !times.isEmpty else { return "\(name): none" }
    let sorted = times.sorted()
    func milliseconds(_ share: Double) -> Double {
      (sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)] * 10_000).rounded() / 10
    }
    return "\(name): \(times.count), median \(milliseconds(0.5)) ms, p99 \(milliseconds(0.99)) ms, "
      + "longest \(milliseconds(1)) ms"
  }

  private static let limit = 100_000
}
