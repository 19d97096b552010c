import Foundation
import Synchronization

struct ElapsedTime {
  private let start = ContinuousClock.now

  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
  var text: String { String(format: "%.1f s", seconds) }
}

/// Shows progress on standard error: a bar with rate and time left on a terminal, a line now and then elsewhere.
/// Short work shows nothing.
///
/// Any thread may report.
package final class Progress: Sendable {
  /// The name of the work, at the beginning of the line: `training`.
  let label: String
  /// The unit of what is counted, `steps` or `samples`; `nil` where only the share of the work is known.
  let unit: String?
  private let isTerminal: Bool
  private let state: Mutex<State>

  private struct State {
    var start: Double
    var first: Double?
    var shown: Double
    var isVisible = false
  }

  /// Seconds before anything is shown, between two updates of the bar, and between two lines.
  private static let (delay, barInterval, lineInterval) = (1.0, 0.1, 15.0)

  package init(_ label: String, unit: String? = nil) {
    self.label = label
    self.unit = unit
    isTerminal = isatty(2) == 1
    let now = Self.now()
    state = Mutex(State(start: now, shown: now))
  }

  /// Reports how much is done; `detail` follows the rate. `total` is `nil` where it isn't known.
  func update(done: Int, of total: Int?, detail: @autoclosure () -> String = "") {
    update(Double(done), of: total.map(Double.init), detail: detail())
  }

  func update(fraction: Double) { update(fraction, of: 1, detail: "") }

  private func update(_ done: Double, of total: Double?, detail: @autoclosure () -> String) {
    let now = Self.now()
    state.withLock { state in
      // The rate excludes what was done before a resumption.
      let first = state.first ?? done
      state.first = first
      let interval = isTerminal ? Self.barInterval : Self.lineInterval
      guard now - state.start >= Self.delay, now - state.shown >= interval else { return }
      state.shown = now
      let rate = (done - first) / max(now - state.start, 1e-9)
      let text = line(done: done, total: total, rate: rate, detail: detail())
      if isTerminal {
        writeToStandardError("\r\u{1B}[K" + bar(done: done, total: total) + text)
        state.isVisible = true
      } else {
        writeToStandardError(text + "\n")
      }
    }
  }

  /// Writes a line above the bar.
  func note(_ text: String) {
    state.withLock { state in
      if state.isVisible { writeToStandardError("\r\u{1B}[K") }
      state.isVisible = false
      state.shown = 0
      writeToStandardError(text + "\n")
    }
  }

  func finish() {
    state.withLock { state in
      if state.isVisible { writeToStandardError("\r\u{1B}[K") }
      state.isVisible = false
    }
  }

  private func bar(done: Double, total: Double?) -> String {
    guard let total, total > 0 else { return "" }
    let width = 24
    let filled = min(width, Int(done * Double(width) / total))
    return "[" + String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled) + "] "
  }

  /// The text of a line: `training 20/300 steps, 4.50/s, 1 min 02 s left`, or `importing 43 %, 9 s left`.
  package func line(done: Double, total: Double?, rate: Double, detail: String = "") -> String {
    var parts: [String]
    if let unit {
      parts = ["\(label) \(Int(done))\(total.map { "/\(Int($0))" } ?? "") \(unit)"]
      if rate > 0 { parts.append("\(Self.short(rate))/s") }
    } else {
      parts = ["\(label) \(Int(100 * done / (total ?? 1))) %"]
    }
    if rate > 0, let total, total > done { parts.append("\(Self.time((total - done) / rate)) left") }
    if !detail.isEmpty { parts.append(detail) }
    return parts.joined(separator: ", ")
  }

  /// A rate with about three significant digits.
  static func short(_ number: Double) -> String {
    String(format: number >= 100 ? "%.0f" : number >= 10 ? "%.1f" : "%.2f", number)
  }

  /// A duration as text: `45 s`, `3 min 20 s`, `2 h 05 min`.
  static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(String(format: "%02d", whole % 60)) s" }
    return "\(whole / 3600) h \(String(format: "%02d", whole % 3600 / 60)) min"
  }

  private static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }
}
