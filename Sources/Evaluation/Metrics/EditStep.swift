/// One step of an alignment, in reading order.
public enum EditStep<Unit: Hashable & Sendable>: Hashable, Sendable {
  /// The unit was recognized as written.
  case match(Unit)
  /// The reference's unit was recognized as another.
  case substitution(reference: Unit, recognized: Unit)
  /// The reference's unit wasn't recognized.
  case deletion(Unit)
  /// The unit was recognized though the reference doesn't have it.
  case insertion(Unit)
}
