import ArgumentParser
import InkData

struct DataConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a data set, a part of it, or several sets as one, in another format.",
    discussion: """
      The extension of --to chooses the format: .inkset (compiled), .jsonl (JSON lines), .inkml (InkML), .jiix (JIIX), \
      .ndjson (Quick, Draw!) or .svg (a drawing). The file is replaced only when the conversion succeeds. A compiled set \
      stores coordinates to about 1/65,000 of a sample's size.

      Several inputs become one set. A sample that two of them have is taken once. Two different samples of one set and name \
      are an error. The set's card has the names of the samples' sets joined by “+”, their licences by “AND”, and a note of the \
      inputs.
        inkling data convert words.inkset lines.jsonl --to both.inkset
        inkling data convert unipen.inkset --kinds line --text '[0-9]' --to lines-with-digits.inkset
        inkling data convert unipen.inkset --split Datasets/unipen/split.json --part training --limit 1000 --to small.inkset
      """)

  @OptionGroup var input: SourceOptions

  @Option(help: "The file to write.")
  var to: String

  @OptionGroup(title: "Part of the data")
  var part: PartOptions

  @OptionGroup(title: "Properties of the samples")
  var options: SampleOptions

  @OptionGroup var output: ResultOptions

  func run() throws {
    let samples = try input.samples(options, part: part)
    let writer = try SampleWriter(path: to, card: try samples.card())
    let outcome = try samples.samples(showing: "converting") { try writer.append($0) }
    writer.card = try samples.card(outcome)
    try writer.finish()
    outcome.giveNotes()
    try output.show(["path": to, "samples": writer.count], text: "wrote \(to): \(writer.count) samples\n")
  }
}
