import NIOCore
import Synchronization

/// Knows whether the client of a connection is still there, so that nothing is worked on for nobody.
final class ClientPresence: Sendable {
  /// The presence of the connection that the task serves.
  @TaskLocal static var current: ClientPresence?

  private let state = Mutex<(isGone: Bool, leave: (@Sendable () -> Void)?)>((false, nil))

  /// Notes that the client has left.
  func leave() {
    let leave = state.withLock { state in
      state.isGone = true
      return state.leave
    }
    leave?()
  }

  private func whenGone(_ leave: (@Sendable () -> Void)?) {
    let isGone = state.withLock { state in
      state.leave = leave
      return state.isGone
    }
    if isGone { leave?() }
  }

  /// Does something that is cancelled when the client leaves.
  static func whileThere<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let presence = current else { return try await work() }
    let task = Task { try await work() }
    presence.whenGone { task.cancel() }
    defer { presence.whenGone(nil) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// Tells a presence that the client has closed its side; one that still waits for an answer then is taken to have left, too.
final class ClientPresenceHandler: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let presence: ClientPresence

  init(_ presence: ClientPresence) { self.presence = presence }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { presence.leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    presence.leave()
    context.fireChannelInactive()
  }
}
