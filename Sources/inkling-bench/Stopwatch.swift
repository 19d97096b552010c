import Dispatch
import Foundation

/// The seconds since it was made.
struct Stopwatch {
  private let start = DispatchTime.now().uptimeNanoseconds

  /// The factor that slows repeated calls, from the environment's `INKLING_BENCH_SLOWDOWN`: to see that a gate says no.
  private static let slowdown = ProcessInfo.processInfo.environment["INKLING_BENCH_SLOWDOWN"].flatMap(Double.init) ?? 1

  var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 }

  static func seconds(of body: () throws -> Void) rethrows -> Double {
    let watch = Stopwatch()
    try body()
    return watch.seconds
  }

  /// The seconds of a call, which is repeated in groups of `calls` for at least `seconds`.
  static func secondsPerCall(for seconds: Double, calls: Int = 1, _ body: () -> Void) -> Double {
    let watch = Stopwatch()
    var count = 0
    repeat {
      for _ in 0..<calls { body() }
      count += calls
    } while watch.seconds < seconds
    return watch.seconds / Double(count)
  }

  /// Repeats a call until `isOver`, which gets the number of calls and the seconds so far; returns the seconds of each.
  static func repeated(until isOver: (Int, Double) -> Bool, _ body: () throws -> Void) rethrows -> [Double] {
    let watch = Stopwatch()
    var times: [Double] = []
    var elapsed = 0.0
    repeat {
      try body()
      if slowdown > 1 {
        let end = elapsed + slowdown * (watch.seconds - elapsed)
        while watch.seconds < end {}
      }
      let now = watch.seconds
      times.append(now - elapsed)
      elapsed = now
    } while !isOver(times.count, elapsed)
    return times
  }
}

/// This program in a separate process, without freed memory to reuse.
enum ProcessAlone {
  /// Runs it to its end and returns its standard output; `what` names the measurement in errors.
  static func measure(_ what: String, _ arguments: [String], input: String = "") throws -> Data {
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    let (source, output) = (Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = output
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.process(measures: what, code: process.terminationStatus)
    }
    return answer
  }
}
