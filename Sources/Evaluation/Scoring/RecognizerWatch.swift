import InkCore
import Synchronization

/// Adds up the time that all threads spend in a recognizer.
final class RecognizerWatch: Sendable {
  private let total = Mutex(Duration.zero)

  /// The seconds so far.
  var seconds: Double { total.withLock { $0 / .seconds(1) } }

  /// The recognizer with its calls timed.
  func timed(_ recognizer: EvaluatedRecognizer) -> EvaluatedRecognizer {
    var timed = recognizer
    let recognize = recognizer.recognize
    timed.recognize = { ink in try self.measure { try recognize(ink) } }
    if let rank = recognizer.rankCharacter { timed.rankCharacter = { ink in try self.measure { try rank(ink) } } }
    if let restricted = recognizer.recognizeWithin {
      timed.recognizeWithin = { ink, own in try self.measure { try restricted(ink, own) } }
    }
    if let sample = recognizer.recognizeSample {
      timed.recognizeSample = { ink in try self.measure { try sample(ink) } }
    }
    return timed
  }

  private func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    defer {
      let duration = clock.now - start
      total.withLock { $0 += duration }
    }
    return try work()
  }
}
