import InkCore
import InkScribble
import TestSupport
import Testing

/// Any sequence of events leaves a session and its texts consistent.
@Suite struct RandomEventTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random events never trap, lose no stroke, and their edits can be undone`(seed: UInt64) throws {
    var trial = RandomEvents(seed: seed)
    for _ in 0..<4000 {
      trial.step()
      try #require(trial.fault == nil)
    }
    trial.finish()
    #expect(trial.fault == nil)
    #expect(trial.inserted > 20 && trial.gestures > 0)
  }
}
