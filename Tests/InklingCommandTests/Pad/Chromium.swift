import Foundation

/// A page in a Chromium without a window, spoken to through the DevTools protocol.
///
/// The browser reads commands from its file descriptor 3 and answers on 4, each a JSON text with a zero byte at its end; a
/// shell puts its own input and output there. A browser belongs to one test at a time.
final class Chromium {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// An event that the browser told of.
  struct Event {
    let method: String
    let parameters: [String: Any]
  }

  /// The program, where there is one: `INKLING_CHROMIUM`, or by its usual names on the path.
  static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let told = environment["INKLING_CHROMIUM"] { return told }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let paths = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The events since the page was opened.
  private(set) var events: [Event] = []

  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private let folder = NSTemporaryDirectory() + "chromium-\(UUID().uuidString)"
  private var received = Data()
  private var session: String?
  private var nextID = 1

  /// Opens an address; `seconds` later the browser is ended whatever it does, so that no test waits for ever.
  init(opening address: URL, seconds: Double = 120) throws {
    guard let program = Self.program else { throw Failure(description: "there is no Chromium") }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh", program, "--headless=new", "--no-sandbox",
      "--disable-gpu", "--disable-dev-shm-usage", "--window-size=900,1100", "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--user-data-dir=\(folder)",
      "--remote-debugging-pipe", "about:blank",
    ]
    process.standardInput = commands
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    // A browser that ended must fail a test, not end all of them.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    let identifier = process.processIdentifier
    watchdog = DispatchWorkItem { Foundation.kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    let target = try send("Target.createTarget", ["url": "about:blank"])
    let attached = try send("Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Network", "Log"] { try send("\(domain).enable") }
    try send("Page.navigate", ["url": address.absoluteString])
  }

  private let watchdog: DispatchWorkItem

  /// Ends the browser.
  func close() {
    session = nil
    _ = try? send("Browser.close")
    process.waitUntilExit()
    watchdog.cancel()
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Commands

  /// Sends a command and waits for its result.
  @discardableResult
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try result(of: start(method, parameters))
  }

  /// Sends commands at once and waits for all of them.
  func send(_ commands: [(method: String, parameters: [String: Any])]) throws {
    let started = try commands.map { try start($0.method, $0.parameters) }
    for id in started { _ = try result(of: id) }
  }

  /// Returns the value of an expression in the page, or of its promise.
  @discardableResult
  func value(of expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let problem = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(problem)") }
    return (answer["result"] as? [String: Any])?["value"]
  }

  func text(of expression: String) throws -> String { try value(of: expression) as? String ?? "" }

  /// Returns the value of an expression in the page, decoded from JSON.
  func decoded<Value: Decodable>(_ expression: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text(of: "JSON.stringify(\(expression))").utf8))
  }

  /// Waits until an expression is true in the page.
  func wait(until expression: String, seconds: Double = 30) throws {
    let end = Date().addingTimeInterval(seconds)
    // While a page is being left and another comes, there is nothing to ask.
    while (try? value(of: expression)) as? Bool != true {
      guard Date() < end else { throw Failure(description: "after \(seconds) s it isn't so: \(expression)") }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  // MARK: The protocol

  private var results: [Int: Result<[String: Any], Failure>] = [:]

  private func start(_ method: String, _ parameters: [String: Any]) throws -> Int {
    var message: [String: Any] = ["id": nextID, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = try JSONSerialization.data(withJSONObject: message)
    bytes.append(0)
    try commands.fileHandleForWriting.write(contentsOf: bytes)
    nextID += 1
    return nextID - 1
  }

  private func result(of id: Int) throws -> [String: Any] {
    while true {
      if let result = results.removeValue(forKey: id) { return try result.get() }
      try take(message())
    }
  }

  private func take(_ message: [String: Any]) {
    if let id = message["id"] as? Int {
      if let problem = message["error"] {
        results[id] = .failure(Failure(description: "\(problem)"))
      } else {
        results[id] = .success(message["result"] as? [String: Any] ?? [:])
      }
    } else if let method = message["method"] as? String {
      events.append(Event(method: method, parameters: message["params"] as? [String: Any] ?? [:]))
    }
  }

  private func message() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let text = received[received.startIndex..<end]
        received = Data(received[received.index(after: end)...])
        return try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any] ?? [:]
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(description: "the browser ended") }
      received += more
    }
  }
}
