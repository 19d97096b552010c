import InkCore

extension PageComposer {
  /// A subject in the middle, what belongs to it around, connected by lines.
  mutating func composeMindMap() throws {
    let frame = random.index(below: 4)
    guard
      let root = try label(
        lines: 1 + random.index(below: 2), width: random.uniform(4...9), scale: random.uniform(1...1.5))
    else { return }
    let core = node(root, in: root.box(around: .zero), frame: frame, isCentred: true)
    let count = 3 + random.index(below: 6)
    let start = random.uniform(0...6.283)
    let childFrame = random.index(below: 6)
    let usesArrows = random.happens(0.25)
    let bows = random.happens(0.5)
    for number in 0..<count {
      let angle = start + 6.283 * (Float(number) + 0.25 * random.normal()) / Float(count)
      guard let label = try label(lines: 1 + random.index(below: 3), width: random.uniform(3...10)) else { continue }
      guard
        let box = freeBox(
          for: label, from: core.middle, angle: angle, distance: core.width * 0.6 + random.uniform(2...7))
      else { continue }
      let child = node(label, in: box, frame: childFrame)
      connect(core, child, isArrow: usesArrows, bow: bows ? random.uniform(-0.2...0.2) : 0)
      guard random.happens(0.35) else { continue }
      for _ in 0..<1 + random.index(below: 3) {
        guard let leaf = try self.label(lines: 1, width: random.uniform(2.5...7), scale: random.uniform(0.7...1)),
          let place = freeBox(
            for: leaf, from: child.middle, angle: angle + 0.5 * random.normal(), distance: child.width * 0.55 + 2)
        else { continue }
        let box = node(leaf, in: place, frame: 5)
        connect(child, box, isArrow: usesArrows, bow: 0)
      }
    }
    if random.happens(0.3) { try scatterDrawings(upTo: 2) }
  }

  /// Boxes and diamonds in rows or columns, connected by arrows, with labels in them and beside the arrows.
  mutating func composeFlowChart() throws {
    let columns = 1 + random.index(below: 3)
    let rows = 2 + random.index(below: 4)
    let shapeFirst = random.happens(0.6)
    // A small arrow is as high as a letter.
    let gap = Point(x: random.uniform(1.5...8), y: random.uniform(1.2...6))
    var boxes: [[Box?]] = []
    var y: Float = 0
    for row in 0..<rows {
      var x: Float = 0
      var height: Float = 0
      var line: [Box?] = []
      for _ in 0..<columns {
        guard row == 0 || random.happens(0.8),
          let label = try label(lines: 1 + random.index(below: 3), width: random.uniform(3...9))
        else {
          line.append(nil)
          x += 6 + gap.x
          continue
        }
        let kind = random.index(below: 8)
        if random.happens(0.06) {
          // A circle where lines meet.
          let middle = Point(x: x + 2, y: y + 1)
          let box = Box(lower: middle, upper: middle).grown(by: random.uniform(0.6...1.7))
          draw("connector") { $0.ellipse(box, random: &$1) }
          line.append(box)
          x = box.upper.x + gap.x
          height = max(height, box.height)
          continue
        }
        let padding = Point(x: random.uniform(0.4...1.8), y: random.uniform(0.25...1.2))
        // A diamond or an ellipse needs more space around its label.
        let size = kind < 4 ? Point(x: 1, y: 1) : kind < 6 ? Point(x: 1.7, y: 1.7) : Point(x: 1.35, y: 1.35)
        let inner = Point(x: label.box.width * size.x + 2 * padding.x, y: label.box.height * size.y + 2 * padding.y)
        let corner = Point(x: x + 0.4 * random.normal(), y: y + 0.4 * random.normal())
        let box = Box(lower: corner, upper: corner + inner)
        if shapeFirst { drawNode(kind, box) }
        place(
          label,
          at: box.middle
            - Point(x: label.box.width / 2 + 0.2 * random.normal(), y: label.box.height / 2 + 0.15 * random.normal()),
          isCentred: true)
        if !shapeFirst { drawNode(kind, box) }
        line.append(box)
        x = box.upper.x + gap.x
        height = max(height, inner.y)
      }
      boxes.append(line)
      y += height + gap.y
    }
    canvas.isPostponed = random.happens(0.7)
    try connectChart(boxes)
    canvas.isPostponed = false
    if random.happens(0.15) { try scatterDrawings(upTo: 2) }
  }

