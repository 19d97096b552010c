import InkCore

extension PageComposer {
  /// Writes a line that is about as long as a width, if `isMarked` with the marks that people make on words.
  @discardableResult
  mutating func writeLine(
    at origin: Point, width: Float, scale: Float = 1, beginsParagraph: Bool = false, isMarked: Bool = true
  ) throws -> PageCanvas.Placed? {
    var line = try writer.line(width: max(width / scale, 1), random: &random)
    if isMarked, random.happens(style.erasedShare) { line.eraseWords(random: &random) }
    return write(line, at: origin, scale: scale, beginsParagraph: beginsParagraph, isMarked: isMarked)
  }

  @discardableResult
  mutating func write(
    _ line: WrittenLine, at origin: Point, scale: Float = 1, beginsParagraph: Bool = false, isMarked: Bool = true,
    isPlaced: Bool = false
  ) -> PageCanvas.Placed? {
    var late: Set<Int> = []
    for index in line.words.indices where random.happens(style.lateShare) && endsWithMark(line.words[index]) {
      late.insert(index)
    }
    let placed = canvas.write(
      line, at: origin, scale: scale, shape: style.shape(random: &random), beginsParagraph: beginsParagraph,
      lateMarks: late, clearance: isPlaced ? nil : style.clearance)
    if isMarked, let placed { mark(placed, scale: scale) }
    return placed
  }

  /// Writes lines of one block and returns the box around them.
  @discardableResult
  mutating func writeLines(
    _ count: Int, at origin: Point, width: Float, scale: Float = 1, indent: Float = 0, isMarked: Bool = true
  ) throws -> Box? {
    var box: Box?
    var drop: Float = 0
    for number in 0..<count {
      let inset = number == 0 ? indent : 0
      let isLast = number == count - 1 && count > 1
      let width = isLast ? width * random.uniform(0.15...1) : width - inset
      let position = Point(
        x: origin.x + inset + style.margin * abs(random.normal()) + style.marginDrift * Float(number),
        y: origin.y + drop + Float(number) * pitch * scale
          * (1 + style.pitchDeviation * random.normal() / Float(max(number, 1))))
      let placed = try writeLine(
        at: position, width: width, scale: scale, beginsParagraph: number == 0, isMarked: isMarked)
      if let placed {
        box = box?.union(placed.box) ?? placed.box
        drop += placed.drop
      }
    }
    return box
  }

  var pitch: Float { style.pitch }

  /// Returns lines that are about as long as a width, to be placed later.
  mutating func label(lines count: Int, width: Float, scale: Float = 1) throws -> Label? {
    let lines = try (0..<count).map { _ in
      try writer.line(width: width * style.labelStretch / scale, random: &random)
    }.filter { $0.box != nil }
    let bands = lines.map { LineBand($0.points) }
    let pitch = zip(bands.dropFirst(), bands).reduce(min(pitch, 3.4)) {
      max($0, $1.0.distance(below: $1.1, clearance: style.clearance) ?? 0)
    }
    var box: Box?
    for (number, line) in lines.enumerated() {
      guard let own = line.box else { continue }
      let drop = Point(x: 0, y: Float(number) * pitch)
      let moved = Box(lower: (own.lower + drop) * scale, upper: (own.upper + drop) * scale)
      box = box?.union(moved) ?? moved
    }
    return box.map { Label(lines: lines, scale: scale, pitch: pitch, box: $0) }
  }

  /// Writes a label so that the upper left corner of its box is somewhere, as a block of its own.
  mutating func place(_ label: Label, at corner: Point, isCentred: Bool = false, isFree: Bool = true) {
    canvas.beginBlock(isFree: isFree)
    if isFree, random.happens(style.turnShare) { turn(label, at: corner) }
    defer { canvas.turn = nil }
    for (number, line) in label.lines.enumerated() {
      let space = label.box.width - (line.box?.width ?? 0) * label.scale
      let shift = isCentred ? space / 2 : 0
      let left = (line.box?.lower.x ?? 0) * label.scale
      write(
        line,
        at: Point(
          x: corner.x + shift - (isCentred ? left : min(left, 0)),
          y: corner.y - label.box.lower.y + Float(number) * label.pitch * label.scale),
        scale: label.scale, isMarked: false, isPlaced: true)
    }
  }

  /// Turns a label around its middle by up to 60°, if the page is free there.
  private mutating func turn(_ label: Label, at corner: Point) {
    let middle = corner + Point(x: label.box.width / 2, y: label.box.height / 2)
    let angle = random.uniform(-1.05...1.05)
    let corners = [corner, corner + Point(x: label.box.width, y: 0)].flatMap { point -> [Point] in
      let way = (point - middle).turned(by: angle)
      return [middle + way, middle - way]
    }
    guard let box = Box(around: corners), canvas.isFree(box, margin: 0.5) else { return }
    canvas.turn = (angle, middle)
  }

  /// Whether a word's last stroke is a dot, a bar or another small mark that may come late.
  private func endsWithMark(_ word: WrittenWord) -> Bool {
    guard word.strokes.count > 1, let last = word.strokes.last, let box = Box(around: last) else { return false }
    return box.height < 0.5 && box.width < 1.6 && box.upper.y < -0.5
  }

  /// Underlines, boxes, strikes through or corrects words.
  private mutating func mark(_ placed: PageCanvas.Placed, scale: Float) {
    if random.happens(style.markShare * 0.8) { draw("underline") { $0.underline(placed.box, random: &$1) } }
    var inserted = 0
    for (index, word) in placed.words.enumerated() where random.happens(style.markShare) {
      canvas.isPostponed = random.happens(0.6)
      defer { canvas.isPostponed = false }
      switch random.index(below: 7) {
      case 0, 1, 2: draw("underline") { $0.underline(word, random: &$1) }
      case 3:
        draw("rectangle") { $0.rectangle(word.grown(by: $1.uniform(0.1...0.6), $1.uniform(0.05...0.4)), random: &$1) }
      case 4: draw("ellipse") { $0.ellipse(word.grown(by: $1.uniform(0.3...1), $1.uniform(0.2...0.7)), random: &$1) }
      case 5: draw("strike") { $0.strike(word, random: &$1) }
      default:
        guard index > 0, inserted == 0, !writer.isIdeographic else { continue }
        correct(placed, before: index, scale: scale)
        inserted += 1
      }
    }
  }

  /// Writes a word above a line, where it is inserted, with a caret or without.
  private mutating func correct(_ placed: PageCanvas.Placed, before index: Int, scale: Float) {
    guard let line = try? writer.line(width: 5, random: &random), let word = line.words.first, line.words.count == 1,
      let box = word.box
    else { return }
    let size = scale * random.uniform(0.55...0.85)
    let gap = (placed.words[index - 1].upper.x + placed.words[index].lower.x) / 2
    let baseline = placed.words[index].upper.y - scale * random.uniform(1.5...2.2)
    let origin = Point(x: gap - box.width * size / 2, y: baseline)
    canvas.insert(word, into: placed.line, before: index, at: origin, scale: size)
    if random.happens(0.8) {
      let low = Point(x: gap, y: baseline + scale * random.uniform(0.2...0.5))
      let arm = scale * random.uniform(0.25...0.5)
      let corners = [low + Point(x: -arm, y: 1.6 * arm), low, low + Point(x: arm, y: 1.6 * arm)]
      draw("caret", isObstacle: false) { [$0.path(corners, rounding: false, random: &$1)] }
    }
  }
}
