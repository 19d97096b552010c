import Foundation
import Synchronization

final class ProgramProcess: Sendable {
  /// The end of a wait for a line.
  enum Reply {
    case line(Data)
    case tooLong
    case late
    /// The program ended with this code, or its output did; `nil` while it runs on.
    case ended(code: Int32?)
  }

  /// The longest line in bytes that a program may answer.
  static let lineLimit = 1 << 20
  /// The last bytes of standard error that are kept for errors.
  private static let saidLimit = 2_000

  private struct State {
    var lines: [Data] = []
    var unfinished = Data()
    var isTooLong = false
    var isEnded = false
    var said = Data()
  }

  /// Proof for @unchecked: the process and its input are used by one call at a time, and by the queue of writes.
  private struct Parts: @unchecked Sendable {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()
  }

  private let parts = Parts()
  private let state = Mutex(State())
  /// Counts lines, and once the end of the output.
  private let news = DispatchSemaphore(value: 0)
  private let exited = DispatchSemaphore(value: 0)
  /// Writes in their order, apart from the caller, whom a program that doesn't read must not block.
  private let writes = DispatchQueue(label: "inkling.program.input")

  init(command: String) throws {
    // A program that ends while it is written to must not end this one.
    signal(SIGPIPE, SIG_IGN)
    let process = parts.process
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = parts.input
    process.standardOutput = parts.output
    process.standardError = parts.errors
    process.terminationHandler = { [exited] _ in exited.signal() }
    try process.run()
    Self.drain(parts.output.fileHandleForReading) { [weak self] in self?.received($0) }
    Self.drain(parts.errors.fileHandleForReading) { [weak self] in self?.heard($0) }
  }

  var said: String {
    // The end of the output is known before the end of the errors.
    Thread.sleep(forTimeInterval: 0.05)
    return String(decoding: state.withLock { $0.said }, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A line that no question asked for.
  var unexpectedLine: Data? { state.withLock { $0.lines.first } }

  func send(_ data: Data) {
    writes.async { [parts] in try? parts.input.fileHandleForWriting.write(contentsOf: data) }
  }

  func answer(within seconds: Double) -> Reply {
    guard news.wait(timeout: .now() + seconds) == .success else { return .late }
    let reply = state.withLock { state -> Reply? in
      if !state.lines.isEmpty { return .line(state.lines.removeFirst()) }
      return state.isTooLong ? .tooLong : nil
    }
    if let reply { return reply }
    // The next call ends, too.
    news.signal()
    let hasExited = exited.wait(timeout: .now() + 1) == .success
    if hasExited { exited.signal() }
    return .ended(code: hasExited ? exitCode : nil)
  }

  /// The exit code as a shell gives it: 128 and the number of the signal that ended the program, if one did.
  private var exitCode: Int32 {
    parts.process.terminationStatus + (parts.process.terminationReason == .uncaughtSignal ? 128 : 0)
  }

  /// Closes the input and waits for the program's end; ends it when the time is over.
  func close(within seconds: Double) {
    writes.async { [parts] in try? parts.input.fileHandleForWriting.close() }
    if exited.wait(timeout: .now() + seconds) == .success {
      exited.signal()
      // What it wrote last is still on its way.
      while news.wait(timeout: .now() + 1) == .success, !state.withLock({ $0.isEnded }) {}
    } else {
      terminate()
    }
  }

  /// Ends the program and what it started, at once when it doesn't end by itself.
  func terminate() {
    guard parts.process.isRunning else { return }
    let process = parts.process.processIdentifier
    // The shell leads a group of its own, in which its programs are.
    let target = getpgid(process) == process ? -process : process
    kill(target, SIGTERM)
    if exited.wait(timeout: .now() + 0.5) == .success { exited.signal() }
    kill(target, SIGKILL)
  }

  private func received(_ data: Data?) {
    let news = state.withLock { state -> Int in
      guard let data else {
        // A last line may lack its line feed.
        if !state.unfinished.isEmpty { state.lines.append(state.unfinished) }
        let count = state.unfinished.isEmpty ? 1 : 2
        state.unfinished = Data()
        state.isEnded = true
        return count
      }
      guard !state.isTooLong else { return 0 }
      var count = 0
      // Only what is new is searched: a long line comes in many pieces.
      var rest = data[...]
      while let end = rest.firstIndex(of: 0x0A) {
        state.lines.append(state.unfinished + rest[..<end])
        state.unfinished = Data()
        rest = rest[(end + 1)...]
        count += 1
      }
      state.unfinished.append(rest)
      if state.unfinished.count > Self.lineLimit {
        state.isTooLong = true
        count += 1
      }
      return count
    }
    for _ in 0..<news { self.news.signal() }
  }

  private func heard(_ data: Data?) {
    guard let data else { return }
    state.withLock { $0.said = Data(($0.said + data).suffix(Self.saidLimit)) }
  }

  /// Passes on what a pipe delivers, and `nil` at its end, on a thread of its own.
  private static func drain(_ handle: FileHandle, _ body: @escaping @Sendable (Data?) -> Void) {
    let source = Source(handle: handle)
    Thread.detachNewThread {
      while true {
        // `read(upToCount:)` would wait for so many bytes.
        let data = source.handle.availableData
        guard !data.isEmpty else { return body(nil) }
        body(data)
      }
    }
  }

  /// Proof for @unchecked: only the one thread reads from it.
  private struct Source: @unchecked Sendable {
    let handle: FileHandle
  }
}

/// The answers of a program that recognizes ink.
///
/// A line that begins with `{"` is JSON: `{"text": "…", "confidence": 0.9}`, or with candidates, the likeliest first,
/// `{"candidates": [{"text": "…", "confidence": 0.9}, …]}`, as `inkling recognize --json` prints them; other keys are
/// ignored, and `confidence` may be missing. Every other line is the text itself, an empty one for nothing recognized.
enum ProgramAnswer {
  struct Malformed: Error {
    var problem: String
  }

  private struct Text: Decodable {
    var text: String
    var confidence: Double?
  }

  private struct Candidates: Decodable {
    var candidates: [Text]?
    var text: String?
    var confidence: Double?
  }

  static func texts(_ line: Data) throws(Malformed) -> [RankedText] {
    guard var text = String(data: line, encoding: .utf8), !text.contains("\0") else {
      throw Malformed(problem: "isn't text in UTF-8")
    }
    if text.hasSuffix("\r") { text.removeLast() }
    guard text.hasPrefix("{\"") else { return text.isEmpty ? [] : [RankedText(text)] }
    let answer: Candidates
    do { answer = try JSONDecoder().decode(Candidates.self, from: line) } catch {
      throw Malformed(problem: "isn't an answer in JSON (\(ReportError.problem(of: error)))")
    }
    guard let texts = answer.candidates ?? answer.text.map({ [Text(text: $0, confidence: answer.confidence)] }) else {
      throw Malformed(problem: "has neither “text” nor “candidates”")
    }
    for text in texts {
      if let confidence = text.confidence, !(0...1).contains(confidence) {
        throw Malformed(problem: "has the confidence \(confidence), which isn't from 0 to 1")
      }
    }
    return texts.map { RankedText($0.text, confidence: $0.confidence) }
  }
}