  /// A large picture or two with labels around, and lines or arrows to its parts.
  mutating func composePicture() throws {
    var corner = Point.zero
    for _ in 0..<1 + random.index(below: 3) {
      let side = random.uniform(6...26)
      let picture = try drawPicture(at: corner, side: side)
      let count = 1 + random.index(below: 5)
      let pointer = random.index(below: 4)
      for number in 0..<count {
        guard let label = try label(lines: 1 + random.index(below: 2), width: random.uniform(3...10)) else { continue }
        let angle = 6.283 * (Float(number) + random.unit()) / Float(count)
        guard let box = freeBox(for: label, from: picture.middle, angle: angle, distance: picture.size * 0.4)
        else { continue }
        place(label, at: box.lower)
        guard pointer < 3 else { continue }
        let way = Point(x: picture.width * random.uniform(-0.4...0.4), y: picture.height * random.uniform(-0.4...0.4))
        let target = picture.middle + way
        let from = edge(of: box.grown(by: 0.3, 0.2), towards: target)
        let to = from + (target - from) * random.uniform(0.5...1)
        draw(pointer == 0 ? "line" : "arrow", isObstacle: false) {
          pointer == 0 ? [$0.line(from, to, random: &$1)] : $0.arrow(from, to, bow: $1.uniform(-0.2...0.2), random: &$1)
        }
      }
      let right = canvas.box?.upper.x ?? 0
      corner =
        random.happens(0.5)
        ? Point(x: right + random.uniform(2...6), y: random.uniform(-4...4))
        : Point(x: random.uniform(-3...8), y: (canvas.box?.upper.y ?? 0) + random.uniform(2...5))
    }
    if random.happens(0.4), let page = canvas.box {
      canvas.beginBlock()
      try writeLines(
        1 + random.index(below: 4), at: Point(x: page.lower.x, y: page.upper.y + pitch + 1),
        width: min(max(page.width, 12), 46))
    }
  }

  /// A free box for a label in a direction; `nil` where there is none near.
  private mutating func freeBox(for label: Label, from middle: Point, angle: Float, distance: Float) -> Box? {
    let direction = Point(x: 1.25 * cosine(angle), y: sine(angle))
    var distance = distance
    for _ in 0..<14 {
      let box = label.box(around: middle + direction * (distance + abs(direction.x) * label.box.width / 2))
      if canvas.isFree(box, margin: 0.8) { return box }
      distance += random.uniform(0.8...2)
    }
    return nil
  }

  /// Writes a label with a frame or without one and returns the box around both.
  private mutating func node(_ label: Label, in box: Box, frame: Int, isCentred: Bool = false) -> Box {
    let isFramedFirst = random.happens(0.4)
    let outer = box.grown(by: random.uniform(0.4...1.4), random.uniform(0.25...0.9))
    func frameIt(_ composer: inout PageComposer) {
      switch frame {
      case 0, 1:
        let grown = outer.grown(by: box.width * 0.15, box.height * 0.15)
        composer.draw("ellipse") { $0.ellipse(grown, random: &$1) }
      case 2: composer.draw("rectangle") { $0.rectangle(outer, random: &$1) }
      case 3: composer.draw("underline") { $0.underline(box, random: &$1) }
      default: break
      }
    }
    if isFramedFirst { frameIt(&self) }
    place(label, at: box.lower, isCentred: isCentred)
    if !isFramedFirst { frameIt(&self) }
    return frame < 3 ? outer : box
  }

  private mutating func connect(_ a: Box, _ b: Box, isArrow: Bool, bow: Float) {
    let from = edge(of: a, towards: b.middle)
    let to = edge(of: b.grown(by: 0.4, 0.3), towards: a.middle)
    guard from.distance(to: to) > 0.5 else { return }
    if isArrow {
      draw("arrow") { $0.arrow(from, to, bow: bow, random: &$1) }
    } else {
      draw("line") { [bow == 0 ? $0.line(from, to, random: &$1) : $0.curve(from, to, bow: bow, random: &$1)] }
    }
  }

