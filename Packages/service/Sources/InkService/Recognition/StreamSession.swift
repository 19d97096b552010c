import Foundation
import HummingbirdCore
import InkCore
import InkReading
import InkRuntime
import NIOCore
import NIOWebSocket
import ServiceLifecycle
import Synchronization

/// A live session: strokes come in, predictions go out.
///
/// Each message is an object of JSON. What arrives while a prediction is made is taken together for the next one.
struct StreamSession: Sendable {
  static let parameters: Set = ["language", "alternatives", "context", "access_token"]

  private let service: ServiceResponder
  private let uri: String
  private let state: SessionState

  init(_ service: ServiceResponder, uri: String) {
    self.service = service
    self.uri = uri
    state = SessionState(pointLimit: service.settings.pointLimit)
  }

  // A client that sends faster than its ink is read is slowed down.
  private static let pendingLimit = 512
  private static let idleSeconds = 600

  /// Serves a connection until either side closes it; one that is rejected is closed at once.
  func run(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, rejected problem: ServiceProblem?) async {
    do {
      try await channel.executeThenClose { inbound, outbound in
        if let problem {
          try await outbound.write(Self.close(.policyViolation, problem.message))
          return
        }
        guard service.metrics.beginSession(limit: service.settings.sessions) else {
          try await outbound.write(Self.close(.tryAgainLater, "as many sessions as may be are open"))
          return
        }
        defer { service.metrics.endSession() }
        let code: (WebSocketErrorCode, String)
        do {
          code = try await cancelWhenGracefulShutdown { try await serve(inbound, outbound) }
        } catch let problem as ServiceProblem {
          code = (.policyViolation, problem.message)
        } catch is CancellationError {
          code = (.goingAway, "the service is about to end")
        }
        try await outbound.write(Self.close(code.0, code.1))
      }
    } catch {
      // The client is gone.
    }
  }

