import InkData
import InkFeatures
import InkSynthesis
import Training

/// Synthetic lines of text, with the step of the features at which they have the requested number of frames.
struct InkLines {
  /// The lines, each by another writer.
  let lines: [LabelledInk]
  let alphabet: String
  /// The arc length between two frames.
  let step: Float

  init(of work: Work, count: Int, starterFolder: String) throws {
    alphabet = try Self.alphabet(classes: work.classes)
    lines = try Self.write(count: count, labels: work.labels, alphabet: alphabet, starterFolder: starterFolder)
    step = try Self.step(forFrames: work.frames, of: lines)
  }

  /// Letters, digits, the space and common marks: one grapheme fewer than classes, for the blank.
  private static func alphabet(classes: Int) throws -> String {
    let order =
      " etaoinshrdlcumwfgypbvkjxqzETAOINSHRDLCUMWFGYPBVKJXQZ0123456789.,-'!?:;()/\"&%+=*#@$<>[]_~^{}|\\`"
    guard classes - 1 <= order.count, classes > 53 else { throw BenchError.classes(classes, limit: order.count + 1) }
    return String(order.prefix(classes - 1))
  }

  private static func write(
    count: Int, labels: Int, alphabet: String, starterFolder: String
  ) throws -> [LabelledInk] {
    let skeletons = try SkeletonSet(path: "\(starterFolder)/skeletons")
    let texts = try LatinTexts(path: "\(starterFolder)/texts/training.txt", skeletons: skeletons)
    let samples = LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons), texts: texts, writers: 1...100_000, kinds: [.line], seed: 1)
    let known = Set(alphabet)
    let words = texts.words.filter { $0.allSatisfy(known.contains) }
    guard !words.isEmpty else { throw BenchError.noInk(folder: starterFolder) }
    var lines: [LabelledInk] = []
    var next = 0
    for index in 0..<count {
      // From 70 % to 130 % of the length, evenly.
      let length = max(labels * (70 + index * 37 % 61) / 100, 1)
      var text = ""
      while text.count < length {
        text += (text.isEmpty ? "" : " ") + words[next % words.count]
        // A prime stride separates neighbours in the list.
        next += 127
      }
      text = String(text.prefix(length))
      if text.last == " " { text = text.dropLast() + "s" }
      lines.append(try samples.sample(at: index, writing: text))
    }
    return lines
  }

  /// The arc length between frames at which the lines have `frames` frames on average, after augmentation.
  private static func step(forFrames frames: Int, of lines: [LabelledInk]) throws -> Float {
    let changed = lines.enumerated().map { Augmentation()($1.ink, seed: UInt64($0)) }
    var settings = FeatureSettings()
    // The number of frames is about proportional to 1 / step: a few rounds converge.
    for _ in 0..<4 {
      let extractor = FeatureExtractor(settings: settings)
      let count = try changed.reduce(0) { $0 + (try extractor.frames(of: $1).frameCount) }
      settings.step *= Float(count) / Float(frames * changed.count)
    }
    return settings.step
  }
}
