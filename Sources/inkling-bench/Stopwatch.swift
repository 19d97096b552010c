import Dispatch

/// The seconds since it was made.
struct Stopwatch {
  private let start = DispatchTime.now().uptimeNanoseconds

  var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 }
}