  private mutating func drawNode(_ kind: Int, _ box: Box) {
    switch kind {
    case 0...2: draw("rectangle") { $0.rectangle(box, random: &$1) }
    case 3: draw("parallelogram") { $0.parallelogram(box.grown(by: box.height * 0.3, 0), random: &$1) }
    case 4, 5: draw("diamond") { $0.diamond(box, random: &$1) }
    case 6: draw("stadium") { $0.stadium(box, random: &$1) }
    default: draw("ellipse") { $0.ellipse(box, random: &$1) }
    }
    if kind < 3, random.happens(0.04) { draw("hatching", isObstacle: false) { $0.hatching(box, random: &$1) } }
  }

  /// Draws arrows from each box to its neighbours to the right and below, some with a word beside them.
  private mutating func connectChart(_ boxes: [[Box?]]) throws {
    for row in boxes.indices {
      for column in boxes[row].indices {
        guard let box = boxes[row][column] else { continue }
        let below = row + 1 < boxes.count ? boxes[row + 1].indices.filter { boxes[row + 1][$0] != nil } : []
        if let nearest = below.min(by: { abs($0 - column) < abs($1 - column) }), let next = boxes[row + 1][nearest],
          random.happens(0.9)
        {
          try connectNodes(
            Point(x: box.middle.x, y: box.upper.y), Point(x: next.middle.x, y: next.lower.y), isDown: true)
        }
        if column + 1 < boxes[row].count, let next = boxes[row][column + 1], random.happens(0.6) {
          try connectNodes(
            Point(x: box.upper.x, y: box.middle.y), Point(x: next.lower.x, y: next.middle.y), isDown: false)
        }
      }
    }
    if random.happens(0.3), let first = boxes.first?.first ?? nil, let last = boxes.last?.compactMap({ $0 }).first {
      let left = min(first.lower.x, last.lower.x) - random.uniform(1.5...4)
      let corners = [
        Point(x: last.lower.x, y: last.middle.y), Point(x: left, y: last.middle.y), Point(x: left, y: first.middle.y),
        Point(x: first.lower.x, y: first.middle.y),
      ]
      draw("arrow") { shapes, random in
        [shapes.path(Array(corners.dropLast()), random: &random)]
          + shapes.arrow(corners[2], corners[3], random: &random)
      }
    }
  }

  private mutating func connectNodes(_ a: Point, _ b: Point, isDown: Bool) throws {
    // Arrows end before the boxes, at them or in them.
    let gap = Point(x: isDown ? 0 : 0.3, y: isDown ? 0.3 : 0) * random.uniform(-1...2)
    if random.happens(0.12), isDown, abs(a.x - b.x) > 2 {
      let y = (a.y + b.y) / 2
      let corners = [a, Point(x: a.x, y: y), Point(x: b.x, y: y)]
      draw("arrow") { $0.arrow(corners[2], b, random: &$1) + [$0.path(corners, random: &$1)] }
    } else {
      draw("arrow") { $0.arrow(a + gap, b - gap, bow: $1.happens(0.3) ? $1.uniform(-0.2...0.2) : 0, random: &$1) }
    }
    guard random.happens(0.25), let label = try label(lines: 1, width: 2.5, scale: random.uniform(0.7...1)),
      label.box.width < 6
    else { return }
    let middle = (a + b) * 0.5
    let corner =
      isDown
      ? middle + Point(x: 0.6, y: -label.box.height / 2)
      : middle - Point(x: label.box.width / 2, y: label.box.height + 0.5)
    if canvas.isFree(Box(lower: corner, upper: corner + Point(x: label.box.width, y: label.box.height)), margin: -0.3) {
      place(label, at: corner)
    }
  }

  /// The point where the way from a box's middle to a point leaves the box.
  private func edge(of box: Box, towards point: Point) -> Point {
    let way = point - box.middle
    let x = abs(way.x) > 1e-3 ? box.width / 2 / abs(way.x) : .infinity
    let y = abs(way.y) > 1e-3 ? box.height / 2 / abs(way.y) : .infinity
    return box.middle + way * min(x, y, 1)
  }
}
