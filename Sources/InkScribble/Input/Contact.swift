/// What touches the surface.
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
  /// What it is.
  public var kind: ContactKind
  /// The longer diameter of the touched area in the surface's units; 0 where it isn't known.
  public var diameter: Float

  /// Makes a contact.
  ///
  /// - Parameters:
  ///   - id: The number by which its events are told apart.
  ///   - kind: What it is.
  ///   - diameter: The longer diameter of the touched area; 0 where it isn't known.
  public init(id: Int, kind: ContactKind, diameter: Float = 0) {
    self.id = id
    self.kind = kind
    self.diameter = diameter
  }
}

/// What may write.
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
