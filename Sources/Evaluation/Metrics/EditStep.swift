/// One step of an alignment, in reading order.
package enum EditStep<Unit: Hashable & Sendable>: Hashable, Sendable {
  /// The unit was recognized as written.
  case match(Unit)
  /// The reference's unit was recognized as another.
  case substitution(reference: Unit, recognized: Unit)
  /// The reference's unit wasn't recognized.
  case deletion(Unit)
  /// The unit was recognized but isn't in the reference.
  case insertion(Unit)
}
