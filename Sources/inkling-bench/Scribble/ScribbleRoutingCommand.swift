import ArgumentParser
import InkCore
import InkData
import InkScribble
import TestSupport

struct ScribbleRoutingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scribble-routing",
    abstract:
      "Write real words into the fields of random forms, over their edges too, and count strokes by where they go.")

  @OptionGroup var options: ScribbleOptions
  @Option(help: "The number of forms.")
  var forms = 1000
  @Option(help: "The number of words in each form.")
  var words = 12
  @OptionGroup var output: OutputOptions

  func run() throws {
    let texts = try ScribbleText(options)
    var random = SplitMix64(options.seed)
    var report = Report()
    var settings = ScribbleSettings()
    // Which strokes are gestures is another measurement.
    settings.gestures = false
    for _ in 0..<forms {
      let form = Self.form(random: &random)
      form.keepsEffects = false
      let pen = ScribblePen(form, settings)
      for _ in 0..<words {
        let sample = try texts.set.sample(at: texts.samples[random.index(below: texts.samples.count)])
        guard let ink = ScaledInk(sample.ink, height: random.uniform(18...36)), sample.kind == .word else { continue }
        let fields = form.fields.keys.sorted()
        let meant = fields[random.index(below: fields.count)]
        // Nobody writes a long word into a field that it doesn't fit.
        guard let text = form.fields[meant]?.text, ink.box.width <= 1.2 * text.frame.width else { continue }
        let frame = text.frame
        // The word begins in the field; where it ends is the writer's matter.
        let start = Point(
          x: random.uniform(frame.lower.x...max(frame.upper.x - 0.6 * min(ink.box.width, frame.width), frame.lower.x)),
          y: (frame.lower.y + frame.upper.y) / 2 - ink.box.height / 2 + random.uniform(-0.15...0.15) * frame.height)
        pen.wait(Double(random.uniform(0.7...2.5)))
        Self.write(ink, at: start, into: meant, isSecure: text.isSecure, pen, &report)
      }
      pen.session.finish(time: pen.time)
      if form.fields.values.contains(where: { $0.text.isSecure && $0.text.history.undoCount > 0 }) {
        report.secureFaults += 1
      }
    }
    try output.show(report)
  }

  private static func write(
    _ ink: ScaledInk, at start: Point, into meant: Int, isSecure: Bool, _ pen: ScribblePen, _ report: inout Report
  ) {
    for (stroke, gap) in zip(ink.strokes, ink.gaps) {
      pen.form.forget()
      let response = pen.draw(stroke, by: start, then: 0)
      var taker: Int?
      if case .writing = response, pen.form.discarded.isEmpty {
        taker = pen.form.fields.keys.first { pen.session.isHandlingWriting(in: $0) && pen.session.lastElement == $0 }
      }
      report.strokes += 1
      if isSecure {
        if taker == nil { report.rejected += 1 } else { report.wrong += 1 }
      } else if let taker {
        if taker == meant { report.right += 1 } else { report.wrong += 1 }
        if pen.form.fields[taker]?.text.isSecure == true { report.secureFaults += 1 }
      } else {
        report.lost += 1
        if response == .rejected(.secure) { report.lostInSecure += 1 }
      }
      pen.wait(gap)
      // A dot of a word that was taken for a tap.
      if ink.strokes.count > 1, pen.form.discarded.contains(where: { $0.rejection == .tap }) { report.taps += 1 }
    }
  }

  /// Fields in rows, some beside each other, some of them secure.
  private static func form(random: inout SplitMix64) -> SimulatedForm {
    var fields: [SimulatedForm.Field] = []
    var y: Float = 20
    for _ in 0..<3 + random.index(below: 4) {
      let count = 1 + random.index(below: 3)
      var x: Float = random.uniform(10...60)
      let isArea = random.happens(0.2)
      let height = isArea ? random.uniform(90...200) : random.uniform(32...52)
      for _ in 0..<count {
        let width = random.uniform(140...320)
        fields.append(
          SimulatedForm.Field(
            SimulatedText(
              frame: Box(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + height)), isMultiline: isArea,
              isSecure: random.happens(0.15)), isLazy: random.happens(0.3)))
        x += width + random.uniform(12...60)
      }
      y += height + random.uniform(12...40)
    }
    return SimulatedForm(fields)
  }

  private struct Report: BenchReport {
    var strokes = 0
    var right = 0
    var rejected = 0
    var wrong = 0
    var lost = 0
    /// Of these, letters of other fields' words that began over a secure field.
    var lostInSecure = 0
    var secureFaults = 0
    var taps = 0

    var text: String {
      """
      \(strokes) strokes: \(Share.text(right + rejected, of: strokes, digits: 3)) as meant (\(right) to their field, \
      \(rejected) rejected by secure ones), \(wrong) elsewhere, \(lost) lost (\(lostInSecure) over a secure field), \
      \(taps) dots taken for taps
      strokes kept in a secure field: \(secureFaults)

      """
    }
  }
}
