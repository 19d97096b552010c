import ArgumentParser
import InkCore
import InkData
import InkScribble
import TestSupport

struct ScribbleGesturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scribble-gestures",
    abstract:
      "Draw editing gestures over lines of real text, and count those that are recognized with the right range.",
    discussion: """
      Synthetic writers from --writers on draw every kind of gesture. Single-stroke drawings of the categories zigzag, line and \
      circle, of the half of Quick, Draw! that no weight was fitted on, are turned along the line where they are upright, \
      and laid over one to three words.
      """)

  @OptionGroup var options: ScribbleOptions
  @Option(help: "A compiled set of drawings (inkling data import quickdraw).")
  var drawings: String
  @Option(help: "The number of gestures of each kind by synthetic writers.")
  var count = 400
  @Option(help: "The first synthetic writer.")
  var writers: UInt64 = 9001
  @Option(help: "The number of times that each drawing is laid over text.")
  var times = 4
  @OptionGroup var output: OutputOptions

  func run() throws {
    let texts = try ScribbleText(options)
    var random = SplitMix64(options.seed)
    var report = Report()
    for number in 0..<count {
      for kind in GestureTrial.Kind.allCases {
        var writer = GestureWriter(seed: writers + UInt64(number), time: UInt64(number))
        let trial = GestureTrial(texts, random: &random)
        guard let (path, expected) = trial.synthetic(kind, &writer, random: &random) else { continue }
        report.add(trial.gesture(path), expected, of: trial, kind.rawValue, from: "synthetic")
      }
    }
    let set = try CompiledSet(path: drawings)
    for index in 0..<set.count {
      let info = set.info(at: index)
      guard ["zigzag", "line", "circle"].contains(info.text), info.strokeCount == 1,
        DataSplit.position(of: info.writer, seed: 18) >= 0.5
      else { continue }
      let path = try set.sample(at: index).ink.strokes[0].points.map(\.location)
      for _ in 0..<times {
        let trial = GestureTrial(texts, random: &random)
        guard let (laid, expected) = trial.laid(path, info.text, random: &random) else { continue }
        report.add(trial.gesture(laid), expected, of: trial, info.text, from: "Quick, Draw!")
      }
    }
    try output.show(report)
  }

  private struct Report: BenchReport {
    struct Row: Encodable {
      var recognized = Share()
      var ranges = Share()
    }

    private(set) var rows: [String: Row] = [:]
    private(set) var mistakes: [String: Int] = [:]

    mutating func add(
      _ found: EditingGesture?, _ expected: EditingGesture, of trial: GestureTrial, _ kind: String, from source: String
    ) {
      let isKind = found?.kindName == expected.kindName
      let isRight = found.map { trial.place(of: $0) == trial.place(of: expected) } ?? false
      if !isKind { mistakes["\(source), \(kind): \(found?.kindName ?? "writing")", default: 0] += 1 }
      for name in ["\(source), \(kind)", "\(source), all", "all"] {
        rows[name, default: Row()].recognized.add(isKind)
        if isKind { rows[name, default: Row()].ranges.add(isRight) }
      }
    }

    var text: String {
      rows.sorted { $0.key < $1.key }.map { name, row in
        String(
          format: "%@: recognized %.1f %% of %d, range right in %.1f %% of these\n", name, row.recognized.percent,
          row.recognized.whole, row.ranges.percent)
      }.joined()
        + mistakes.sorted { $0.key < $1.key }.map { "  \($0.key) \($0.value)\n" }.joined()
    }
  }
}

struct GestureTrial {
  enum Kind: String, CaseIterable {
    case scratchWords = "scratch-out of words"
    case scratchLetters = "scratch-out of letters"
    case line, circle, join, split, arc, caret
    case lineBreak = "line break"
  }

  let form: SimulatedForm
  private let text: SimulatedText
  private let content: String
  private let words: [Range<Int>]

  private static let unit: Float = 20

  init(_ texts: ScribbleText, random: inout SplitMix64) {
    content = texts.text(200, random: &random)
    text = SimulatedText(
      frame: Box(lower: .zero, upper: Point(x: 600, y: 300)), text: content, lineHeight: Self.unit, isMultiline: true)
    form = SimulatedForm([.init(text)])
    form.focus(0)
    let content = content
    words = content.split(separator: " ").map {
      $0.startIndex.utf16Offset(in: content)..<$0.endIndex.utf16Offset(in: content)
    }
  }

  func gesture(_ path: [Point]) -> EditingGesture? {
    let pen = ScribblePen(form)
    pen.draw(path.map { StrokePoint(location: $0) }, then: 3)
    for effect in form.effects {
      if case .performed(let gesture, _) = effect { return gesture }
    }
    return nil
  }

  /// The range of a gesture; positions on both sides of a space are the same.
  func place(of gesture: EditingGesture) -> Range<Int> {
    var range = gesture.range
    let units = Array(content.utf16)
    while range.isEmpty, range.lowerBound > 0, units[range.lowerBound - 1] == 0x20 {
      range = range.lowerBound - 1..<range.lowerBound - 1
    }
    return range
  }

