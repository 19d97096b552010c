import ArgumentParser
import Foundation
import InkCore
import InkFeatures
import TextAndFiles

struct InkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ink",
    abstract: "Write the lines that the pipeline trains on as JSON, for measuring another engine.")

  @Option(help: "The file to write.")
  var to: String
  @OptionGroup var starter: StarterOptions

  mutating func run() throws {
    let work = Work.recommended
    let ink = try InkLines(of: work, count: InkPipeline.lineCount, starterFolder: starter.folder)
    let alphabet = try Alphabet(Array(ink.alphabet))
    var settings = FeatureSettings()
    settings.step = ink.step
    let extractor = FeatureExtractor(settings: settings)
    let lines = try ink.lines.map { line in
      InkRecord.Line(
        frames: try extractor.frames(of: line.ink).frameCount, labels: try alphabet.encode(line.text),
        strokes: line.ink.strokes.map { $0.points.flatMap { [$0.location.x, $0.location.y] } })
    }
    let record = InkRecord(step: ink.step, lines: lines)
    try Data(JSONText.line(record).utf8).write(to: URL(fileURLWithPath: to))
    let frames = lines.reduce(0) { $0 + $1.frames } / max(lines.count, 1)
    print("\(to): \(lines.count) lines, \(frames) frames on average before augmentation")
  }
}

private struct InkRecord: Encodable {
  struct Line: Encodable {
    var frames: Int
    /// The labels, from 1.
    var labels: [Int32]
    /// x, y, x, y, … of each stroke.
    var strokes: [[Float]]
  }

  /// The arc length between two frames.
  var step: Float
  var lines: [Line]
}
