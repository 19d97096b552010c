import InkCore
import InkDecoding
import InkRuntime

extension ScribbleSession {
  /// Reads what was written, inserts what is settled, performs gestures that waited, and ends writing after a pause.
  public func update(time: Double) {
    guard time.isFinite else { return }
    if let pending, time >= pending.deadline, active == nil { decide(at: time) }
    while !runs.isEmpty {
      let isOver = runs[0].isFinished || active == nil && pending == nil && time >= runs[0].penUp + settings.finishPause
      guard read(isOver: isOver, at: time) else {
        drop(because: .failed)
        continue
      }
      guard isOver else { return }
      let run = runs.removeFirst()
      if runs.isEmpty { ended = (run.element, run.box, run.height, run.penUp) }
      surface.didFinishWriting(in: run.element)
    }
  }

  /// Inserts all that was written at once, however sure its text, and ends writing: before a form is sent, for example.
  public func finish(time: Double) {
    decide(at: time)
    finishRuns()
    update(time: time)
  }

  /// Discards all that was written and isn't inserted yet.
  public func cancel() {
    if let active { penCancelled(active.contact.id, time: -.infinity) }
    if let waiting = pending {
      pending = nil
      surface.show(.discard([waiting.written.id], because: .cancelled))
    }
    while !runs.isEmpty { drop(because: .cancelled) }
  }

  /// Ends the first run without inserting its strokes.
  private func drop(because rejection: StrokeRejection) {
    let run = runs.removeFirst()
    if !run.strokes.isEmpty { surface.show(.discard(run.strokes.map { $0.id }, because: rejection)) }
    surface.didFinishWriting(in: run.element)
  }

  /// Reads the first run, and inserts what is settled, or all; returns false when the run is to be dropped.
  private func read(isOver: Bool, at time: Double) -> Bool {
    guard surface.frame(for: runs[0].element) != nil, !isSecure(runs[0].element) else { return false }
    // The same sums as in `nextUpdate`, so that a time which it returned is late enough.
    let isUp = active == nil
    let settles = isUp && time >= runs[0].penUp + settings.commitPolicy.pause
    let focuses = isUp && time >= runs[0].penUp + settings.focusPause
    guard isOver || runs[0].progress == .unread || settles || focuses else { return true }
    let pause = isUp ? max(time - runs[0].penUp, settles ? settings.commitPolicy.pause : 0, 0) : 0
    if settles, runs[0].progress == .read { runs[0].progress = .paused }
    if runs[0].target == nil, isOver || focuses || !surface.shouldDelayFocus(runs[0].element) {
      guard focus() else { return false }
    }
    guard !runs[0].strokes.isEmpty else { return true }
    do throws(RecognizerError) {
      try feed()
      if runs[0].progress == .unread { runs[0].progress = settles ? .paused : .read }
      guard runs[0].target != nil else {
        // The agreement on a beginning is counted from the first prediction.
        _ = try reader.stablePrefix(by: settings.commitPolicy, pause: 0)
        return true
      }
      let prefix = try reader.stablePrefix(by: settings.commitPolicy, pause: pause)
      if !prefix.isEmpty { try insert(prefix.text, graphemes: prefix.graphemeCount, prefix.strokes) }
      guard isOver, !runs[0].strokes.isEmpty else { return true }
      let best = try reader.prediction { false }.first
      try insert(best?.text ?? "", graphemes: best?.segmentation.count ?? 0, runs[0].strokes.map { $0.id })
      return true
    } catch {
      return false
    }
  }

  /// Gives the reader the strokes that it doesn't have.
  private func feed() throws(RecognizerError) {
    if runs[0].readCount == nil {
      var context = ""
      if let target = surface.target(for: runs[0].element), !target.isSecure {
        let start = runs[0].insertion?.lowerBound ?? target.selection.lowerBound
        let end = min(max(start, 0), target.length)
        context = target.text(in: max(end - Self.contextLength, 0)..<end)
        if let last = context.last, !last.isBlank { context += " " }
      }
      reader.begin(after: context)
      runs[0].readCount = 0
    }
    while let count = runs[0].readCount, count < runs[0].strokes.count {
      _ = try reader.addStroke(runs[0].strokes[count].stroke)
      runs[0].readCount = count + 1
    }
  }

  /// Focuses the first run's element, and finds where its text goes.
  private func focus() -> Bool {
    let wasFocused = surface.isFocused(runs[0].element)
    guard let target = surface.focusIfNeeded(runs[0].element, at: runs[0].start), !target.isSecure else { return false }
    runs[0].target = target
    if !wasFocused {
      let offset = min(max(target.offset(nearest: runs[0].start), 0), target.length)
      let boundary = target.wordBoundary(nearest: offset)
      target.select(boundary..<boundary)
    }
    return true
  }

  /// Inserts a text word by word, and takes its strokes from the reader.
  private func insert(_ text: String, graphemes: Int, _ strokes: [Stroke.ID]) throws(RecognizerError) {
    guard let target = runs[0].target else { return }
    let candidates = try reader.prediction { false }
    let isContinuation = reader.isContinuation
    let strokesOfWords = Self.strokesOfWords(candidates.first, count: graphemes)
    var range = target.clamped(runs[0].insertion ?? target.selection)
    if !text.isEmpty {
      let before = target.text(in: max(range.lowerBound - Self.contextLength, 0)..<range.lowerBound)
      let after = target.text(in: range.upperBound..<min(range.upperBound + 2, target.length))
      let fitting = TextFitting(before: before, after: after, capitalization: target.capitalization)
      let fitted = fitting.fitted(text, isContinuation: isContinuation)
      let pieces = TextFitting.words(of: fitted.text)
      for (number, piece) in pieces.enumerated() {
        let trailing = number == pieces.count - 1 ? fitted.trailing : ""
        let edit = TextEdit(start: range.lowerBound, removed: target.text(in: range), inserted: piece + trailing)
        target.replace(range, with: edit.inserted)
        runs[0].insertion = nil
        follow(edit, in: runs[0].element)
        let end = edit.start + piece.utf16.count
        range = end..<end
        note(piece, endingAt: end, number < strokesOfWords.count ? strokesOfWords[number] : [], candidates)
      }
      runs[0].insertion = range
      target.select(range)
    }
    try reader.commit(text, strokes: strokes)
    runs[0].remove(strokes)
    surface.show(.fade(strokes))
  }

  /// Keeps a word with its other readings.
  private func note(_ piece: String, endingAt end: Int, _ strokes: Set<Int>, _ candidates: [Candidate]) {
    let text = piece.filter { !$0.isBlank }
    guard !text.isEmpty else { return }
    let ids = strokes.sorted().compactMap { reader.ink.strokes.indices.contains($0) ? reader.ink.strokes[$0].id : nil }
    let word = CommittedWord(
      id: nextWord, element: runs[0].element, range: end - text.utf16.count..<end, text: text,
      alternatives: WordReadings.alternatives(of: strokes, to: text, in: candidates), strokes: ids)
    nextWord += 1
    words.append(word)
    if words.count > settings.wordLimit { words.removeFirst(words.count - settings.wordLimit) }
    surface.show(.inserted(word))
  }

  /// The strokes of each word of a candidate's beginning.
  private static func strokesOfWords(_ candidate: Candidate?, count: Int) -> [Set<Int>] {
    let pieces = candidate?.segmentation.prefix(count).split { $0.grapheme.isBlank } ?? []
    return pieces.map { Set($0.flatMap { $0.parts.map { $0.stroke } }) }
  }

  /// UTF-16 code units of text that the reader is told.
  private static var contextLength: Int { 64 }
}
