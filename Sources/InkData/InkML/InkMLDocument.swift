/// The traces and groups of an InkML file.
struct InkMLDocument {
  struct Trace {
    let context: InkMLContext
    /// Milliseconds from its context's time to its start, where known.
    let timeOffset: Double?
    var data: Result<InkMLTraceData, InkMLError>
    /// The first points of the traces that continue it.
    var joints: Set<Int> = []
  }

  struct Piece: Hashable {
    let trace: Int
    let points: Range<Int>
  }

  private struct Collected {
    var pieces: Set<Piece> = []
    var visits = 0

    var inOrder: [Piece] {
      pieces.sorted { ($0.trace, $0.points.lowerBound) < ($1.trace, $1.points.lowerBound) }
    }
  }

  /// The ids of one `ink` element, which are its own, and the index of the file's element after it.
  private struct Names {
    let resolver: InkMLContextResolver
    let end: Int
  }

  let file: String
  let annotations: InkMLAnnotations
  private(set) var traces: [Trace] = []

  private let children: [MarkupElement]
  /// Of each `ink` element; one where the file has one.
  private var names: [Names] = []
  private var context = InkMLContext()
  /// The points of each trace element, which may continue those of another.
  private var numbers: [MarkupElement: Piece] = [:]
  private static let visitLimit = 1_000_000

  /// Reads a file; several `ink` elements, one after another, are one ink.
  init(_ bytes: [UInt8], file: String) throws(InkMLError) {
    guard !bytes.isEmpty else { throw .empty(file: file) }
    let ink = try MultipartAnswer(bytes).map { answer throws(InkMLError) in
      guard !answer.ink.isEmpty else { throw .noInkPart(file: file) }
      return answer.ink
    }
    let roots = try MarkupReader.readAll(ink ?? bytes) { InkMLError($0, in: file) }
    if let other = roots.first(where: { $0.name != "ink" }) { throw .notInkML(file: file, root: other.name) }
    self.init(file: file, children: roots.flatMap { Array($0.children) })
    for root in roots { try read(Array(root.children), root: root, end: root.end) }
  }

  /// Reads a document from elements within the outermost one.
  init(of children: [MarkupElement], file: String) throws(InkMLError) {
    self.init(file: file, children: children)
    try read(children)
  }

  private init(file: String, children: [MarkupElement]) {
    self.file = file
    self.children = children
    annotations = InkMLAnnotations(of: children)
  }

  private mutating func read(
    _ children: [MarkupElement], root: MarkupElement? = nil, end: Int = .max
  ) throws(InkMLError) {
    var elements: [String: MarkupElement] = [:]
    if let root, let id = root.id { elements[id] = root }
    for child in children { Self.collect(child, into: &elements) }
    names.append(Names(resolver: InkMLContextResolver(file: file, elements: elements), end: end))
    context = InkMLContext()
    for child in children where child.name == "definitions" {
      // Traces may be defined first and drawn later through views; contexts there count when they are referred to.
      for trace in child.children where trace.name == "trace" || trace.name == "traceGroup" {
        try addTraces(of: trace, context: context)
      }
    }
    for child in children { try add(child) }
  }

  /// The names that references of an element are among.
  private func resolver(of element: MarkupElement) -> InkMLContextResolver {
    (names.count > 1 ? names.first { element.index < $0.end } : nil)?.resolver ?? names[names.count - 1].resolver
  }

  /// The labelled groups: the outermost ones, or those that have no labelled group inside.
  func labelledGroups(innermost: Bool) -> [MarkupElement] { Self.labelledGroups(in: children, innermost: innermost) }

  static func labelledGroups(in elements: some Sequence<MarkupElement>, innermost: Bool) -> [MarkupElement] {
    elements.filter { $0.name == "traceGroup" || $0.name == "traceView" }.flatMap { group in
      let isLabelled = InkMLAnnotations(of: group.children).truth != nil
      if isLabelled && !innermost { return [group] }
      let inside = labelledGroups(in: group.children, innermost: innermost)
      return inside.isEmpty && isLabelled ? [group] : inside
    }
  }

  /// The pieces of trace in an element, in the order of writing, each once.
  func pieces(of element: MarkupElement) throws(InkMLError) -> [Piece] {
    var collected = Collected()
    try collectPieces(of: element, into: &collected, depth: 0)
    return joined(collected.inOrder)
  }

