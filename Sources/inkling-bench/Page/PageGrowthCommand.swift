import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkData
import InkPage

struct PageGrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page-growth",
    abstract:
      "Write pages below one another on one, and compare the time of a stroke on it with that on a page of its own.")

  @OptionGroup var pages: PageOptions
  @Option(help: "The number of strokes.")
  var strokes = 20_000
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (set, labeller) = try pages.open()
    let before = ProcessMemory.resident ?? 0
    let page = Page(labeller: labeller)
    var report = Report()
    var top: Float = 0
    var index = 0
    while page.strokeCount < strokes {
      let sample = try set.sample(at: index % set.count)
      index += 1
      // A document has one unit.
      let scale = 1 / (sample.unitsPerMillimetre ?? 1)
      let ink = Ink(
        strokes: sample.ink.strokes.map {
          Stroke(locations: $0.points.indices.map($0.location(at:)).map { $0 * scale })
        })
      guard let box = ink.boundingBox else { continue }
      let own = Page(labeller: labeller)
      var alone: [Double] = []
      var together: [Double] = []
      for var stroke in ink.strokes {
        stroke.id = nil
        stroke.move(by: Point(x: -box.lower.x, y: top - box.lower.y))
        // In turn, so that a load that comes and goes slows both alike.
        alone.append(try own.seconds(toAdd: stroke))
        together.append(try page.seconds(toAdd: stroke))
      }
      top += box.height * 1.05
      report.steps.append(
        Report.Step(
          strokes: page.strokeCount, alone: alone.median ?? 0, together: together.median ?? 0,
          bytes: (ProcessMemory.resident ?? 0) - before))
    }
    try output.show(report)
  }

  private struct Report: BenchReport {
    struct Step: Encodable {
      var strokes: Int
      /// The median seconds of a stroke on a page of its own, and on the large one.
      var alone: Double
      var together: Double
      var bytes: Int
    }

    var steps: [Step] = []

    var text: String {
      let shown = steps.enumerated().filter {
        $0.offset % max(steps.count / 10, 1) == 0 || $0.offset == steps.count - 1
      }
      let lines = shown.map { _, step in
        String(
          format: "%d strokes: %.3f ms a stroke, alone %.3f, ratio %.2f; %.1f kB a stroke\n", step.strokes,
          step.together * 1e3, step.alone * 1e3, step.together / step.alone,
          Double(step.bytes) / 1e3 / Double(max(step.strokes, 1)))
      }
      let last = steps.suffix(max(steps.count / 10, 1)).map { $0.together / $0.alone }
      return lines.joined()
        + String(format: "the last %d pages: median ratio %.2f\n", last.count, last.median ?? 0)
    }
  }
}
