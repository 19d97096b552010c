import ArgumentParser
import Foundation
import InkCore
import TestSupport

struct ScribbleEventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scribble-events",
    abstract:
      "Give random events of pens, fingers and fields to sessions, check what must hold, and time the pen's events.")

  @Option(help: "The number of events.")
  var events = 1_000_000
  @Option(help: "The number of events of each session.")
  var session = 5000
  @Option(help: "The first seed.")
  var seed: UInt64 = 1
  @OptionGroup var output: OutputOptions

  func run() throws {
    var report = Report()
    var seconds: [Double] = []
    var seed = seed
    while report.events < events {
      let watch = Stopwatch()
      var trial = RandomEvents(seed: seed, clock: { watch.seconds })
      for _ in 0..<min(session, events - report.events) {
        trial.step()
        report.events += 1
        if let fault = trial.fault { throw BenchError.scribbleFault(event: report.events, seed: seed, fault: fault) }
      }
      trial.finish()
      if let fault = trial.fault { throw BenchError.scribbleFault(event: report.events, seed: seed, fault: fault) }
      report.sessions += 1
      report.words += trial.inserted
      report.gestures += trial.gestures
      seconds += trial.durations
      seed += 1
    }
    let latency = Latency(seconds)
    (report.median, report.p99) = (latency.p50, latency.p99)
    report.longest = (seconds.max() ?? 0) * 1e3
    try output.show(report)
  }

  private struct Report: BenchReport {
    var events = 0
    var sessions = 0
    var words = 0
    var gestures = 0
    /// Milliseconds of an event of the pen.
    var median = 0.0
    var p99 = 0.0
    var longest = 0.0

    var text: String {
      "\(events) events in \(sessions) sessions: \(words) words inserted, \(gestures) gestures; all checks held, all edits undone\n"
        + String(format: "an event of the pen: median %.4f ms, p99 %.3f ms, longest %.2f ms\n", median, p99, longest)
    }
  }
}
