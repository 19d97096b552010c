/// Reads, writes or checks the fields of a layer, of whatever kind it is.
public protocol LayerVisitor {
  /// The error of a field that is rejected.
  associatedtype Failure: Error

  /// Visits a whole number.
  mutating func size(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int>, multipleOf factor: Int
  ) throws(Failure)
  /// Visits an activation.
  mutating func activation(_ name: String, _ value: inout Activation) throws(Failure)
  /// Visits the share of numbers that training drops, which model files don't hold.
  mutating func dropout(_ name: String, _ value: inout Float, in range: ClosedRange<Float>) throws(Failure)
}