  /// The whole traces that have some ids, in the order of writing.
  func pieces(ofTraces ids: [String], at line: Int) throws(InkMLError) -> [Piece] {
    var collected = Collected()
    for id in ids {
      let trace = try names[0].resolver.element(of: id, at: line)
      try collectPieces(of: trace, from: [], to: [], into: &collected, depth: 0)
    }
    return joined(collected.inOrder)
  }

  /// Pieces in order, those that continue the one before as one.
  private func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      if let last = result.last, last.trace == piece.trace, last.points.upperBound == piece.points.lowerBound,
        traces[piece.trace].joints.contains(piece.points.lowerBound)
      {
        result[result.count - 1] = Piece(
          trace: last.trace, points: last.points.lowerBound..<piece.points.upperBound)
      } else {
        result.append(piece)
      }
    }
    return result
  }

  var allPieces: [Piece] {
    traces.indices.map { Piece(trace: $0, points: 0..<pointCount(of: $0)) }
  }

  var ids: some Sequence<String> { names[0].resolver.elements.keys }

  /// Whether elements that some references mean are there, and are settings that can be applied.
  func defines(_ references: some Sequence<String>) -> Bool {
    references.allSatisfy { reference in
      var context = InkMLContext()
      let element = try? names[0].resolver.element(of: reference, at: 1)
      return element.flatMap { try? names[0].resolver.apply($0, to: &context) } != nil
    }
  }

  private mutating func add(_ element: MarkupElement) throws(InkMLError) {
    switch element.name {
    case "context", "traceFormat", "inkSource", "canvasTransform":
      try names[names.count - 1].resolver.apply(element, to: &context)
    case "trace", "traceGroup": try addTraces(of: element, context: context)
    default: break
    }
  }

  private mutating func addTraces(of element: MarkupElement, context: InkMLContext) throws(InkMLError) {
    var context = context
    if let reference = element.attributes["contextRef"], reference != "#DefaultContext" {
      let resolver = names[names.count - 1].resolver
      try resolver.apply(try resolver.element(of: reference, at: element.line), to: &context)
    }
    guard element.name == "trace" else {
      for child in element.children where child.name == "trace" || child.name == "traceGroup" {
        try addTraces(of: child, context: context)
      }
      return
    }
    // Movements in the air are not ink.
    guard element.attributes["type"] != "penUp" else { return }
    let data: Result<InkMLTraceData, InkMLError>
    let text = element.text
    do {
      data = .success(
        try InkMLTraceParser.parse(
          text.bytes, in: text.range, format: context.format, ignoresExtraValues: !context.hasFormat))
    } catch {
      data = .failure(.badTrace(file: file, line: element.line, error))
    }
    if try joins(element, data, context) { return }
    let trace = Trace(context: context, timeOffset: element.number("timeOffset"), data: data)
    numbers[element] = Piece(trace: traces.count, points: 0..<((try? data.get().pointCount) ?? 0))
    traces.append(trace)
  }

  /// Appends a trace to the one that it continues, where it does and both have the same channels.
  private mutating func joins(
    _ element: MarkupElement, _ data: Result<InkMLTraceData, InkMLError>, _ context: InkMLContext
  ) throws(InkMLError) -> Bool {
    guard ["middle", "end"].contains(element.attributes["continuation"]),
      let reference = element.attributes["priorRef"]
    else { return false }
    let prior = try names[names.count - 1].resolver.element(of: reference, at: element.line)
    guard let index = numbers[prior]?.trace, traces[index].context.format == context.format,
      case .success(var whole) = traces[index].data, case .success(let part) = data
    else { return false }
    let points = whole.pointCount..<whole.pointCount + part.pointCount
    // Only one of the two keeps the values, so that many parts aren't copied for each.
    traces[index].data = .success(InkMLTraceData(values: [], channelCount: whole.channelCount))
    whole.values += part.values
    traces[index].data = .success(whole)
    traces[index].joints.insert(points.lowerBound)
    numbers[element] = Piece(trace: index, points: points)
    return true
  }

  private func pointCount(of trace: Int) -> Int { (try? traces[trace].data.get().pointCount) ?? 0 }

  private func collectPieces(
    of element: MarkupElement, into collected: inout Collected, depth: Int
  ) throws(InkMLError) {
    for child in element.children { try collectPieces(of: child, from: [], to: [], into: &collected, depth: depth + 1) }
    guard element.name == "traceView", let reference = element.attributes["traceDataRef"] else { return }
    let target = try resolver(of: element).element(of: reference, at: element.line)
    try collectPieces(
      of: target, from: try path(element.attributes["from"], at: element.line)[...],
      to: try path(element.attributes["to"], at: element.line)[...], into: &collected, depth: depth + 1)
  }

  /// Follows `from` and `to` down from an element: into a group's children, at last into a trace's points.
  private func collectPieces(
    of element: MarkupElement, from: ArraySlice<Int>, to: ArraySlice<Int>, into collected: inout Collected, depth: Int
  ) throws(InkMLError) {
    collected.visits += 1
    guard depth < 64, collected.visits < Self.visitLimit else {
      throw .endlessReferences(file: file, line: element.line)
    }
    switch element.name {
    case "trace":
      guard let piece = numbers[element] else { return }
      let points = try range(of: piece.points.count, from: from.first, to: to.first, at: element.line)
      let start = piece.points.lowerBound
      collected.pieces.insert(
        Piece(trace: piece.trace, points: start + points.lowerBound..<start + points.upperBound))
    case "traceGroup", "traceView":
      guard !from.isEmpty || !to.isEmpty else {
        try collectPieces(of: element, into: &collected, depth: depth)
        return
      }
      let members = element.children.filter { ["trace", "traceGroup", "traceView"].contains($0.name) }
      let chosen = try range(of: members.count, from: from.first, to: to.first, at: element.line)
      for index in chosen {
        try collectPieces(
          of: members[index], from: index == chosen.lowerBound ? from.dropFirst() : [],
          to: index == chosen.upperBound - 1 ? to.dropFirst() : [], into: &collected, depth: depth + 1)
      }
    default: break
    }
  }

  private func range(
    of count: Int, from: Int?, to: Int?, at line: @autoclosure () -> Int
  ) throws(InkMLError) -> Range<Int> {
    let first = from ?? 1
    let last = to ?? count
    guard first >= 1, last <= count, first <= last || count == 0 else {
      throw .badSelection(file: file, line: line(), selection: "\(first) to \(last)")
    }
    return count == 0 ? 0..<0 : first - 1..<last
  }

  private func path(_ text: String?, at line: @autoclosure () -> Int) throws(InkMLError) -> [Int] {
    guard let text else { return [] }
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ $0 != nil }) else { throw .badSelection(file: file, line: line(), selection: text) }
    return numbers.compactMap(\.self)
  }

  private static func collect(_ element: MarkupElement, into elements: inout [String: MarkupElement]) {
    if let id = element.id, elements[id] == nil { elements[id] = element }
    for child in element.children { collect(child, into: &elements) }
  }
}

