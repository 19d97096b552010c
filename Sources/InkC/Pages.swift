// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkPage
import InkRuntime

final class LivePage: HandleObject {
  static let kind = HandleKind.page

  let page: Page
  private let reader: PageReader?
  let version: CText
  var pointCount = 0
  /// Whether the page is being read, which calls the caller back.
  var isBusy = false

  init(_ labeller: StrokeLabeller, _ recognizers: [Recognizer]) {
    page = Page(labeller: labeller)
    reader = recognizers.isEmpty ? nil : PageReader(recognizers)
    version = CText(StrokeRecognizer.version(labeller, recognizers))
  }

  func read(
    _ isCancelled: inkling_is_cancelled?, _ context: UnsafeMutableRawPointer?
  ) throws(InterfaceError) -> PageText {
    guard let reader else { throw .noRecognizers }
    isBusy = true
    defer { isBusy = false }
    return try running(try reader.read(page) { unsafe isCancelled.map { unsafe $0(context) != 0 } ?? false })
  }
}

private func editing<Result>(_ work: @autoclosure () throws(PageError) -> Result) throws(InterfaceError) -> Result {
  do throws(PageError) { return try work() } catch { throw .page(error) }
}

private func point(_ x: Float, _ y: Float) throws(InterfaceError) -> Point {
  Point(x: try x.finite("x"), y: try y.finite("y"))
}

/// Makes an empty page.
@c @implementation
public func inkling_page_create(
  _ labeller: OpaquePointer?, _ recognizers: UnsafePointer<OpaquePointer?>?, _ recognizerCount: Int,
  _ page: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, labeller, making: page) { (labeller: StrokeLabeller) throws(InterfaceError) in
    return LivePage(labeller, try unsafe Handle.objects(recognizers, count: recognizerCount, "recognizers"))
  }
}

/// Frees a page.
@c @implementation
public func inkling_page_free(_ page: Output<OpaquePointer?>) -> inkling_status { unsafe free(page, LivePage.self) }

/// Returns the version of the page's results.
@c @implementation
public func inkling_page_get_version(
  _ page: OpaquePointer?, _ version: Output<UnsafePointer<CChar>?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page) { (live: LivePage) throws(InterfaceError) in
    try unsafe put(live.version.bytes, in: version, "version")
  }
}

/// Appends a stroke.
@c @implementation
public func inkling_page_add_stroke(
  _ page: OpaquePointer?, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int, _ stroke: Output<UInt64>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page) { (live: LivePage) throws(InterfaceError) in
    let points = try unsafe Points.copy(points, count: count, size: pointSize, before: live.pointCount)
    let id = unsafe stroke?.pointee
    let added = try editing(try live.page.add(Stroke(points: points, id: id == 0 ? nil : id)))
    live.pointCount += points.count
    unsafe stroke?.pointee = added
  }
}

/// Removes strokes.
@c @implementation
public func inkling_page_remove_strokes(
  _ page: OpaquePointer?, _ strokes: UnsafePointer<UInt64>?, _ count: Int, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page) { (live: LivePage) throws(InterfaceError) in
    let ids = Array(Set(try unsafe CArray<UInt64>.ids(strokes, count: count)))
    let points = ids.reduce(0) { $0 + (live.page.stroke($1)?.points.count ?? 0) }
    try editing(try live.page.remove(ids))
    live.pointCount -= points
  }
}

/// Moves strokes.
@c @implementation
public func inkling_page_move_strokes(
  _ page: OpaquePointer?, _ strokes: UnsafePointer<UInt64>?, _ count: Int, _ x: Float, _ y: Float,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page) { (live: LivePage) throws(InterfaceError) in
    let (ids, offset) = (try unsafe CArray<UInt64>.ids(strokes, count: count), try point(x, y))
    try editing(try live.page.move(ids, by: offset))
  }
}

/// Declares strokes to be writing or drawing.
@c @implementation
public func inkling_page_set_kind(
  _ page: OpaquePointer?, _ strokes: UnsafePointer<UInt64>?, _ count: Int, _ kind: Int32,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page) { (live: LivePage) throws(InterfaceError) in
    let isWriting = try choice(kind, [nil, true, false], "kind")
    let ids = try unsafe CArray<UInt64>.ids(strokes, count: count)
    try editing(try live.page.setWriting(isWriting, of: ids))
  }
}

/// Returns the number of strokes.
@c @implementation
public func inkling_page_get_stroke_count(
  _ page: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page) { (live: LivePage) throws(InterfaceError) in
    try unsafe put(live.page.strokeCount, in: count, "count")
  }
}

/// The kinds of groups, in the order of the header's numbers.
private enum GroupKind: CaseIterable {
  case line, word, paragraph, drawing
}

/// Finds groups without reading them.
@c @implementation
public func inkling_page_group(
  _ page: OpaquePointer?, _ kind: Int32, _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let kind = try choice(kind, GroupKind.allCases, "kind")
    guard kind != .drawing else {
      return FoundGroups(live.page.drawings.map { FoundGroups.Entry(strokes: $0.strokes, boxes: [$0.box]) })
    }
    return FoundGroups(kind, PageText(lines: live.page.lines, texts: [], paragraphs: live.page.paragraphs))
  }
}

/// Finds and reads groups.
@c @implementation
public func inkling_page_read(
  _ page: OpaquePointer?, _ kind: Int32, _ isCancelled: inkling_is_cancelled?, _ context: UnsafeMutableRawPointer?,
  _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let kind = try choice(kind, GroupKind.allCases.dropLast(), "kind")
    return FoundGroups(kind, try unsafe live.read(isCancelled, context))
  }
}

