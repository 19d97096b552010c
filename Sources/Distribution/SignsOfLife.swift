import Dispatch

/// The signs of life that a process sends all others, and the times at which theirs came.
struct SignsOfLife: ~Copyable {
  let count: Int
  private let rank: Int
  /// The last time that something came from each process, in seconds.
  private var lastSeen: [Double]
  private var arriving: [(any PendingMessage)?]
  private var leaving: [(any PendingMessage)?]
  private let inboxes: [MessageBuffer]
  private let outbox = MessageBuffer(count: 1)
  private var sent = -Double.infinity
  private var looked: Double

  init(rank: Int, count: Int) {
    self.rank = rank
    self.count = count
    looked = Self.now
    lastSeen = Array(repeating: looked, count: count)
    arriving = Array(repeating: nil, count: count)
    leaving = Array(repeating: nil, count: count)
    inboxes = (0..<count).map { _ in MessageBuffer(count: 1) }
  }

  /// Seconds between two looks: every process that hasn't sent a sign costs one.
  private static let pause = 0.02

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 }

  mutating func note(_ peer: Int) { lastSeen[peer] = Self.now }

  func silence(of peer: Int) -> Double { looked - lastSeen[peer] }

  var longestSilence: Double { looked - (lastSeen.min() ?? looked) }

  /// Receives the others' signs, and sends the own one when it is time; does nothing when it was called just before.
  mutating func exchange(_ transport: any MessageTransport, interval: Double) throws(DistributionError) {
    let now = Self.now
    guard now - looked >= Self.pause else { return }
    // While this process itself was stopped nothing could come.
    if now - looked > 1 { for peer in lastSeen.indices { lastSeen[peer] += now - looked } }
    looked = now
    lastSeen[rank] = now
    let isDue = now - sent >= interval
    for peer in 0..<count where peer != rank {
      if let message = arriving[peer] {
        if try message.isDone() {
          lastSeen[peer] = now
          arriving[peer] = nil
        }
      }
      if arriving[peer] == nil {
        arriving[peer] = try unsafe transport.receive(into: inboxes[peer].bytes, from: peer, tag: 0)
      }
      if isDue {
        if let message = leaving[peer] { if try message.isDone() { leaving[peer] = nil } }
        if leaving[peer] == nil {
          leaving[peer] = try unsafe transport.send(UnsafeRawBufferPointer(outbox.bytes), to: peer, tag: 0)
        }
      }
    }
    if isDue { sent = now }
  }

  mutating func cancel() {
    for message in arriving { message?.cancel() }
    arriving = []
  }
}
