import ArgumentParser
import Foundation
import InkCore
import InkData
import InkScribble
import TestSupport

struct ScribbleFalseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scribble-false",
    abstract:
      "Write real words and lines over and beside text, and count those in which a stroke is taken for a gesture.")

  @OptionGroup var options: ScribbleOptions
  @Option(help: "The number of samples, spread over the part.")
  var limit = 20_000
  @OptionGroup var output: OutputOptions

  func run() throws {
    let texts = try ScribbleText(options)
    var random = SplitMix64(options.seed)
    var report = Report()
    let stride = max(texts.samples.count / limit, 1)
    for index in Swift.stride(from: 0, to: texts.samples.count, by: stride).prefix(limit) {
      let sample = try texts.set.sample(at: texts.samples[index])
      let words = max(sample.text.split(whereSeparator: \.isWhitespace).count, 1)
      // Letters with an ascender are as high as the field's line, or up to twice as high.
      guard let ink = ScaledInk(sample.ink, height: random.uniform(1...2.2) * 20) else { continue }
      let isOver = random.happens(0.5)
      let field = SimulatedText(
        frame: Box(lower: .zero, upper: Point(x: 600, y: 300)), text: texts.text(300, random: &random),
        isMultiline: true)
      let form = SimulatedForm([.init(field)])
      form.focus(0)
      let end = field.caretRectangle(at: field.length)
      let start =
        isOver
        ? Point(
          x: random.uniform(0...max(560 - ink.box.width, 40)),
          y: random.uniform(-0.5 * ink.box.height...max(end.upper.y - 0.5 * ink.box.height, 0)))
        // After the last word, or below it.
        : random.happens(0.5)
          ? Point(
            x: end.upper.x + random.uniform(2...30), y: end.lower.y - random.uniform(0...max(ink.box.height - 10, 1)))
          : Point(x: random.uniform(0...300), y: end.upper.y + random.uniform(0...20))
      let pen = ScribblePen(form)
      for (stroke, gap) in zip(ink.strokes, ink.gaps) { pen.draw(stroke, by: start, then: gap) }
      pen.wait(4)
      report.add(form, words: words, isOver: isOver, sample)
    }
    try output.show(report)
  }

  private struct Report: BenchReport {
    private(set) var samples = 0
    private(set) var words = 0
    private(set) var wrong = 0
    private(set) var wordsOver = 0
    private(set) var wrongOver = 0
    private(set) var taps = 0
    private(set) var kinds: [String: Int] = [:]
    private(set) var examples: [String] = []

    mutating func add(_ form: SimulatedForm, words count: Int, isOver: Bool, _ sample: LabelledInk) {
      samples += 1
      words += count
      if isOver { wordsOver += count }
      var found: [String] = []
      for effect in form.effects {
        switch effect {
        case .performed(let gesture, _): found.append(gesture.kindName)
        case .discard(_, .tap): taps += 1
        default: break
        }
      }
      if form.discarded.contains(where: { $0.rejection == .gesture }), found.isEmpty { found.append("own ink") }
      guard !found.isEmpty else { return }
      wrong += min(found.count, count)
      if isOver { wrongOver += min(found.count, count) }
      for name in found { kinds[name, default: 0] += 1 }
      if examples.count < 40 { examples.append("\(found[0]): “\(sample.text.prefix(24))” \(sample.sampleID)") }
    }

    var text: String {
      func share(_ part: Int, of whole: Int) -> String { Share.text(part, of: whole, digits: 3) }
      return
        "\(samples) samples, \(words) words: taken for gestures \(wrong), \(share(wrong, of: words)) of the words\n"
        + "over text: \(wrongOver) of \(wordsOver), \(share(wrongOver, of: wordsOver)); lone dots taken for taps: \(taps)\n"
        + kinds.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
        + examples.map { "  \($0)\n" }.joined()
    }
  }
}

struct ScribbleOptions: ParsableArguments {
  @Option(help: "A compiled set of words and lines (inkling data import unipen).")
  var ink: String
  @Option(help: "The split that divides its writers.")
  var split = "Datasets/unipen/split.json"
  @Option(help: "The part of the split: training, validation or test.")
  var part = SplitPart.validation
  @Option(help: "Decides sizes, positions and gestures.")
  var seed: UInt64 = 1
}

extension EditingGesture {
  var kindName: String {
    switch self {
    case .select: "select"
    case .delete: "delete"
    case .insertMode: "insert mode"
    case .joinOrSplit: "join or split"
    case .removeSpace: "remove space"
    case .lineBreak: "line break"
    }
  }
}
