import Foundation
import Synchronization

/// Counts what a service does, for Prometheus.
final class ServiceMetrics: Sendable {
  private struct Key: Hashable {
    let route: String
    let status: Int
  }

  private struct Histogram {
    var counts = [Int](repeating: 0, count: ServiceMetrics.bounds.count)
    var sum = 0.0
    var count = 0
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var durations: [String: Histogram] = [:]
    var sessions = 0
    var predictions = 0
  }

  /// Upper bounds of the times' classes, in seconds.
  private static let bounds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]
  private let state = Mutex(State())

  func count(_ route: String, status: Int, seconds: Double) {
    state.withLock { state in
      state.requests[Key(route: route, status: status), default: 0] += 1
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
        state.durations[route, default: Histogram()].counts[index] += 1
      }
      state.durations[route, default: Histogram()].sum += seconds
      state.durations[route, default: Histogram()].count += 1
    }
  }

  func countPrediction() { state.withLock { $0.predictions += 1 } }

  /// Counts a session that begins, unless there are as many as may be.
  func beginSession(limit: Int) -> Bool {
    state.withLock { state in
      guard state.sessions < limit else { return false }
      state.sessions += 1
      return true
    }
  }

  func endSession() { state.withLock { $0.sessions -= 1 } }

  /// The text of the exposition format, version 0.0.4.
  func text(load: (running: Int, waiting: Int), bytes: Int) -> String {
    let state = state.withLock(\.self)
    var text = """
      # HELP inkling_requests_total Requests by route and status.
      # TYPE inkling_requests_total counter

      """
    for (key, count) in state.requests.sorted(by: { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }) {
      text += "inkling_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)\n"
    }
    text += """
      # HELP inkling_request_seconds Time from a request's head to its answer.
      # TYPE inkling_request_seconds histogram

      """
    for (route, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
      for (bound, count) in zip(Self.bounds, histogram.counts) {
        text += "inkling_request_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(count)\n"
      }
      text += "inkling_request_seconds_bucket{route=\"\(route)\",le=\"+Inf\"} \(histogram.count)\n"
      text += "inkling_request_seconds_sum{route=\"\(route)\"} \(histogram.sum)\n"
      text += "inkling_request_seconds_count{route=\"\(route)\"} \(histogram.count)\n"
    }
    func value(_ name: String, _ kind: String, _ help: String, _ value: Int) {
      text += "# HELP inkling_\(name) \(help)\n# TYPE inkling_\(name) \(kind)\ninkling_\(name) \(value)\n"
    }
    value("work_running", "gauge", "Requests that are worked on.", load.running)
    value("work_waiting", "gauge", "Requests that wait for a worker.", load.waiting)
    value("held_bytes", "gauge", "Bytes of bodies that are held.", bytes)
    value("sessions", "gauge", "Live sessions.", state.sessions)
    value("predictions_total", "counter", "Predictions of live sessions.", state.predictions)
    if let resident = Self.residentBytes {
      value("resident_memory_bytes", "gauge", "Resident memory of the process.", resident)
    }
    return text
  }

  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
  }
}