  private func serve(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async throws -> (WebSocketErrorCode, String) {
    let query = try Query(URI(uri).query, knows: Self.parameters)
    let (recognizers, hints) = try service.endpoints.reading(query)
    guard recognizers.count == 1 else {
      let names = recognizers.map(\.metadata.name).joined(separator: ", ")
      throw ServiceProblem.badRequest("a session reads languages of one network, and these have several: \(names)")
    }
    let drawing = SessionDrawing(
      recognizers[0].startDrawing(hints: hints), hasChoice: !recognizers[0].siblings.isEmpty)
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return try await withThrowingTaskGroup(of: (WebSocketErrorCode, String)?.self) { group in
      group.addTask {
        try await receive(inbound, outbound) { signal.yield() }
      }
      group.addTask {
        for await _ in signals { try await predict(drawing, outbound) }
        return nil
      }
      group.addTask {
        while !Task.isCancelled {
          try await Task.sleep(for: .seconds(5))
          if state.idleSeconds > Self.idleSeconds { return (.goingAway, "nothing was written for long") }
        }
        return nil
      }
      defer { group.cancelAll() }
      while let result = try await group.next() { if let result { return result } }
      return (.normalClosure, "")
    }
  }

  private func receive(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>,
    _ changed: () -> Void
  ) async throws -> (WebSocketErrorCode, String) {
    var message = Data()
    for try await frame in inbound {
      state.touch()
      switch frame.opcode {
      case .text, .continuation:
        if frame.opcode == .text { message.removeAll() }
        message.append(contentsOf: frame.unmaskedData.readableBytesView)
        guard message.count <= ServiceChannel.messageLimit else {
          return (.messageTooLarge, "a message is longer than \(ServiceChannel.messageLimit) bytes")
        }
        guard frame.fin else { continue }
        do throws(ServiceProblem) {
          try state.add(try SessionMessage.decoded(message))
          changed()
        } catch {
          try await outbound.write(Self.text(SessionAnswer(problem: error)))
        }
        while state.pendingCount > Self.pendingLimit { try await Task.sleep(for: .milliseconds(5)) }
      case .ping:
        try await outbound.write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .pong: continue
      case .connectionClose: return (.normalClosure, "")
      default: return (.unacceptableData, "messages are texts of JSON")
      }
    }
    return (.normalClosure, "")
  }

  private func predict(
    _ drawing: SessionDrawing, _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async throws {
    while true {
      let (messages, revision) = state.take()
      if messages.isEmpty { return }
      do {
        let answers = try await service.queue.run { stop in try drawing.answers(to: messages, revision, stop) }
        for answer in answers { try await outbound.write(Self.text(answer)) }
        service.metrics.countPrediction()
      } catch let problem as ServiceProblem where problem.code == "busy" {
        // Others are served first; the ink isn't lost.
        state.putBack(messages)
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  private static func text(_ answer: SessionAnswer) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: ServiceJSON.data(answer)))
  }

  private static func close(_ code: WebSocketErrorCode, _ reason: String) -> WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    data.writeString(String(reason.prefix(100)))
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}

extension WebSocketErrorCode {
  fileprivate static let tryAgainLater = Self(codeNumber: 1013)
}

/// A message of a session's client.
struct SessionMessage: Sendable {
  enum Kind: String, Decodable {
    /// A new stroke.
    case stroke
    /// More points of a stroke.
    case points
    case remove
    case clear
    /// The text of some strokes is settled; they leave the ink.
    case commit
    /// The pen has rested for some seconds.
    case pause
  }

  private struct Body: Decodable {
    let type: Kind
    let id: Stroke.ID?
    let x: [Float]?
    let y: [Float]?
    /// Seconds since the stroke's start.
    let t: [Double]?
    let force: [Float]?
    let text: String?
    let strokes: [Stroke.ID]?
    let seconds: Double?
  }

  private let body: Body
  private let columns: StrokeColumns

  var type: Kind { body.type }
  /// The seconds that the pen has rested.
  var seconds: Double? { body.seconds }
  var pointCount: Int { columns.count }

  static func decoded(_ data: Data) throws(ServiceProblem) -> Self {
    let body: Body
    do {
      body = try JSONDecoder().decode(Body.self, from: data)
    } catch {
      throw .badRequest("a message is an object with a “type”: stroke, points, remove, clear, commit or pause")
    }
    let columns = try StrokeColumns(
      "the stroke", x: body.x ?? [], y: body.y ?? [], seconds: body.t, force: body.force)
    let needs: Bool =
      switch body.type {
      case .stroke: columns.count > 0
      case .points: body.id != nil && columns.count > 0
      case .remove: body.id != nil
      case .commit: body.text != nil && body.strokes != nil
      case .clear, .pause: true
      }
    guard needs else { throw .badRequest("a message “\(body.type.rawValue)” lacks a value that it needs") }
    return Self(body: body, columns: columns)
  }

  /// Changes a drawing as the message says.
  ///
  /// - Throws: `RecognizerError` for a stroke that isn't there or is there already.
  func apply(to drawing: Drawing) throws(RecognizerError) {
    switch type {
    case .stroke: _ = try drawing.addStroke(Stroke(points: columns.points(since: 0), id: body.id))
    case .points: try drawing.extend(stroke: body.id ?? 0, with: columns.points(since: 0))
    case .remove: try drawing.removeStroke(body.id ?? 0)
    case .clear: drawing.clear()
    case .commit: try drawing.commit(body.text ?? "", strokes: body.strokes ?? [])
    case .pause: break
    }
  }
}

/// A message to the client of a session.
struct SessionAnswer: Encodable, Sendable {
  struct Stable: Encodable {
    let text: String
    let strokes: [Stroke.ID]
    let confidence: Float
  }

  struct Problem: Encodable {
    let code, message: String
  }

  var type: String
  /// The number of messages that are taken into account.
  var revision: Int?
  /// The language that the candidates are in, where there was a choice.
  var language: String?
  var candidates: [RecognitionResult.Text]?
  /// The beginning of the text that later ink shouldn't change.
  var stable: Stable?
  var error: Problem?

  init(_ candidates: [RecognitionResult.Text], language: String?, stable: StablePrefix, revision: Int) {
    type = "prediction"
    self.language = language
    self.revision = revision
    self.candidates = candidates
    self.stable = Stable(text: stable.text, strokes: stable.strokes, confidence: stable.confidence)
  }

  init(problem: ServiceProblem) {
    type = "problem"
    error = Problem(code: problem.code, message: problem.message)
  }
}

/// The messages of a session that wait.
private final class SessionState: Sendable {
  private struct State {
    var pending: [SessionMessage] = []
    var revision = 0
    var points = 0
    var last = ContinuousClock.now
  }

  private let state = Mutex(State())
  private let pointLimit: Int

  init(pointLimit: Int) { self.pointLimit = pointLimit }

  var pendingCount: Int { state.withLock(\.pending.count) }
  var idleSeconds: Int { Int((ContinuousClock.now - state.withLock(\.last)) / .seconds(1)) }

  func touch() { state.withLock { $0.last = .now } }

  func add(_ message: SessionMessage) throws(ServiceProblem) {
    let points: Int? = state.withLock { state in
      if message.type == .clear { state.points = 0 }
      guard state.points + message.pointCount <= pointLimit else { return state.points + message.pointCount }
      state.points += message.pointCount
      state.revision += 1
      state.pending.append(message)
      return nil
    }
    if let points { throw .tooManyPoints(points, limit: pointLimit) }
  }

  func take() -> (messages: [SessionMessage], revision: Int) {
    state.withLock { state in
      defer { state.pending = [] }
      return (state.pending, state.revision)
    }
  }

  func putBack(_ messages: [SessionMessage]) { state.withLock { $0.pending.insert(contentsOf: messages, at: 0) } }
}

/// A session's drawing, which one piece of work at a time uses.
private final class SessionDrawing: Sendable {
  private let drawing: Mutex<Drawing>
  /// Whether there are several languages.
  private let hasChoice: Bool

  init(_ drawing: sending Drawing, hasChoice: Bool) {
    self.drawing = Mutex(drawing)
    self.hasChoice = hasChoice
  }

  /// Changes the drawing and reads it.
  func answers(to messages: [SessionMessage], _ revision: Int, _ stop: WorkStop) throws -> [SessionAnswer] {
    try drawing.withLock { drawing in
      var answers: [SessionAnswer] = []
      for message in messages {
        do throws(RecognizerError) {
          try message.apply(to: drawing)
        } catch {
          answers.append(SessionAnswer(problem: .unreadable(error)))
        }
      }
      let pause = messages.last { $0.type == .pause }?.seconds ?? 0
      do throws(RecognizerError) {
        let candidates = try drawing.prediction { stop.isRaised }
        let stable = try drawing.stablePrefix(pause: pause)
        answers.append(
          SessionAnswer(
            RecognitionResult(candidates).candidates, language: hasChoice ? drawing.language : nil, stable: stable,
            revision: revision))
      } catch {
        if case .cancelled = error { throw error }
        answers.append(SessionAnswer(problem: .unreadable(error)))
      }
      return answers
    }
  }
}
