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

extension SampleProblem: CustomStringConvertible {
  /// The location and the finding.
  public var description: String {
    guard let index else { return found }
    var text = "sample \(index)"
    if let sampleID { text += " (\(sampleID))" }
    if let stroke { text += ", stroke \(stroke)" }
    if let point { text += ", point \(point)" }
    return "\(text): \(found)"
  }
}

extension SampleProblem.Kind {
  /// Whether it is worth knowing but no error: real ink has it.
  public var isRemark: Bool { self == .dot }

  /// The problem as a heading.
  public var title: String {
    switch self {
    case .emptyInk: "samples without a stroke"
    case .emptyStroke: "strokes without a point"
    case .noExtent: "samples whose ink is one point"
    case .dot: "strokes that are one point"
    case .notFinite: "strokes with numbers that are not finite"
    case .absurdCoordinate: "strokes with coordinates that are too large"
    case .tooManyPoints: "strokes with too many points"
    case .tooManyStrokes: "samples with too many strokes"
    case .backwardTime: "strokes whose times run backwards"
    case .backwardStart: "strokes that begin before the previous one"
    case .emptyText: "samples without text"
    case .badText: "texts with control or replacement characters"
    case .notNormalized: "texts that are not in normalization form C"
    case .outsideAlphabet: "texts outside the alphabet"
    case .badStructure: "structures that don't fit the strokes or the text"
    case .duplicate: "samples that occur twice"
    case .conflictingTexts: "samples with the ink of another and a different text"
    case .otherWriter: "samples with the ink of another writer's sample"
    case .acrossParts: "samples with the ink of a sample in another part of the split"
    case .inOtherSet: "samples with the ink of another set's sample"
    case .duplicateID: "ids that occur twice"
    case .unreadable: "parts that could not be read"
    case .unknownInSplit: "names in the split that the data lacks"
    case .missingInSplit: "names in the data that the split lacks"
    case .emptyPart: "parts of the split without samples"
    }
  }

  /// The remedy.
  public var remedy: String {
    switch self {
    case .emptyInk, .emptyText, .noExtent: "leave the samples out"
    case .emptyStroke: "remove the strokes"
    case .dot: "nothing, where they are dots"
    case .notFinite, .absurdCoordinate: "correct the coordinates or leave the samples out"
    case .tooManyPoints, .tooManyStrokes:
      "look at the samples with “inkling data preview”: labels and ink may be mixed up"
    case .backwardTime: "correct the times, or leave them out: ink without times is fine"
    case .backwardStart: "put the strokes in the order of writing, or leave their starts out"
    case .badText: "correct the texts; a replacement character is the result of a wrong encoding"
    case .notNormalized: "normalize the texts: the same character written in two ways is two classes to a network"
    case .outsideAlphabet: "add the graphemes to the recipe's alphabet or leave the samples out"
    case .badStructure: "correct the words, lines and drawings, or leave the structures out"
    case .duplicate: "keep one of them"
    case .conflictingTexts: "look at the ink and correct the texts"
    case .otherWriter: "give one person one name, or leave one of the samples out"
    case .acrossParts: "put the writers of both into one part: what a model has seen, it reads too well"
    case .inOtherSet: "don't train on one set and evaluate on the other"
    case .duplicateID: "give each sample an id of its own"
    case .unreadable: "correct the files or leave them out"
    case .unknownInSplit: "use the split that belongs to the data, or import the whole data set"
    case .missingInSplit: "add them to a part of the split, or exclude them there with a reason"
    case .emptyPart: "give the part a name that has samples, or a greater share"
    }
  }
}