extension FoundGroups {
  /// The lines, words or paragraphs; a page that wasn't read has no texts.
  fileprivate convenience init(_ kind: GroupKind, _ text: PageText) {
    var entries: [Entry] = []
    for (number, paragraph) in text.paragraphs.enumerated() {
      for line in paragraph.lines {
        let (ink, read) = (text.lines[line], text.texts.isEmpty ? nil : text.texts[line])
        switch kind {
        case .line:
          entries.append(
            Entry(
              strokes: ink.strokes, boxes: [ink.box], text: read?.text ?? "", confidence: read?.confidence ?? 0,
              parent: number))
        case .word where read != nil:
          for word in read!.words {
            entries.append(
              Entry(
                strokes: word.strokes, boxes: word.box.map { [$0] } ?? [], text: word.text,
                confidence: read!.confidence, parent: line))
          }
        case .word:
          for word in ink.words { entries.append(Entry(strokes: word.strokes, boxes: [word.box], parent: line)) }
        case .paragraph, .drawing: break
        }
      }
      guard kind == .paragraph else { continue }
      let lines = paragraph.lines.map { text.lines[$0] }
      let texts = text.texts.isEmpty ? [] : paragraph.lines.map { text.texts[$0] }
      entries.append(
        Entry(
          strokes: lines.flatMap { $0.strokes }, boxes: lines.map { $0.box },
          text: texts.map { $0.text }.joined(separator: "\n"), confidence: texts.map { $0.confidence }.min() ?? 0))
    }
    self.init(entries)
  }
}

/// Reads the page and returns the text of some strokes.
@c @implementation
public func inkling_page_read_strokes(
  _ page: OpaquePointer?, _ strokes: UnsafePointer<UInt64>?, _ count: Int, _ isCancelled: inkling_is_cancelled?,
  _ context: UnsafeMutableRawPointer?, _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let ids = Set(try unsafe CArray<UInt64>.ids(strokes, count: count))
    let text = try unsafe live.read(isCancelled, context).text(of: ids)
    let selection = live.page.selection(ofStrokes: ids)
    return FoundGroups([
      FoundGroups.Entry(strokes: selection?.strokes ?? [], boxes: selection?.boxes ?? [], text: text)
    ])
  }
}

/// Reads the page and returns a text for an index.
@c @implementation
public func inkling_page_read_index(
  _ page: OpaquePointer?, _ isCancelled: inkling_is_cancelled?, _ context: UnsafeMutableRawPointer?,
  _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let text = try unsafe live.read(isCancelled, context).indexableContent
    return FoundGroups([FoundGroups.Entry(strokes: [], boxes: [], text: text)])
  }
}

/// Reads the page and finds text.
@c @implementation
public func inkling_page_search(
  _ page: OpaquePointer?, _ query: UnsafePointer<CChar>?, _ search: UnsafePointer<inkling_search>?,
  _ isCancelled: inkling_is_cancelled?, _ context: UnsafeMutableRawPointer?, _ groups: Output<OpaquePointer?>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let query = try unsafe CText.string(query, "query")
    var options = SearchOptions()
    if let search = unsafe search {
      let wanted = try unsafe inkling_search(reading: search)
      options.boundaries = try choice(wanted.place, SearchOptions.Boundaries.allCases, "place")
      options.matchesCase = try choice(wanted.matches_case, [false, true], "matches_case")
      options.findsAlternatives = try choice(wanted.likeliest_only, [true, false], "likeliest_only")
    }
    let matches = try unsafe live.read(isCancelled, context).search(query, options)
    return FoundGroups(
      matches.map {
        FoundGroups.Entry(strokes: $0.strokes, boxes: $0.boxes, text: $0.text, confidence: $0.confidence)
      })
  }
}

/// Selects what is at a point.
@c @implementation
public func inkling_page_select_at(
  _ page: OpaquePointer?, _ x: Float, _ y: Float, _ granularity: Int32, _ reach: Float,
  _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let granularity = try choice(granularity, PageSelection.Granularity.allCases, "granularity")
    return FoundGroups(
      live.page.selection(at: try point(x, y), granularity, reach: try reach.notNegative("reach")))
  }
}

/// Selects the words between two points.
@c @implementation
public func inkling_page_select_between(
  _ page: OpaquePointer?, _ startX: Float, _ startY: Float, _ endX: Float, _ endY: Float,
  _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    return FoundGroups(live.page.selection(from: try point(startX, startY), to: try point(endX, endY)))
  }
}

/// Selects the strokes that a path touches.
@c @implementation
public func inkling_page_select_touched(
  _ page: OpaquePointer?, _ points: UnsafeRawPointer?, _ count: Int, _ pointSize: Int, _ width: Float,
  _ groups: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let path = try unsafe Points.copy(points, count: count, size: pointSize, before: 0)
    return FoundGroups(
      live.page.selection(touchedBy: path.map { $0.location }, width: try width.notNegative("width")))
  }
}

/// Returns the strokes that move when space is inserted.
@c @implementation
public func inkling_page_select_moved(
  _ page: OpaquePointer?, _ x: Float, _ y: Float, _ axis: Int32, _ groups: Output<OpaquePointer?>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, page, making: groups) { (live: LivePage) throws(InterfaceError) in
    let axis = try choice(axis, [Page.SpaceAxis.downward, .rightward], "axis")
    let moved = live.page.strokes(movedBySpaceAt: try point(x, y), axis)
    return FoundGroups(live.page.selection(ofStrokes: Set(moved)))
  }
}
