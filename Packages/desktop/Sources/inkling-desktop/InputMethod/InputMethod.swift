import DesktopInk
import DesktopText
import Glibc
import InkRuntime

/// The program as an input method of IBus.
enum InputMethod {
  /// Serves IBus until it ends.
  static func run(_ languages: [InkLanguage], log: @escaping @Sendable (String) -> Void) {
    guard !languages.isEmpty else { fail("No model is installed; name a file with --model.", 3) }
    guard let address = IBusAddress.find(Environment.value) else {
      fail("No ibus-daemon runs in this session. Start it with ibus-daemon --daemonize --xim.", 4)
    }
    guard let server = XServer(), let input = PenInput(server) else {
      fail("There is no X server with XInput 2.2 for the pad; on Wayland the session needs Xwayland.", 4)
    }
    let pad = Mailbox<PadMessage>()
    let updates = Mailbox<PadUpdate>()
    guard let desk = PadDesk(server: server, input: input, pad: pad, updates: updates) else {
      fail("The pad needs a screen of 24-bit colours.", 4)
    }
    Threads.onSignal { updates.send(.ink(.interrupted)) }
    Threads.start {
      do {
        let service = try IBusService(Bus(address: address), name: IBusComponent.name)
        guard let own = XServer() else { fail("The X server takes no second connection.", 4) }
        try PadWriter(languages, service: service, server: own, pad: pad, updates: updates, log: log).run()
      } catch {
        fail("\(error)", 4)
      }
    }
    desk.run()
  }
}
