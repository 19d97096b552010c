import ArgumentParser
import Foundation
import InkCore
import InkData
import InkPage

struct ScribbleInkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scribble-ink",
    abstract: "Scratch words out and lasso them on pages of ink, and compare the strokes meant with those taken.")

  @OptionGroup var pages: PageOptions
  @Option(help: "The number of pages, from the first.")
  var limit = 300
  @Option(help: "The number of scratch-outs and of lassos on each page.")
  var gestures = 6
  @Option(help: "The first synthetic writer of gestures.")
  var writers: UInt64 = 9001
  @Option(help: "The share of a stroke that has to be covered.")
  var share: Float = 0.4
  @Flag(help: "Take words that lie over other ink, too, which nobody could take alone.")
  var crowded = false
  @Option(help: "Decides which words are meant.")
  var seed: UInt64 = 1
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (set, labeller) = try pages.open()
    var random = SplitMix64(seed)
    var report = Report()
    for index in 0..<min(limit, set.count) {
      let sample = try set.sample(at: index)
      guard let structure = sample.structure else { continue }
      var strokes = sample.ink.strokes
      for number in strokes.indices { strokes[number].id = UInt64(number) }
      let page = Page(labeller: labeller)
      let writing = Set(structure.lines.flatMap { $0.strokes })
      for (number, stroke) in strokes.enumerated() {
        // What people wrote and drew scratches nothing out of what stood there before.
        let path = stroke.points.indices.map { stroke.location(at: $0) }
        let isTaken = page.scratchOut(by: path, share: share) != nil
        if writing.contains(number) { report.writing.add(isTaken) } else { report.drawing.add(isTaken) }
        try page.add(stroke)
      }
      let lines = structure.lines.filter { $0.hasKnownWords && !$0.words.isEmpty }
      guard !lines.isEmpty else { continue }
      for number in 0..<gestures {
        var writer = GestureWriter(seed: writers + UInt64(index), time: UInt64(number))
        let words = lines[random.index(below: lines.count)].words
        let first = random.index(below: words.count)
        let meant = Set(words[first..<min(first + 1 + random.index(below: 2), words.count)].flatMap(\.strokes))
        let ink = Ink(strokes: meant.sorted().map { strokes[$0] })
        guard let box = ink.boundingBox, box.width > 0, box.height > 0 else { continue }
        guard crowded || Self.isAlone(meant, in: box, strokes) else {
          report.crowded += 1
          continue
        }
        let unit = box.height
        let path = writer.scratch(box, unit: unit)
        let recognized = page.scratchOut(by: path, share: share)
        report.recognized.add(recognized != nil)
        report.scratch.add(meant, Set(page.strokes(scratchedOutBy: path, share: share).map(Int.init)))
        report.whole.add(meant, Set((recognized ?? []).map(Int.init)))
        let loop = writer.circle(box, unit: 0.5 * unit)
        report.lasso.add(meant, Set(page.strokes(lassoedBy: loop, share: share).map(Int.init)))
      }
    }
    try output.show(report)
  }

  /// Whether no other stroke has its middle where the word is: else nobody could take the word alone.
  private static func isAlone(_ meant: Set<Int>, in box: Box, _ strokes: [Stroke]) -> Bool {
    !strokes.enumerated().contains { number, stroke in
      !meant.contains(number) && Ink(strokes: [stroke]).boundingBox.map { box.contains($0.middle) } ?? false
    }
  }

  private struct Report: BenchReport {
    struct Agreement: Encodable {
      var meant = 0
      var taken = 0
      var both = 0
      var exact = Share()

      mutating func add(_ wanted: Set<Int>, _ found: Set<Int>) {
        meant += wanted.count
        taken += found.count
        both += wanted.intersection(found).count
        exact.add(wanted == found)
      }

      var text: String {
        String(
          format: "F1 %.2f %%, precision %.2f %%, recall %.2f %% of %d strokes; exactly right %.1f %% of %d",
          200 * Double(both) / Double(max(meant + taken, 1)), 100 * Double(both) / Double(max(taken, 1)),
          100 * Double(both) / Double(max(meant, 1)), meant, exact.percent, exact.whole)
      }
    }

    var scratch = Agreement()
    var lasso = Agreement()
    /// Scratch-outs as strokes of the pen, of which those that aren't told from writing take nothing.
    var whole = Agreement()
    var recognized = Share()
    /// The pages' own strokes, of which none should scratch anything out.
    var writing = Share()
    var drawing = Share()
    var crowded = 0

    private static func text(_ share: Share) -> String {
      String(format: "%d of %d (%.3f %%)", share.part, share.whole, share.percent)
    }

    var text: String {
      "scratch-outs, with an eraser: \(scratch.text)\nscratch-outs, with the pen: \(whole.text)\nlassos: \(lasso.text)\n"
        + String(format: "scratch-outs told from writing: %.1f %%\n", recognized.percent)
        + "the pages' strokes that would scratch something out: \(Self.text(writing)) written, \(Self.text(drawing)) drawn\n"
        + "words left out because they lie over other ink: \(crowded)\n"
    }
  }
}
