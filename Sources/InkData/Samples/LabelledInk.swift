import InkCore

/// Ink with its text and origin.
public struct LabelledInk: Hashable, Sendable {
  /// The strokes, y down.
  public var ink: Ink
  /// The written text; several lines are separated by `\n`.
  public var text: String
  /// The kind of writing.
  public var kind: SampleKind
  /// The language of the text as a BCP-47 tag.
  public var language: String
  /// The writer, unique within the data set: `aga/anne`.
  public var writer: String
  /// The part of the data set that it belongs to, which splits may divide by: `aga`.
  public var contributor: String
  /// The name of the data set: `unipen`.
  public var source: String
  /// The sample's name in its data set, the same at every import: `aga/anne.dat#12`.
  public var sampleID: String
  /// The licence of the data as an SPDX identifier.
  public var licence: String
  /// The number of the ink's units in a millimetre, where known.
  public var unitsPerMillimetre: Float?
  /// The strokes' styles in their order, where the format has them: as many as there are strokes, or none. Compiled sets
  /// and InkML don't store them.
  public var styles: [StrokeStyle]
  /// The words, lines and drawings that the strokes belong to, where they are known. JSON lines and compiled sets store them.
  public var structure: PageStructure?

  /// Makes a sample.
  public init(
    ink: Ink, text: String, kind: SampleKind, language: String, writer: String, contributor: String, source: String,
    sampleID: String, licence: String, unitsPerMillimetre: Float? = nil, styles: [StrokeStyle] = [],
    structure: PageStructure? = nil
  ) {
    self.ink = ink
    self.text = text
    self.kind = kind
    self.language = language
    self.writer = writer
    self.contributor = contributor
    self.source = source
    self.sampleID = sampleID
    self.licence = licence
    self.unitsPerMillimetre = unitsPerMillimetre
    self.styles = styles
    self.structure = structure
  }

  /// The properties of the sample without its points.
  public var info: SampleInfo {
    SampleInfo(
      kind: kind, text: text, language: language, writer: writer, contributor: contributor, source: source,
      sampleID: sampleID, strokeCount: ink.strokes.count, pointCount: ink.pointCount)
  }
}

/// The properties of a sample that are known without decoding its points.
public struct SampleInfo: Hashable, Sendable {
  /// The kind of writing.
  public var kind: SampleKind
  /// The written text.
  public var text: String
  /// The language of the text as a BCP-47 tag.
  public var language: String
  /// The writer, unique within the data set.
  public var writer: String
  /// The part of the data set that it belongs to.
  public var contributor: String
  /// The name of the data set.
  public var source: String
  /// The sample's name in its data set.
  public var sampleID: String
  /// The number of strokes.
  public var strokeCount: Int
  /// The number of points in all strokes.
  public var pointCount: Int
}

/// The kind of writing in a sample.
public enum SampleKind: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  /// One isolated character.
  case character
  /// One word.
  case word
  /// One line of text; some sets have samples of a few lines.
  case line
  /// Lines and drawings anywhere on a page.
  case page
}

/// A channel of a point that a device may lack; the cases' order is the one of storing and writing.
enum PointChannel: Int, CaseIterable {
  case time
  case force
  case azimuth
  case altitude

  @inline(__always)
  func value(of point: StrokePoint) -> Float? {
    switch self {
    case .time: point.timeOffset
    case .force: point.force
    case .azimuth: point.azimuth
    case .altitude: point.altitude
    }
  }

  @inline(__always)
  func set(_ value: Float, on point: inout StrokePoint) {
    switch self {
    case .time: point.timeOffset = value
    case .force: point.force = value
    case .azimuth: point.azimuth = value
    case .altitude: point.altitude = value
    }
  }

  static func present(in strokes: [Stroke]) -> [Self] {
    allCases.filter { channel in strokes.contains { $0.points.contains { channel.value(of: $0) != nil } } }
  }
}
