import InkCore

/// The encoding of ink in a compiled set.
///
/// Locations are whole numbers of steps from the sample's first corner, and each point is stored as its difference
/// from the one before, so that most take two bytes. A device's whole numbers come back exactly; other coordinates
/// are rounded to 1/65535 of the sample's larger side. Times are kept to 0.1 ms, force, azimuth and altitude to 1/4096.
enum InkCoding {
  struct Flags: OptionSet {
    // The lowest four bits are the channels that any point of the stroke has.
    let rawValue: UInt8
    static let id = Self(rawValue: 16)
    static let startTime = Self(rawValue: 32)
    static let transform = Self(rawValue: 64)
    static let masks = Self(rawValue: 128)

    var channels: [PointChannel] { PointChannel.allCases.filter { rawValue >> $0.rawValue & 1 == 1 } }
  }

  static let timeSteps: Float = 10_000
  static let channelSteps: Float = 4096
  // Steps must be exact in a Float, and the sum of two must fit an Int64.
  static let largestStep: Float = 9e15

  /// Something in a sample that can't be stored.
  struct Problem: Error {
    let description: String
  }

  /// The steps in a channel's unit.
  static func steps(of channel: PointChannel) -> Float { channel == .time ? timeSteps : channelSteps }
}
