import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Connections of HTTP/1.1, of which some become WebSockets.
struct ServiceChannel: HTTPChannelHandler {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let presence: ClientPresence
    let protocols: EventLoopFuture<Negotiated>
  }

  enum Negotiated: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case webSocket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead)
  }

  let responder: HTTPChannelHandler.Responder
  let service: ServiceResponder

  /// The longest message of a session's client, in bytes.
  static let messageLimit = 1 << 20

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let idle = TimeAmount.seconds(Int64(service.settings.idleSeconds))
    let presence = ClientPresence()
    return channel.eventLoop.makeCompletedFuture {
      // Who says nothing, or says it too slowly, is not waited for.
      let opening = channel.eventLoop.scheduleTask(in: idle) { channel.close(promise: nil) }
      channel.closeFuture.whenComplete { _ in opening.cancel() }
      let upgrader = NIOTypedWebSocketServerUpgrader<Negotiated>(
        maxFrameSize: Self.messageLimit,
        // Browsers tell their pages the code and reason of a session's end, but no answer instead of one.
        shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
        upgradePipelineHandler: { channel, head in
          opening.cancel()
          return channel.eventLoop.makeCompletedFuture {
            .webSocket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), head)
          }
        })
      var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(upgraders: [upgrader]) { channel in
          opening.cancel()
          return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try pipeline.addHandler(
              HTTPConnectionStateHandler(idleTimeout: .seconds(service.settings.idleSeconds), logger: logger))
            try pipeline.addHandler(ClientPresenceHandler(presence))
            return .http(
              try NIOAsyncChannel(
                wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
          }
        })
      configuration.enablePipelining = false
      configuration.decoderConfiguration.maxHeaderListSize = 32 << 10
      configuration.decoderConfiguration.maxHeaderFieldSize = 16 << 10
      configuration.decoderConfiguration.maxHeaderFieldCount = 100
      let protocols = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
        configuration: configuration)
      return Value(channel: channel, presence: presence, protocols: protocols)
    }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.protocols.get() {
      case .http(let channel):
        await ClientPresence.$current.withValue(value.presence) {
          await handleHTTP(asyncChannel: channel, logger: logger)
        }
      case .webSocket(let channel, let head):
        await StreamSession(service, uri: head.uri).run(channel, rejected: service.rejection(of: head))
      }
    } catch {
      value.channel.close(promise: nil)
    }
  }
}

extension ServiceResponder {
  /// The reason to reject a session.
  func rejection(of head: HTTPRequestHead) -> ServiceProblem? {
    let uri = URI(head.uri)
    var fields: HTTPFields = [:]
    for name in [HTTPField.Name.origin, .authorization] {
      if let value = head.headers.first(name: name.rawName) { fields[name] = value }
    }
    if let problem = rejection(of: fields, authority: head.headers.first(name: "Host")) { return problem }
    guard uri.path == Self.streamPath else { return .badRequest("the WebSocket is \(Self.streamPath)") }
    do throws(ServiceProblem) {
      // Browsers send no headers of a page's with a WebSocket.
      let key = try Query(uri.query, knows: StreamSession.parameters).last("access_token")
      try authorize(fields, query: key)
      return nil
    } catch {
      return error
    }
  }
}
