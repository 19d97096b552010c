import ArgumentParser
import InkCore
import InkData
import InkFeatures
import InkModelFile
import InkRuntime
import TextAndFiles

struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Write the frames that a model's network gets of ink, for another engine.",
    discussion: """
      Writes JSON lines, one for each ink: its id and text, “frames” [frames, features] row by row as “x”, where the \
      network sees the whole ink at once its map [cells, cells, features] as “plane”, and with --outputs what the runtime \
      computes of them, natural logarithms of probabilities [outputs, classes] as “logProbabilities”.
        inkling export model.gguf --format onnx --to model.onnx
        inkling frames model.gguf words.inkset --outputs --to frames.jsonl
      """)

  @Argument(help: "A model file.")
  var model: String

  @OptionGroup var input: SourceOptions

  @Option(help: "The most inks; spread over the data where it is a compiled set. (default: all)")
  var limit: Int?

  @Option(help: "The file to write.")
  var to: String

  @Flag(help: "Write the network's outputs, too, with unrounded activations.")
  var outputs = false

  @Flag(help: "Take the network for single characters that the model carries.")
  var characters = false

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if let limit { try requireAtLeastOne(["--limit": limit]) }
  }

  func run() throws {
    let whole = try ModelFile(path: model)
    let carried = characters ? try whole.characters() : nil
    if characters, carried == nil {
      throw CommandFailure(message: "--characters: \(model) carries no network for single characters")
    }
    let file = carried ?? whole
    let extractor = file.metadata.extractor
    let recognizer = outputs ? try Recognizer(model: file) : nil
    let destination = try AtomicFile(path: to)
    var written = 0
    func write(_ sample: LabelledInk) throws {
      guard sample.ink.boundingBox != nil else { return }
      let frames = try extractor.frames(of: sample.ink)
      let matrix = recognizer.map { $0.logProbabilities(of: frames, arithmetic: .exact) }
      let line: ResultFields = [
        "id": sample.sampleID, "text": sample.text, "frames": frames.frameCount, "features": frames.featureCount,
        "x": frames.values, "plane": frames.plane.isEmpty ? nil : frames.plane, "outputs": matrix?.frameCount,
        "classes": matrix?.classCount, "logProbabilities": matrix?.values,
      ]
      try destination.write(Array((try JSONText.line(line) + "\n").utf8))
      written += 1
    }
    if input.format == nil, input.data.count == 1, FileKind(path: input.data[0]) == .compiledSet {
      let set = try CompiledSet(path: input.data[0])
      for index in Array(0..<set.count).spread(limit ?? set.count) { try write(try set.sample(at: index)) }
    } else {
      try input.samples(unlabelled: "").samples(showing: "extracting") { sample in
        if written < limit ?? .max { try write(sample) }
      }
    }
    try destination.commit()
    try output.show(["path": to, "inks": written], text: "wrote \(to): \(written) inks\n")
  }
}
