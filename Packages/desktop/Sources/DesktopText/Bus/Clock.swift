import Glibc

/// The steady clock that all times of the desktop are read from.
package enum Clock {
  /// Seconds since the machine was started.
  package static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Lets the thread rest for some seconds.
  package static func sleep(_ seconds: Double) { usleep(UInt32(max(seconds, 0) * 1e6)) }
}
