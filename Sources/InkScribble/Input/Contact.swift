/// The kinds of things that touch the surface.
public enum ContactKind: Int, Hashable, Sendable, CaseIterable {
  /// A pen or pencil.
  case pencil
  /// A finger or a palm.
  case finger
  /// A mouse or trackpad, with its button held.
  case mouse
}

/// Something that touches the surface, from its first event to its last.
public struct Contact: Hashable, Sendable {
  /// The number by which its events are told apart, such as a pointer's id.
  public var id: Int
  /// The kind of thing that touches.
  public var kind: ContactKind
  /// The longer diameter of the touched area in the surface's units; 0 where it isn't known.
  public var diameter: Float

  /// Makes a contact.
  public init(id: Int, kind: ContactKind, diameter: Float = 0) {
    self.id = id
    self.kind = kind
    self.diameter = diameter
  }
}

/// The kinds of contacts that may write.
///
/// ## Source
/// PencilKit's `PKCanvasViewDrawingPolicy`.
public enum DrawingPolicy: Int, Hashable, Sendable, CaseIterable {
  /// Fingers and mice write until a pencil has been seen; afterwards only pencils.
  case automatic
  /// Everything writes.
  case anyInput
  /// Only pencils write.
  case pencilOnly
}

/// Decides which contacts write: policy, palms and stray touches.
struct ContactFilter {
  var settings: ScribbleSettings

  private var hasSeenPencil = false
  private var lastPencil = -Double.infinity
  private(set) var writing: Contact?

  init(_ settings: ScribbleSettings) { self.settings = settings }

  /// Whether the pencil was near or on the surface lately.
  func expectsPencil(at time: Double) -> Bool {
    settings.drawingPolicy == .pencilOnly || writing?.kind == .pencil || time - lastPencil < Self.expectation
  }

  mutating func hovered(at time: Double) {
    hasSeenPencil = true
    lastPencil = max(lastPencil, time)
  }

  /// The reason for which a contact that begins doesn't write; `nil` when it does.
  mutating func begin(_ contact: Contact, at time: Double) -> StrokeRejection? {
    if contact.kind == .pencil {
      hovered(at: time)
    } else {
      if contact.kind == .finger {
        let isOfHand = time - lastPencil < settings.handTime
        if contact.diameter >= settings.palmDiameter || writing != nil || isOfHand { return .palm }
      }
      switch settings.drawingPolicy {
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

  mutating func moved(at time: Double) {
    if writing?.kind == .pencil { lastPencil = max(lastPencil, time) }
  }

  mutating func end(at time: Double) {
    moved(at: time)
    writing = nil
  }

  /// Seconds for which a pencil that has been seen is expected again.
  private static let expectation = 10.0
}
