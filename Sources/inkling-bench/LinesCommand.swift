import ArgumentParser
import Foundation
import InkCore
import InkData
import InkFeatures
import InkModelFile
import InkRuntime

struct LinesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines",
    abstract:
      "Count the inks of one line that are taken for several, and pairs of them below one another that are told apart.")

  @OptionGroup var model: ModelOptions
  @Argument(help: "Compiled sets, each ink of which is one line, word or character.")
  var data: [String]
  @Option(help: "The number of pairs.")
  var pairs = 1_500
  @Option(help: "The largest width of pairs that count, relative to their height: an ideograph's is 1.75 at most.")
  var aspect = Float.infinity
  @Option(help: "Decides which inks are paired, and how.")
  var seed: UInt64 = 1
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard pairs >= 0, aspect > 0 else { throw ValidationError("--pairs must be at least 0, --aspect more than 0") }
  }

  func run() throws {
    let drawing = try Recognizer(model: ModelFile(path: model.path)).startDrawing()
    var inks: [Ink] = []
    var report = Report()
    for path in data {
      let set = try CompiledSet(path: path)
      for index in 0..<set.count {
        let sample = try set.sample(at: index)
        guard sample.kind != .page, sample.ink.boundingBox != nil else { continue }
        inks.append(sample.ink)
        let (lines, text) = try Self.read(sample.ink, drawing)
        if lines > 1 { report.divided.append("\(sample.text) as \(text) (\(sample.source) \(sample.sampleID))") }
      }
    }
    guard !inks.isEmpty else { throw BenchError.noInks(sets: data) }
    var random = SplitMix64(seed)
    for _ in 0..<pairs {
      let first = inks[random.index(below: inks.count)]
      let second = inks[random.index(below: inks.count)]
      guard let pair = Self.pair(first, second, random: &random), let box = pair.boundingBox,
        box.width <= aspect * box.height
      else { continue }
      report.pairs += 1
      if try Self.read(pair, drawing).lines == 2 { report.found += 1 }
    }
    report.inks = inks.count
    try output.show(report)
  }

  private static func read(_ ink: Ink, _ drawing: Drawing) throws -> (lines: Int, text: String) {
    drawing.replaceInk(with: ink)
    let text = try drawing.prediction().first?.text ?? ""
    return (drawing.lineCount, text)
  }

  /// One ink below another of the same size, from 1.15 to twice the height of a line further down, and nearly as far left.
  private static func pair(_ first: Ink, _ second: Ink, random: inout SplitMix64) -> Ink? {
    let (height, other) = (lineHeight(of: first), lineHeight(of: second))
    guard let upper = first.boundingBox, let lower = second.boundingBox, height > 0, other > 0 else { return nil }
    let scale = height / other
    let x = upper.lower.x + 0.08 * height * random.normal()
    let y = upper.lower.y + random.uniform(1.15...2) * height
    let moved = second.strokes.map { stroke in
      Stroke(
        locations: stroke.points.indices.map {
          let offset = stroke.location(at: $0) - lower.lower
          return Point(x: x + offset.x * scale, y: y + offset.y * scale)
        })
    }
    return Ink(strokes: first.strokes + moved)
  }

  private static func lineHeight(of ink: Ink) -> Float {
    LineLayout.lineHeight(of: ink.strokes.map { Ink(strokes: [$0]).boundingBox ?? .empty })
  }

  private struct Report: BenchReport {
    var inks = 0
    /// Those that were taken for several lines, with their texts and what was read.
    var divided: [String] = []
    var pairs = 0
    var found = 0

    var text: String {
      func share(_ part: Int, _ whole: Int) -> String {
        "\(part) of \(whole), \(Share.text(part, of: whole))"
      }
      return "taken for several lines: \(share(divided.count, inks))\n"
        + divided.prefix(40).map { "  \($0)\n" }.joined()
        + "pairs below one another that are two lines: \(share(found, pairs))\n"
    }
  }
}
