package import InkCore

/// The movements of a pointer while its press was held back, from the server's history of movements.
package enum MissedMovement {
  /// The distance in pixels within which an entry is where the press was.
  private static let nearness: Float = 1.5

  /// Returns the positions after a press.
  ///
  /// Entries begin with the press or before it; X.Org's server enters at each movement where the pointer came from.
  package static func positions(
    _ entries: [(location: Point, time: UInt32)], since press: PenPosition
  ) -> [PenPosition] {
    let isPress = { (entry: (location: Point, time: UInt32)) in
      abs(entry.location.x - press.location.x) <= nearness && abs(entry.location.y - press.location.y) <= nearness
    }
    guard let first = entries.firstIndex(where: isPress) else { return [] }
    return entries[(first + 1)...].map { entry in
      var position = press
      (position.location, position.serverTime) = (entry.location, entry.time)
      return position
    }
  }
}
