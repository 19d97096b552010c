/// Questions to applications by the accessibility bus, each with a deadline.
///
/// An application that doesn't answer in time isn't asked again for a while, which grows each time, so that one that hangs
/// costs a deadline now and then and one that was busy is soon asked again. One that answers slowly is asked until the turn's
/// time is up.
package final class Accessibility {
  private let bus: Bus
  private let patience: Double
  private let log: (String) -> Void
  private var idle: Set<String> = []
  private var silent: [String: (until: Double, wait: Double)] = [:]
  private var spent = 0.0

  /// A number that grows with each turn: what was answered in another turn may have changed.
  private(set) var turn = 0

  /// Asks by a bus.
  ///
  /// `patience`: seconds that an answer may take.
  package init(bus: Bus, patience: Double = 0.15, log: @escaping (String) -> Void = { _ in }) {
    self.bus = bus
    self.log = log
    self.patience = patience
  }

  /// Begins a turn, such as the handling of an event.
  package func beginTurn() {
    turn += 1
    spent = 0
  }

  /// Whether the bus still answers.
  package var isConnected: Bool { bus.isConnected }

  /// Whether an application is ignored, because it didn't answer lately.
  func ignores(_ application: String) -> Bool { silent[application].map { $0.until > Clock.now } ?? false }

  /// Waits until an application that didn't answer once may be asked again; returns at once for one that hangs.
  func waitToAsk(_ application: String) {
    guard let pause = silent[application], pause.wait <= Self.shortestSilence else { return }
    Clock.sleep(pause.until - Clock.now)
    spent = 0
  }

  /// Whether an application says that it edits its texts by the bus, and doesn't.
  func onlyClaimsToEdit(_ application: String) -> Bool { idle.contains(application) }

  /// Remembers that an application doesn't do what it says.
  func noteIdle(_ application: String) {
    let number = processes(of: [Accessible(application: application, path: "/")])[0]
    let process = number.map { String($0) } ?? "of \(application)"
    log("process \(process) doesn't edit its texts by the bus; keys are typed")
    idle.insert(application)
  }

  /// Asks all questions at once; `nil` for those without an answer.
  func ask(_ calls: [BusCall]) -> [[BusValue]?] {
    var answers = [[BusValue]?](repeating: nil, count: calls.count)
    let asked = calls.indices.filter { !ignores(calls[$0].destination) }
    guard !asked.isEmpty, spent < Self.limit * patience else { return answers }
    let start = Clock.now
    for (index, answer) in zip(asked, bus.call(asked.map { calls[$0] }, until: start + patience)) {
      switch answer {
      case .success(let values):
        answers[index] = values
        silent[calls[index].destination] = nil
      case .failure(let error):
        if case .timedOut(let destination, _) = error, !ignores(destination) {
          let wait = silent[destination].map { min(2 * $0.wait, Self.longestSilence) } ?? Self.shortestSilence
          silent[destination] = (Clock.now + wait, wait)
          log(error.description)
        }
      }
    }
    spent += Clock.now - start
    return answers
  }

  /// Asks one question; `nil` without an answer.
  func ask(_ call: BusCall) -> [BusValue]? { ask([call])[0] }

  /// The applications on the bus.
  package func applications() -> [Accessible] {
    let root = Accessible(application: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")
    return children(of: [root])[0]
  }

  /// The children of each object.
  func children(of parents: [Accessible]) -> [[Accessible]] {
    ask(parents.map { $0.call("Accessible", "GetChildren") }).map { answer in
      (answer?.first?.elements ?? []).prefix(Self.childLimit).compactMap { Accessible($0) }
    }
  }

  /// The processes that applications run in; `nil` of those that are gone.
  func processes(of applications: [Accessible]) -> [Int?] {
    let bus = Accessible(application: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    return ask(
      applications.map {
        BusCall(
          bus.application, bus.path, "org.freedesktop.DBus", "GetConnectionUnixProcessID", [.string($0.application)])
      }
    ).map { $0?.first?.number }
  }

  /// The name of the toolkit that an application is made with.
  package func toolkit(of application: Accessible) -> String {
    ask(application.property("Application", "ToolkitName"))?.first?.text ?? ""
  }

  /// The name of an object.
  package func name(of object: Accessible) -> String { ask(object.property("Accessible", "Name"))?.first?.text ?? "" }

  /// The time of a turn in times of an answer's.
  private static var limit: Double { 4 }
  /// Seconds for which an application isn't asked that didn't answer for the first time.
  private static var shortestSilence: Double { 0.3 }
  /// Seconds for which one that hangs isn't asked.
  private static var longestSilence: Double { 2.4 }
  /// More children of an object than are looked at.
  private static var childLimit: Int { 1000 }
}
