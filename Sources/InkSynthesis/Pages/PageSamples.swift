import InkCore
import InkData

/// An endless set of pages with the truth about each stroke, with random access.
///
/// A page has one writer, whose words and lines are laid out among drawings. Page *n* is the same in whichever order pages
/// are asked for. Its ink has neither times nor force, since its parts were made at different times on different devices.
public struct PageSamples: Sendable {
  /// The writers.
  public let writers: PageWriters
  /// Drawings of real people; `nil` for shapes of our own only.
  public let drawings: DrawingLibrary?
  /// The kinds of pages; a kind is as frequent as its share says.
  public let kinds: [PageKind]
  /// Decides which pages these are.
  public let seed: UInt64
  /// The share of pages whose strokes come in another order: all in any order, or some words last.
  public let disorder: Float

  /// Makes a set of pages of at least one kind; without drawings of real people they have shapes of our own only.
  ///
  /// - Throws: `PageSynthesisError.nothingToWriteWith` without writers.
  public init(
    writers: PageWriters, drawings: DrawingLibrary? = nil, kinds: [PageKind] = PageKind.allCases, seed: UInt64,
    disorder: Float = 0
  ) throws(PageSynthesisError) {
    precondition(!kinds.isEmpty, "pages need a kind")
    if writers.real?.writers.isEmpty ?? true, writers.chinese == nil, writers.latin == nil { throw .nothingToWriteWith }
    self.writers = writers
    self.drawings = drawings
    self.kinds = kinds
    self.seed = seed
    self.disorder = disorder
  }

  /// The licences of all that the pages are made of, as an SPDX expression.
  public var licence: String {
    var licences = writers.real?.licences ?? []
    if let chinese = writers.chinese { licences.insert(chinese.synthesizer.licence) }
    if writers.latin != nil { licences.insert("Apache-2.0") }
    if let drawings { licences.insert(drawings.licence) }
    return TemplateSource.expression(of: licences)
  }

  /// The languages of the pages as BCP-47 tags.
  public var languages: [String] {
    var languages = writers.real == nil && writers.latin == nil ? [] : ["en"]
    if let chinese = writers.chinese { languages.append(chinese.language) }
    return languages.sorted()
  }

  /// Returns the page at an index from 0, which may be magnified; throws `CompiledSetError` when a set is damaged.
  public func sample(at index: Int, magnification: Float = 1) throws -> LabelledInk {
    let number = UInt64(truncatingIfNeeded: index)
    // A page is nearly always the first attempt's: a writer of whole lines only can't write labels, and one whose few
    // words have no size gives nothing.
    for attempt in UInt64(0)..<64 {
      var random = SplitMix64(seed, number, attempt, 0x50_41_47_45)
      let kind = kinds[random.index(weights: kinds.map(\.share))]
      var device = PageDevice(random: &random)
      device.unitsPerMillimetre *= magnification
      let writer = try writers.writer(random: &random)
      if kind.hasLabels && !writer.writesShortLines { continue }
      var composer = PageComposer(writer: writer, drawings: drawings, random: SplitMix64(random.next()))
      let reading = try composer.compose(kind)
      let (paths, structure) = composer.canvas.finished(reading: reading)
      guard !structure.lines.isEmpty else { continue }
      let identity = writer.identity
      let page = LabelledInk(
        ink: Ink(strokes: device.strokes(of: paths)), text: structure.text, kind: .page, language: identity.language,
        writer: identity.writer, contributor: identity.contributor, source: "pages/\(identity.source)",
        sampleID: "page#\(seed).\(index)/\(kind.rawValue)",
        licence: TemplateSource.expression(of: [identity.licence] + (drawings.map { [$0.licence] } ?? [])),
        unitsPerMillimetre: device.unitsPerMillimetre, structure: structure)
      guard random.happens(disorder) else { return page }
      let change: Disturbance = random.happens(0.5) ? .shuffle : .lateWords(percent: random.uniform(3...25))
      return change(page, seed: random.next())
    }
    throw PageSynthesisError.nothingToWriteWith
  }
}
