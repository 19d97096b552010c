/// Questions to applications by the accessibility bus, each turn of them within a deadline.
///
/// An application that doesn't answer in time isn't asked again for a while, so that it costs one deadline and not one for
/// every question.
package final class Accessibility {
  private let bus: Bus
  private let patience: Double
  private var deadline: Double
  private var ignoredUntil: [String: Double] = [:]

  /// A number that grows with each turn: what was answered in another turn may have changed.
  private(set) var turn = 0

  /// Asks by a bus.
  ///
  /// `patience`: seconds that all the questions of a turn may take.
  package init(bus: Bus, patience: Double = 0.15) {
    self.bus = bus
    self.patience = patience
    deadline = Clock.now + patience
  }

  /// Begins a turn, such as the handling of an event.
  package func beginTurn() {
    turn += 1
    deadline = Clock.now + patience
  }

  /// Seconds that are left of this turn.
  var remaining: Double { deadline - Clock.now }

  /// Whether the bus still answers.
  package var isConnected: Bool { bus.isConnected }

  /// Whether an application is ignored, because it didn't answer lately.
  func ignores(_ application: String) -> Bool { ignoredUntil[application].map { $0 > Clock.now } ?? false }

  /// Asks all questions at once; `nil` for those without an answer.
  func ask(_ calls: [BusCall]) -> [[BusValue]?] {
    var asked: [Int] = []
    for index in calls.indices where !ignores(calls[index].destination) { asked.append(index) }
    var answers = [[BusValue]?](repeating: nil, count: calls.count)
    for (index, answer) in zip(asked, bus.call(asked.map { calls[$0] }, until: deadline)) {
      switch answer {
      case .success(let values): answers[index] = values
      case .failure(.timedOut(let destination, _)): ignoredUntil[destination] = Clock.now + Self.ignored
      case .failure: break
      }
    }
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

  /// The process that an application runs in.
  func process(of application: Accessible) -> Int? {
    ask(
      BusCall(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
        [.string(application.application)]))?.first?.number
  }

  /// The name of the toolkit that an application is made with.
  package func toolkit(of application: Accessible) -> String {
    ask(application.property("Application", "ToolkitName"))?.first?.text ?? ""
  }

  /// The name of an object.
  package func name(of object: Accessible) -> String { ask(object.property("Accessible", "Name"))?.first?.text ?? "" }

  /// Seconds for which an application that didn't answer isn't asked.
  private static var ignored: Double { 2 }
  /// More children of an object than are looked at.
  private static var childLimit: Int { 1000 }
}