  /// One to three words on one line, at least as wide as letters are high.
  private func target(random: inout SplitMix64) -> (range: Range<Int>, box: Box)? {
    for _ in 0..<60 {
      let first = random.index(below: words.count)
      let last = min(first + random.index(below: 3), words.count - 1)
      let range = words[first].lowerBound..<words[last].upperBound
      let boxes = text.rectangles(of: range)
      guard boxes.count == 1, boxes[0].width >= 1.7 * Self.unit, boxes[0].width <= 8 * Self.unit else { continue }
      return (range, boxes[0])
    }
    return nil
  }

  func synthetic(
    _ kind: Kind, _ writer: inout GestureWriter, random: inout SplitMix64
  ) -> (path: [Point], gesture: EditingGesture)? {
    let unit = Self.unit
    switch kind {
    case .scratchWords, .line, .circle:
      guard let (range, box) = target(random: &random) else { return nil }
      switch kind {
      case .line: return (writer.line(box, unit: unit), .select(range, .word))
      case .circle: return (writer.circle(box, unit: unit), .select(range, .word))
      default: return (writer.scratch(box, unit: unit), .delete(range, .word))
      }
    case .scratchLetters:
      // Less than half of a long word.
      let long = words.filter { $0.count >= 9 && text.rectangles(of: $0).count == 1 }
      guard !long.isEmpty else { return nil }
      let word = long[random.index(below: long.count)]
      let count = max(word.count * 2 / 5, 3)
      let range =
        random.happens(0.5) ? word.lowerBound..<word.lowerBound + count : word.upperBound - count..<word.upperBound
      guard let box = text.rectangles(of: range).first else { return nil }
      // Who means letters looks where they end.
      writer.care = 0.5
      return (writer.scratch(box, unit: unit), .delete(range, .character))
    case .join, .arc, .caret, .lineBreak:
      let gaps = words.indices.dropLast().filter { index in
        words[index].upperBound + 1 == words[index + 1].lowerBound
          && text.rectangles(of: words[index].lowerBound..<words[index + 1].upperBound).count == 1
      }
      guard !gaps.isEmpty else { return nil }
      let gap = words[gaps[random.index(below: gaps.count)]].upperBound
      guard let space = text.rectangles(of: gap..<gap + 1).first else { return nil }
      let x = random.uniform(space.lower.x...space.upper.x)
      // The caret is on either side of the space.
      let side = abs(x - space.lower.x) <= abs(x - space.upper.x) ? gap : gap + 1
      switch kind {
      case .join: return (writer.bar(at: x, space, unit: unit), .joinOrSplit(at: side))
      case .arc: return (writer.arc(over: space, unit: unit), .removeSpace(gap..<gap + 1))
      case .caret: return (writer.caret(at: x, space, unit: unit), .insertMode(at: side))
      default: return (writer.lineBreak(at: x, space, unit: unit), .lineBreak(at: side))
      }
    case .split:
      let long = words.filter { $0.count >= 4 && text.rectangles(of: $0).count == 1 }
      guard !long.isEmpty else { return nil }
      let word = long[random.index(below: long.count)]
      let offset = word.lowerBound + 1 + random.index(below: word.count - 1)
      let caret = text.caretRectangle(at: offset)
      return (writer.bar(at: caret.lower.x, caret, unit: unit), .joinOrSplit(at: offset))
    }
  }

  /// A drawing laid over words: scaled to their width and about their line's height.
  func laid(
    _ drawing: [Point], _ category: String, random: inout SplitMix64
  ) -> (path: [Point], gesture: EditingGesture)? {
    guard let (range, box) = target(random: &random), let extent = Box(around: drawing) else { return nil }
    let unit = Self.unit
    var path = drawing
    if category == "line" {
      // Turned so that it runs along the text, up to a small tilt.
      let chord = path[path.count - 1] - path[0]
      let length = Point.zero.distance(to: chord)
      guard length > 0 else { return nil }
      let (cosine, sine) = (chord.x / length, chord.y / length)
      let tilt = random.normal() * 0.04
      path = path.map { point in
        let offset = point - path[0]
        let along = Point(x: offset.x * cosine + offset.y * sine, y: offset.y * cosine - offset.x * sine)
        return Point(x: along.x - tilt * along.y, y: along.y + tilt * along.x)
      }
    } else if extent.height > 1.3 * extent.width {
      path = path.map { Point(x: $0.y, y: -$0.x) }
    }
    guard let own = Box(around: path) else { return nil }
    let margin = category == "circle" ? random.uniform(0.2...0.5) : random.uniform(-0.1...0.25)
    let width = box.width + 2 * margin * unit
    let scale = width / max(own.width, 1e-3)
    var height = own.height * scale
    switch category {
    case "zigzag": height = min(max(height, 0.7 * unit), 1.6 * unit)
    case "circle": height = unit * random.uniform(1.15...1.7)
    default: break
    }
    let squeeze = own.height > 0 ? height / own.height : scale
    let middle = Point(
      x: (box.lower.x + box.upper.x) / 2 + random.normal() * 0.08 * unit,
      y: category == "line"
        ? box.lower.y + box.height * random.uniform(0.4...1)
        : (box.lower.y + box.upper.y) / 2 + random.normal() * 0.06 * unit)
    let centre = own.middle
    let moved = path.map { Point(x: ($0.x - centre.x) * scale + middle.x, y: ($0.y - centre.y) * squeeze + middle.y) }
    return (moved, category == "zigzag" ? .delete(range, .word) : .select(range, .word))
  }
}
