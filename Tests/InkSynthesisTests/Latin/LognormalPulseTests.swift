import Foundation
import InkSynthesis
import Testing

struct LognormalPulseTests {
  private let pulses = [0.15, 0.25, 0.4].map { LognormalPulse(start: 0.3, duration: 0.2, sigma: Float($0)) }

  @Test func `a pulse has no speed before its start and after its end`() {
    for pulse in pulses {
      #expect(pulse.progress(at: 0.3) == 0 && pulse.speed(at: 0.29) == 0)
      #expect(pulse.progress(at: 0.5) == 1 && pulse.speed(at: 0.51) == 0)
    }
  }

  @Test func `progress never decreases`() {
    for pulse in pulses {
      let values = (0...200).map { pulse.progress(at: 0.3 + Float($0) * 0.001) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func `the speed's integral is the progress`() {
    for pulse in pulses {
      var integral = 0.0
      for step in 0..<20_000 {
        let time = 0.3 + (Float(step) + 0.5) * 1e-5
        integral += Double(pulse.speed(at: time)) * 1e-5
        if step % 2_000 == 1_999 {
          // Float's rounding of times near 0.4 limits the agreement.
          #expect(abs(integral - Double(pulse.progress(at: 0.3 + Float(step + 1) * 1e-5))) < 2e-3)
        }
      }
    }
  }

  @Test func `the speed's peak is at the lognormal's mode`() {
    for pulse in pulses {
      let times = (1..<2_000).map { 0.3 + Float($0) * 1e-4 }
      let peak = times.max { pulse.speed(at: $0) < pulse.speed(at: $1) }!
      let mode = pulse.commandTime + exp(pulse.mu - pulse.sigma * pulse.sigma)
      #expect(abs(peak - mode) < 3e-4)
      // A lognormal rises faster than it falls.
      #expect(peak - pulse.start < pulse.end - peak)
    }
  }

  @Test func `half of the distance is covered at the lognormal's median`() {
    for pulse in pulses {
      #expect(abs(pulse.progress(at: pulse.commandTime + exp(pulse.mu)) - 0.5) < 1e-3)
    }
  }
}

extension LognormalPulse {
  /// The speed at a time as a share of the distance per second: the lognormal's density between ±3σ.
  fileprivate func speed(at time: Float) -> Float {
    if time <= start || time >= end { return 0 }
    let elapsed = time - commandTime
    let deviations = (log(elapsed) - mu) / sigma
    return exp(-0.5 * deviations * deviations) / (sigma * 2.506_628_3 * elapsed * 0.997_300_2)
  }
}
