import Glibc

/// Threads and the error stream, without Foundation: what isn't linked can't store or send anything.
enum Threads {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a function on a thread of its own, with a stack that a recognizer is at ease with.
  static func start(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(run)).toOpaque()
    let status = unsafe pthread_create(
      &thread, &attributes,
      { pointer in
        unsafe Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue().run()
        return nil
      }, body)
    precondition(status == 0, "no thread: error \(status)")
  }
}

extension Threads {
  /// Calls a function once the program is asked to end; called before other threads are started.
  static func onSignal(_ run: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    start { [signals] in
      var (waited, signal): (sigset_t, Int32) = (signals, 0)
      unsafe sigwait(&waited, &signal)
      run()
    }
  }
}

/// Writes a line to the error stream.
func complain(_ sentence: String) {
  let bytes = Array("\(sentence)\n".utf8)
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the program with a sentence.
func fail(_ sentence: String, _ status: Int32) -> Never {
  complain("inkling-desktop: \(sentence)")
  exit(status)
}
