/// Decides which contacts write: policy, palms and stray touches.
struct ContactFilter {
  /// What may write.
  var policy: DrawingPolicy
  /// The diameter from which a touch is a palm.
  var palmDiameter: Float
  /// Seconds after the pen's last event during which touches are a hand's that writes.
  var handTime: Double

  private(set) var hasSeenPencil = false
  private var lastPencil = -Double.infinity
  private var writing: Contact?

  init(_ settings: ScribbleSettings) {
    policy = settings.drawingPolicy
    palmDiameter = settings.palmDiameter
    handTime = settings.handTime
  }

  /// The contact that writes now.
  var current: Contact? { writing }

  /// Whether the pencil was near or on the surface lately.
  func expectsPencil(at time: Double) -> Bool {
    policy == .pencilOnly || writing?.kind == .pencil || time - lastPencil < Self.expectation
  }

  /// Notes that a pencil is above the surface.
  mutating func hovered(at time: Double) {
    hasSeenPencil = true
    lastPencil = max(lastPencil, time)
  }

  /// Why a contact that begins doesn't write; `nil` when it does.
  mutating func begin(_ contact: Contact, at time: Double) -> StrokeRefusal? {
    if contact.kind == .pencil {
      hovered(at: time)
    } else {
      if contact.kind == .finger {
        if contact.diameter >= palmDiameter || writing != nil || time - lastPencil < handTime { return .palm }
      }
      switch policy {
      case .anyInput: break
      case .pencilOnly: return .finger
      case .automatic: if hasSeenPencil { return .finger }
      }
    }
    // A pencil takes over from whatever else was taken for one; two pencils at once aren't told apart.
    if let other = writing, other.kind == .pencil || contact.kind != .pencil { return .palm }
    writing = contact
    return nil
  }

  /// Notes an event of the contact that writes.
  mutating func moved(at time: Double) {
    if writing?.kind == .pencil { lastPencil = max(lastPencil, time) }
  }

  /// Ends the contact that writes.
  mutating func end(at time: Double) {
    moved(at: time)
    writing = nil
  }

  /// Seconds for which a pencil that has been seen is expected again.
  private static let expectation = 10.0
}
