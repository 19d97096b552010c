import InkCore

/// The settings by which ink becomes frames.
///
/// Lengths are in *units*: one unit is about the standard deviation of y of the ink, a third of a line's height.
/// A model file carries the settings that its network was trained with. They make no difference to a network that labels
/// strokes.
public struct FeatureSettings: Hashable, Sendable {
  /// The arc length between two frames of a stroke, in units; 0.35 gives about 17 frames a letter of a real text line.
  public var step: Float
  /// The largest number of frames; ink that would need more is sampled more coarsely.
  public var maximumFrames: Int
  /// The limit that jumps between strokes are compressed to: a jump of `d` becomes `d / (1 + |d| / jumpLimit)`.
  public var jumpLimit: Float
  /// The largest magnitude of the height feature, in units.
  public var heightLimit: Float
  /// The largest magnitude of x from the ink's middle, in units, which is a feature of networks that see single characters
  /// whole; 0 leaves it out.
  public var widthLimit: Float
  /// The unit is at least this share of the typical stroke's size, so that a dash isn't enlarged to a line's height.
  public var strokeSizeShare: Float
  /// The share of the baseline's slope that is removed from wide ink, from 0 (none) to 1 (all).
  public var skewCorrection: Float
  /// The share of the letters' slant that is removed, from 0 (none) to 1 (all).
  public var slantCorrection: Float
  /// The distance to either side within which ink of other strokes counts as above or below a frame, in units; 0 turns
  /// both features off.
  public var contextWindow: Float
  /// The length over which the pen's path is smoothed before anything is measured, in units, so that a device's grid and
  /// a writer's tremor neither lengthen the path nor hide its slant; 0 is no smoothing.
  public var smoothing: Float
  /// The number of cells along a side of the map of the ink around each frame (`ContextMap`); 0 is no map, Chinese models
  /// have 5.
  public var mapCells: Int
  /// The distance from a frame to the map's sides, in units; 2.5 covers a Chinese character from its middle.
  public var mapReach: Float
  /// The number of cells along a side of the map of the whole ink (`FeatureFrames.plane`); 0 is no map. 32 shows every
  /// stroke of a Chinese character.
  public var planeCells: Int

  /// The jump back along the line, in units, after which strokes are read where they lie and not when they were written; in
  /// ink of less than six times that width a sixth of the width, at least a third of the jump. 0 keeps the order of writing.
  /// Three heights of a line are 9.
  public var lateJump: Float

  /// The steepest slope of a line, as rise over run, that is removed; 0 leaves tilted lines as they are. 1.8 is 61°.
  public var slopeLimit: Float

  /// Makes settings; every default is that of the shipped models.
  public init(
    step: Float = 0.35, maximumFrames: Int = 4096, jumpLimit: Float = 4, heightLimit: Float = 4,
    widthLimit: Float = 0, strokeSizeShare: Float = 0.25, skewCorrection: Float = 1, slantCorrection: Float = 1,
    contextWindow: Float = 0.6, smoothing: Float = 0, mapCells: Int = 0, mapReach: Float = 2.5, planeCells: Int = 0,
    lateJump: Float = 0, slopeLimit: Float = 0
  ) {
    self.step = step
    self.maximumFrames = maximumFrames
    self.jumpLimit = jumpLimit
    self.heightLimit = heightLimit
    self.widthLimit = widthLimit
    self.strokeSizeShare = strokeSizeShare
    self.skewCorrection = skewCorrection
    self.slantCorrection = slantCorrection
    self.contextWindow = contextWindow
    self.smoothing = smoothing
    self.mapCells = mapCells
    self.mapReach = mapReach
    self.planeCells = planeCells
    self.lateJump = lateJump
    self.slopeLimit = slopeLimit
  }

  /// The number of features of a frame, `F`, by default: of every `Feature`.
  public static let featureCount = Feature.allCases.count

  /// The number of features of a frame, `F`: one for every `Feature`, then x from the middle, if it is limited, and eight for
  /// each cell of the map.
  public var featureCount: Int {
    Self.featureCount + (widthLimit > 0 ? 1 : 0) + mapCells * mapCells * PenDirection.count
  }

  /// The number of features of a cell of the map of the whole ink: a length for each direction.
  public static let planeFeatureCount = PenDirection.count
}

extension FeatureSettings: SettingFields {
  /// Shows every field to a visitor, which may replace it.
  public mutating func visit<Visitor: SettingsVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.number("step", &step, in: 0.01...10)
    try visitor.integer("maximumFrames", &maximumFrames, in: 16...1_000_000)
    try visitor.number("jumpLimit", &jumpLimit, in: 0.1...1000)
    try visitor.number("heightLimit", &heightLimit, in: 0.1...1000)
    try visitor.number("widthLimit", &widthLimit, in: 0...1000, .whereUsed(widthLimit > 0))
    try visitor.number("strokeSizeShare", &strokeSizeShare, in: 0.001...1)
    try visitor.number("skewCorrection", &skewCorrection, in: 0...1)
    try visitor.number("slantCorrection", &slantCorrection, in: 0...1)
    try visitor.number("contextWindow", &contextWindow, in: 0...100)
    try visitor.number("smoothing", &smoothing, in: 0...10)
    try visitor.integer("mapCells", &mapCells, in: 0...16, .whereUsed(mapCells > 0))
    try visitor.number("mapReach", &mapReach, in: 0.1...100, .whereUsed(mapCells > 0))
    try visitor.integer("planeCells", &planeCells, in: 0...64, .whereUsed(planeCells > 0))
    try visitor.number("lateJump", &lateJump, in: 0...1000, .whereUsed(lateJump > 0))
    try visitor.number("slopeLimit", &slopeLimit, in: 0...100, .whereUsed(slopeLimit > 0))
  }
}