/// The annotations of an element by type; the case of types is ignored.
struct InkMLAnnotations {
  struct Entry {
    let text: String
    /// The element that has it; `nil` for one that isn't in the file.
    let element: MarkupElement?

    var line: Int { element?.line ?? 1 }
  }

  private var elements: [(type: String, element: MarkupElement)] = []

  // CROHME's names of the group that contains the symbols' groups; they aren't labels.
  private static let structuralNames: Set<String> = ["segmentation", "from itf", "ground truth"]
  // In order of preference: MathWriting recommends its normalizedLabel over its label.
  private static let truthTypes = [
    "truth", "normalizedlabel", "label", "transcription", "transcript", "text", "tg_truth",
  ]

  init(of elements: some Sequence<MarkupElement>) {
    for child in elements {
      switch child.name {
      case "annotation":
        self.elements.append(((child.attributes["type"] ?? "").lowercased(), child))
      case "annotationXML":
        // Some sets wrap the label once more: <annotationXML><Tg_Truth>…</Tg_Truth></annotationXML>.
        for inner in child.children where inner.children.isEmpty {
          self.elements.append((inner.name.lowercased(), inner))
        }
      default:
        break
      }
    }
  }

  /// The first nonempty entry of some types, which are in lowercase; of several with one type the first counts.
  func first(of types: [String]) -> Entry? {
    types.lazy.compactMap { type in elements.first { $0.type == type }?.element }
      .map { Entry(text: $0.trimmedText, element: $0) }.first { !$0.text.isEmpty }
  }

  /// The text of the ink.
  var truth: Entry? {
    guard let entry = first(of: Self.truthTypes) else { return nil }
    return Self.structuralNames.contains(entry.text.lowercased()) ? nil : entry
  }
}
