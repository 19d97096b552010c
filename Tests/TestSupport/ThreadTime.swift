#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The processor time that this thread spends in `body`, which other tests and other programs don't add to.
public func threadTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = threadClock()
  try body()
  return threadClock() - start
}

private func threadClock() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
