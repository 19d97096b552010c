import TextAndFiles

/// Reads an InkML file of any size a few samples at a time.
///
/// That takes samples that are complete by themselves: labelled groups of traces whose contexts are defined elsewhere. A file
/// is read twice: first to see whether it is such a file, and what all its samples have in common.
package struct InkMLStream {
  /// An element with an effect on others, wherever it is.
  private static let settings: Set = ["context", "inkSource", "traceFormat", "canvasTransform"]
  // The definitions are read again for each batch of samples.
  private static let definitionLimit = 1 << 20
  private static let batchSize = 4 << 20

  private let source: MarkupSource
  private let file: String
  private let windowSize: Int
  private let unit: InkMLReader.Unit
  /// The elements in the outermost one that have no ink: definitions, contexts, annotations.
  private var common: [MarkupElement] = []
  private var commonSize = 0
  /// The references of groups and traces to contexts.
  private var references: Set<String> = []
  /// The hash values of the ids of groups and traces.
  private var ids: Set<Int> = []
  private var sampleCount = 0

  /// Looks through a file; the result is `nil` where it has to be read as a whole.
  package init?(
    _ contents: MappedFile, file: String, unit: InkMLReader.Unit, windowSize: Int
  ) throws(InkMLError) {
    self.file = file
    self.unit = unit
    self.windowSize = windowSize
    do throws(MarkupReader.Failure) {
      source = try MarkupSource(contents)
      guard !contents.withBytes(in: 0..<min(contents.count, 512), MultipartAnswer.isMultipart), try lookThrough() else {
        return nil
      }
    } catch { throw InkMLError(error, in: file) }
    guard sampleCount > 0, unit == .innermost || InkMLAnnotations(of: common).truth == nil,
      let document = try? InkMLDocument(of: common, file: file), document.defines(references),
      !document.ids.contains(where: { ids.contains($0.hashValue) })
    else { return nil }
  }

  /// Collects what the samples have in common; returns whether they are complete by themselves.
  private mutating func lookThrough() throws(MarkupReader.Failure) -> Bool {
    var stream = try stream()
    while true {
      let next: MarkupStream.Event?
      do throws(MarkupReader.Failure) {
        next = try stream.next()
      } catch {
        // Another ink may follow.
        guard stream.isAfterRoot else { throw error }
        return false
      }
      switch next {
      case nil: return true
      case .begin(_, depth: 0), .end: break
      case .begin, .element(_, depth: 0): return false
      case .element(let element, _):
        if Self.isInk(element) {
          guard add(element) else { return false }
        } else {
          common.append(element.copied())
          commonSize += element.byteCount
          guard commonSize <= Self.definitionLimit else { return false }
        }
      }
    }
  }

  private mutating func add(_ element: MarkupElement) -> Bool {
    sampleCount += InkMLDocument.labelledGroups(in: CollectionOfOne(element), innermost: unit == .innermost).count
    for inner in element.withDescendants {
      if inner.name == "traceView" || Self.settings.contains(inner.name) { return false }
      // It continues another trace.
      if inner.attributes["priorRef"] != nil { return false }
      if let reference = inner.attributes["contextRef"], reference != "#DefaultContext" { references.insert(reference) }
      if let id = inner.id { ids.insert(id.hashValue) }
    }
    return true
  }

  private static func isInk(_ element: MarkupElement) -> Bool {
    ["trace", "traceGroup", "traceView"].contains(element.name)
  }

  private func stream() throws(MarkupReader.Failure) -> MarkupStream {
    try MarkupStream(source, containers: ["ink"], windowSize: windowSize)
  }

  func read(
    with reader: InkMLReader, _ body: (_ reading: InkMLReader.Reading, _ progress: Double) throws -> Void
  ) throws {
    var stream: MarkupStream
    do throws(MarkupReader.Failure) { stream = try self.stream() } catch { throw InkMLError(error, in: file) }
    var batch = Batch()
    while true {
      let next: MarkupStream.Event?
      do throws(MarkupReader.Failure) { next = try stream.next() } catch { throw InkMLError(error, in: file) }
      if case .element(let element, _)? = next { batch.append(element, isInk: Self.isInk(element)) }
      guard next == nil || batch.size >= Self.batchSize else { continue }
      if batch.size > 0 {
        let document = try InkMLDocument(of: batch.elements(among: common), file: file)
        let groups = document.labelledGroups(innermost: unit == .innermost)
        try body(reader.samples(of: groups, after: batch.samplesBefore, in: document), stream.progress)
        batch.startNext(groups.count)
      }
      if next == nil { return }
    }
  }

  private struct Batch {
    private(set) var size = 0
    private(set) var samplesBefore = 0
    private var elements: [MarkupElement] = []
    /// The number of common elements before it, and before its end.
    private var commonBefore = 0
    private var commonCount = 0

    mutating func append(_ element: MarkupElement, isInk: Bool) {
      elements.append(element)
      if isInk { size += element.byteCount } else { commonCount += 1 }
    }

    /// All common elements, and the batch's ink, in the order of the file.
    func elements(among common: [MarkupElement]) -> [MarkupElement] {
      common[..<commonBefore] + elements + common[commonCount...]
    }

    mutating func startNext(_ sampleCount: Int) {
      size = 0
      samplesBefore += sampleCount
      elements = []
      commonBefore = commonCount
    }
  }
}
