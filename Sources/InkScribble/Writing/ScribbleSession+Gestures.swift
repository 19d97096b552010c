import InkCore

extension ScribbleSession {
  func gesture(_ path: PathMeasures, in element: Element, continuesRun: Bool) -> GestureRecognizer.Result? {
    guard let target = surface.target(for: element), !target.isSecure else { return nil }
    let text = TextBeneath(target, near: path.box)
    guard let found = GestureRecognizer().recognize(path, over: text) else { return nil }
    if case .lineBreak = found.gesture, !target.isMultiline { return nil }
    // In the middle of a word only what can't be a letter, a dash or a cross is a gesture.
    if continuesRun, found.certainty != .sure { return nil }
    return found
  }

  /// Whether a stroke scratches out strokes that aren't inserted yet; they are removed then.
  func scratchesOwnInk(_ path: PathMeasures, in element: Element) -> Bool {
    guard let last = runs.indices.last, runs[last].element == element, !runs[last].strokes.isEmpty,
      runs[last].box.intersects(path.box), ScratchMeasures(path).certaintyOnInk == .sure
    else { return false }
    let hull = Polygon.hull(of: path.points)
    var gone: [Stroke.ID] = []
    for (index, written) in runs[last].strokes.enumerated()
    where StrokeCover.share(of: written.stroke, in: hull) >= settings.eraserShare {
      gone.append(written.id)
      if index < runs[last].readCount ?? 0 { try? reader.removeStroke(written.id) }
    }
    guard !gone.isEmpty else { return false }
    runs[last].remove(gone)
    if !runs[last].strokes.isEmpty, !runs[last].isFinished {
      runs[last].progress = .unread
    } else if runs[last].progress == .unread {
      runs[last].progress = .read
    }
    surface.show(.discard(gone, because: .gesture))
    return true
  }

  /// Shows what the stroke would do if the pen were lifted now.
  func preview() {
    guard let stroke = active else { return }
    active?.eventsSincePreview = 0
    let path = stride(from: 0, to: stroke.points.count, by: max(stroke.points.count / Self.previewPoints, 1))
      .map { stroke.points[$0].location }
    let isWriting = runs.last.map { !$0.isFinished && $0.element == stroke.element && !$0.strokes.isEmpty } ?? false
    guard let measures = PathMeasures(path), let target = surface.target(for: stroke.element),
      let found = gesture(measures, in: stroke.element, continuesRun: isWriting)
    else { return endPreview() }
    let range = found.gesture.range
    let boxes = range.isEmpty ? [target.caretRectangle(at: range.lowerBound)] : target.rectangles(of: range)
    isPreviewShown = true
    surface.show(.preview(GesturePreview(element: stroke.element, gesture: found.gesture, rectangles: boxes)))
  }

  func endPreview() {
    guard isPreviewShown else { return }
    isPreviewShown = false
    surface.show(.preview(nil))
  }

  private static var previewPoints: Int { 512 }

  /// Decides about the stroke that waits, if one does: no other came near it.
  func decide(at time: Double) {
    guard let waiting = pending else { return }
    pending = nil
    guard surface.frame(for: waiting.element) != nil, !isSecure(waiting.element) else {
      surface.show(.discard([waiting.written.id], because: .failed))
      return
    }
    if waiting.isTap {
      let point = waiting.written.box.middle
      if let target = surface.focusIfNeeded(waiting.element, at: point), !target.isSecure {
        let offset = min(max(target.offset(nearest: point), 0), target.length)
        target.select(offset..<offset)
        for index in runs.indices where runs[index].element == waiting.element { runs[index].progress = .finished }
      }
      surface.show(.discard([waiting.written.id], because: .tap))
      return
    }
    // Its text may have changed meanwhile.
    if let path = PathMeasures(waiting.written.stroke.points.map { $0.location }),
      let found = gesture(path, in: waiting.element, continuesRun: false),
      perform(found.gesture, in: waiting.element, at: waiting.written)
    {
      return
    }
    add(waiting.written, to: waiting.element, at: waiting.penUp)
  }

  /// Performs a gesture; returns whether it could. Each changes the text once, so that one step of undo takes it back.
  func perform(_ gesture: EditingGesture, in element: Element, at written: WrittenStroke) -> Bool {
    let start = written.stroke.points.first?.location ?? written.box.middle
    guard let target = surface.focusIfNeeded(element, at: start), !target.isSecure,
      gesture.range.upperBound <= target.length
    else { return false }
    switch gesture {
    case .select(let range, _): target.select(range)
    case .delete(let range, let granularity):
      let whole = granularity == .word ? GestureEdits.withSpace(range, in: target) : range
      replace(whole, with: "", in: element, target)
    case .insertMode(let offset): target.select(offset..<offset)
    case .joinOrSplit(let offset):
      let blanks = GestureEdits.blanks(around: offset, in: target)
      replace(blanks, with: blanks.isEmpty ? " " : "", in: element, target)
    case .removeSpace(let range): replace(range, with: "", in: element, target)
    case .lineBreak(let offset):
      replace(GestureEdits.blanks(around: offset, in: target), with: "\n", in: element, target)
    }
    // What is written next goes where the gesture left the caret.
    for index in runs.indices where runs[index].element == element && runs[index].strokes.isEmpty {
      runs[index].insertion = nil
    }
    surface.show(.discard([written.id], because: .gesture))
    surface.show(.performed(gesture, in: element))
    return true
  }

  private func replace(_ range: Range<Int>, with text: String, in element: Element, _ target: Surface.Target) {
    let edit = TextEdit(start: range.lowerBound, removed: target.text(in: range), inserted: text)
    target.replace(range, with: text)
    target.select(edit.insertedRange.end)
    follow(edit, in: element)
  }
}
