/// Something in a data set that would disturb training or evaluation.
public struct SampleProblem: Hashable, Codable, Sendable {
  /// The kinds of problems.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// A sample has no stroke.
    case emptyInk
    /// A stroke has no point.
    case emptyStroke
    /// The whole ink is one point, and its text is more than a dot.
    case noExtent
    /// A stroke is one point, as dots are.
    case dot
    /// A coordinate or a channel isn't a finite number.
    case notFinite
    /// A coordinate is so large that neighbouring points can't be told apart.
    case absurdCoordinate
    /// A stroke has more points than a person writes.
    case tooManyPoints
    /// A sample has more strokes than a person writes.
    case tooManyStrokes
    /// A point is earlier than the previous one.
    case backwardTime
    /// A stroke begins before the previous one.
    case backwardStart
    /// The text is empty or nothing but space.
    case emptyText
    /// The text has a control character or a replacement character.
    case badText
    /// The text isn't in Unicode's normalization form C.
    case notNormalized
    /// The text has a grapheme that the alphabet lacks.
    case outsideAlphabet
    /// The structure doesn't fit the strokes or the text: a stroke in two words, words that read otherwise.
    case badStructure
    /// Two samples have the same ink and the same text.
    case duplicate
    /// Two samples have the same ink but different texts.
    case conflictingTexts
    /// Two samples of different writers have the same ink.
    case otherWriter
    /// Two samples in different parts of the split have the same ink.
    case acrossParts
    /// Another set has the same ink.
    case inOtherSet
    /// Two samples have the same id.
    case duplicateID
    /// A part of the data couldn't be read.
    case unreadable
    /// The split names a writer or contributor that the data doesn't have.
    case unknownInSplit
    /// The data has a writer or contributor that the split doesn't name.
    case missingInSplit
    /// A part of the split has no sample.
    case emptyPart
  }

  /// The kind of problem.
  public var kind: Kind
  /// The sample's number, from 0, where it is about a sample.
  public var index: Int?
  /// The sample's id, where it is about a sample.
  public var sampleID: String?
  /// The stroke's number, from 1, where it is about a stroke.
  public var stroke: Int?
  /// The point's number, from 1, where it is about a point.
  public var point: Int?
  /// The finding.
  public var found: String

  /// Makes a problem.
  public init(
    kind: Kind, index: Int? = nil, sampleID: String? = nil, stroke: Int? = nil, point: Int? = nil, found: String
  ) {
    self.kind = kind
    self.index = index
    self.sampleID = sampleID
    self.stroke = stroke
    self.point = point
    self.found = found
  }
}
