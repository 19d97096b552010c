import Foundation
import InkCore
import InkFeatures
import NeuralNet
import TestSupport
import Testing
import Training

@Suite struct StartingWeightsTests {
  /// The network of a run of four steps, or of another one.
  private func trained(_ change: (inout Recipe) -> Void = { _ in }) throws -> TrainedNetwork {
    let run = try TinyRun {
      $0.training.steps = 4
      change(&$0)
    }
    defer { run.remove() }
    _ = try run.trainer().run()
    return try TrainedNetwork.load(checkpointOrRunPath: run.folder.path)
  }

  /// A run of a few steps, its network as a start, and a recipe to go on with.
  private func start(_ change: (inout Recipe) -> Void = { _ in }) throws -> (StartingWeights, TrainedNetwork, TinyRun) {
    let trained = try trained()
    return (StartingWeights(trained), trained, try TinyRun(change))
  }

  /// A network's output row, weights and bias, of each grapheme; the blank's under `nil`.
  private func rows(_ network: Network, _ alphabet: Alphabet) throws -> [Character?: [Float]] {
    let weight = try #require(network.parameters.entry(named: "output.weight"))
    let bias = try #require(network.parameters.entry(named: "output.bias"))
    let (weights, biases) = (network.parameters.values(of: weight), network.parameters.values(of: bias))
    let width = weight.shape[1]
    var rows: [Character?: [Float]] = [:]
    for label in 0..<alphabet.classCount {
      rows[alphabet.grapheme(of: Int32(label))] = Array(weights[label * width..<(label + 1) * width]) + [biases[label]]
    }
    return rows
  }

  private func values(_ network: Network, _ name: String) throws -> [Float] {
    network.parameters.values(of: try #require(network.parameters.entry(named: name)))
  }

  /// The weights that a run begins with: those of its first checkpoint at a learning rate of 0.
  private func first(_ run: TinyRun, from start: StartingWeights) throws -> TrainedNetwork {
    var recipe = run.recipe
    recipe.optimizer.learningRate = 0
    recipe.average.method = .none
    recipe.training.steps = 1
    let trainer = try Trainer(
      recipe: recipe, recipeFolder: ".", corpus: try run.corpus(), folder: run.folder, start: start,
      options: TrainingOptions())
    _ = try trainer.run()
    return try TrainedNetwork.load(checkpointOrRunPath: run.folder.last)
  }

  @Test(arguments: [StartingWeights.Resize.fail, .union, .new]) func `with the same alphabet all weights are taken`(
    resize: StartingWeights.Resize
  ) throws {
    var (start, trained, run) = try start()
    defer { run.remove() }
    try start.adapt(&run.recipe, resize: resize)
    #expect(try first(run, from: start).network.parameters.values == trained.network.parameters.values)
  }

  @Test func `a run with batch normalization goes on with scales and statistics`() throws {
    let trained = try trained {
      $0.batchNorm = true
      $0.training.steps = 40
    }
    var next = try TinyRun { $0.batchNorm = true }
    defer { next.remove() }
    let start = StartingWeights(trained)
    try start.adapt(&next.recipe, resize: .fail)
    let begun = try first(next, from: start)
    // The step that the new run makes counts as the 41st in its statistics, which are part of these weights.
    let (old, new) = (try values(trained.network, "layers.0.weight"), try values(begun.network, "layers.0.weight"))
    #expect(old != new && zip(old, new).allSatisfy { abs($0 - $1) <= 0.1 * abs($0) })
    for entry in begun.network.parameters.entries where !entry.name.hasPrefix("layers.0.") {
      #expect(try begun.network.parameters.values(of: entry) == values(trained.network, entry.name))
    }
  }

  @Test(arguments: [false, true]) func `weights without batch normalization get it and compute the same`(
    wasFolded: Bool
  ) throws {
    let trained = try trained {
      $0.batchNorm = wasFolded
      $0.training.steps = 40
    }
    var next = try TinyRun { $0.batchNorm = true }
    defer { next.remove() }
    let start = StartingWeights(
      network: trained.network, alphabet: trained.alphabet, features: trained.features, path: "model.gguf")
    try start.adapt(&next.recipe, resize: .fail)
    let begun = try first(next, from: start)
    for entry in begun.network.parameters.entries {
      let (old, new) = (try values(trained.network, entry.name), begun.network.parameters.values(of: entry))
      #expect(zip(old, new).allSatisfy { abs($0 - $1) < 1e-4 }, "\(entry.name)")
    }
    // The run has it to go on with; a mean with weights that have none is without.
    #expect(try TrainedNetwork.load(checkpointOrRunPath: next.folder.last).recipe.batchNorm)
    #expect(try begun.averaged(with: [(trained, 0.5)]).network.parameters.entries == trained.network.parameters.entries)
  }

  @Test func `another alphabet isn't taken unasked`() throws {
    var (start, _, run) = try start { $0.alphabetText = "clnva " }
    defer { run.remove() }
    #expect {
      try start.adapt(&run.recipe, resize: .fail)
    } throws: {
      "\($0)".hasSuffix(
        "with the recipe's alphabet, which lacks “z” and has “a ” besides; choose --resize union to have both, or "
          + "--resize new to have the recipe's")
    }
  }

  @Test func `a union keeps every row of the network bit for bit and adds the recipe's`() throws {
    var (start, trained, run) = try start { $0.alphabetText = "zab" }
    defer { run.remove() }
    try start.adapt(&run.recipe, resize: .union)
    #expect(run.recipe.alphabetText == "clnvzab")
    let begun = try first(run, from: start)
    let (old, new) = (try rows(trained.network, trained.alphabet), try rows(begun.network, begun.alphabet))
    #expect(new.count == 8)
    for (grapheme, row) in old { #expect(new[grapheme] == row) }
    for grapheme in ["a", "b"] as [Character] { #expect(new[grapheme]?.contains { $0 != 0 } == true) }
    for name in ["layers.0.weight", "layers.1.weight", "layers.1.norm.weight"] {
      #expect(try values(begun.network, name) == values(trained.network, name))
    }
  }

  @Test func `a new letter with an accent starts as the letter without, less likely`() throws {
    var (start, trained, run) = try start { $0.alphabetText = "çñłx" }
    defer { run.remove() }
    try start.adapt(&run.recipe, resize: .union)
    let begun = try first(run, from: start)
    let (old, new) = (try rows(trained.network, trained.alphabet), try rows(begun.network, begun.alphabet))
    for (letter, base) in [("ç", "c"), ("ñ", "n"), ("ł", "l")] as [(Character, Character)] {
      let (row, own) = (try #require(new[letter]), try #require(old[base]))
      #expect(Array(row.dropLast()) == Array(own.dropLast()))
      let ratio = exp(try #require(row.last) - (try #require(own.last)))
      #expect(abs(ratio - 0.1) < 0.001)
    }
    #expect(new["x"] != old["c"] && new["x"] != old["n"] && new["c"] == old["c"])
  }

  @Test func `a new alphabet keeps what it shares, in the recipe's order`() throws {
    var (start, trained, run) = try start { $0.alphabetText = "vanclz".replacing("z", with: "") }
    defer { run.remove() }
    let words = run
    try start.adapt(&run.recipe, resize: .new)
    #expect(run.recipe.alphabetText == "vancl")
    let begun = try first(words, from: start)
    let (old, new) = (try rows(trained.network, trained.alphabet), try rows(begun.network, begun.alphabet))
    #expect(Set(new.keys) == [nil, "v", "a", "n", "c", "l"])
    for grapheme in [nil, "v", "n", "c", "l"] as [Character?] { #expect(new[grapheme] == old[grapheme]) }
  }

  @Test func `other layers or features are rejected with the difference`() throws {
    let changes: [(String, (inout Recipe) -> Void)] = [
      ("it has 2 layers, not 1", { $0.network.removeLast() }),
      ("its layer 1 is", { $0.network[1] = .sru(width: 14, dropout: 0.1) }),
      ("it was trained with other feature settings", { $0.features.step = 0.5 }),
    ]
    let (start, _, run) = try start()
    defer { run.remove() }
    for (said, change) in changes {
      var recipe = run.recipe
      change(&recipe)
      #expect {
        try start.adapt(&recipe, resize: .fail)
      } throws: {
        "\($0)".contains(said) && "\($0)".contains("a run can't start from")
      }
    }
    var recipe = run.recipe
    recipe.network[1] = .sru(width: 12, dropout: 0.4)
    try start.adapt(&recipe, resize: .fail)
  }

  @Test func `a network restricted to some graphemes has their rows alone, in the new order`() throws {
    let (_, trained, run) = try start()
    defer { run.remove() }
    let few = try trained.restricted(to: ["v", "c"])
    #expect(few.alphabet.graphemes == ["v", "c"] && few.network.description.classes == 3)
    let (all, kept) = (try rows(trained.network, trained.alphabet), try rows(few.network, few.alphabet))
    #expect(kept == all.filter { ["v", "c", nil].contains($0.key) })
    for entry in few.network.parameters.entries where !entry.name.hasPrefix("output.") {
      #expect(try values(few.network, entry.name) == values(trained.network, entry.name))
    }
    #expect {
      try trained.restricted(to: ["v", "ü"])
    } throws: {
      "\($0)".hasSuffix("doesn't write “ü”; choose graphemes that it was trained for")
    }
  }

  @Test func `languages exported from one network come together again`() throws {
    let (_, trained, run) = try start()
    defer { run.remove() }
    var joined = StartingWeights(try trained.restricted(to: ["v", "c"]))
    try joined.add(StartingWeights(try trained.restricted(to: ["z", "c", "n", "l"])))
    #expect(joined.alphabet.graphemes == ["v", "c", "z", "n", "l"])
    var other = run
    other.recipe.alphabetText = "nlvcz"
    try joined.adapt(&other.recipe, resize: .fail)
    let first = try first(other, from: joined)
    #expect(try rows(first.network, first.alphabet) == rows(trained.network, trained.alphabet))
    #expect(try values(first.network, "layers.0.weight") == values(trained.network, "layers.0.weight"))
    let wider = try TinyRun { $0.network[0] = .convolution(channels: 12, kernel: 5, stride: 2, activation: .relu) }
    defer { wider.remove() }
    let stranger = try Network(try wider.recipe.networkDescription(), seed: 1)
    #expect {
      try joined.add(
        StartingWeights(
          network: stranger, alphabet: try wider.recipe.alphabet(), features: wider.recipe.features, path: "other"))
    } throws: {
      "\($0)".contains("a run can't start from")
    }
  }

  @Test func `a network sees with one view alone`() throws {
    let recipe = try Recipe(
      yaml: """
        alphabet: abc
        task: characters
        features: {planeCells: 8}
        network: [{linear: {outputs: 4}}, {pooling: {heads: 2}}]
        plane: [{convolution2D: {channels: 3, kernel: 3, stride: 2}}, {convolution2D: {channels: 5, kernel: 4, stride: 4}}]
        joint: [{dropout: {rate: 0.1}}, {linear: {outputs: 6}}]
        """)
    let folder = try TemporaryFolder()
    let path = folder.file("views.safetensors")
    _ = try TrainedNetwork.writeCheckpoint(
      of: try Network(try recipe.networkDescription(), seed: 3), alphabet: try recipe.alphabet(), recipe: recipe,
      origin: "test", to: path)
    let trained = try TrainedNetwork.load(checkpointOrRunPath: path)
    let ink = Ink(strokes: [Stroke(locations: [Point(x: 0, y: 0), Point(x: 30, y: 40), Point(x: 50, y: 0)])])
    let frames = try trained.recipe.extractor.frames(of: ink)
    var (noPen, noPlane) = (frames, frames)
    noPen.values = noPen.values.map { _ in 0 }
    noPlane.plane = noPlane.plane.map { _ in 0 }
    func values(_ network: TrainedNetwork, _ frames: FeatureFrames) throws -> [Float] {
      var batch = SequenceBatch(featureCount: frames.featureCount)
      batch.append(frames.values, plane: frames.plane, labels: [1])
      return try network.network.logProbabilities(of: batch).values
    }
    let (pen, plane) = (try trained.seeing(only: .pen), try trained.seeing(only: .plane))
    #expect(try values(pen, frames) == values(pen, noPlane) && values(pen, frames) != values(pen, noPen))
    #expect(try values(plane, frames) == values(plane, noPen) && values(plane, frames) != values(plane, noPlane))
    let both = try values(trained, frames)
    #expect(try both != values(trained, noPen) && both != values(trained, noPlane))
    let tiny = try start().1
    #expect { try tiny.seeing(only: .pen) } throws: { "\($0)".contains("two views") }
  }

  @Test(arguments: [false, true]) func `the mean of two networks has shares of the weights of both`(batchNorm: Bool)
    throws
  {
    func trained(seed: UInt64, _ change: (inout Recipe) -> Void = { _ in }) throws -> TrainedNetwork {
      try self.trained {
        $0.seed = seed
        $0.batchNorm = batchNorm
        change(&$0)
      }
    }
    let (first, second) = (try trained(seed: 1), try trained(seed: 2))
    let mean = try first.averaged(with: [(network: second, share: 0.25)])
    // Scales and statistics are averaged before they become part of the first layer's weights.
    for entry in mean.network.parameters.entries where !batchNorm || !entry.name.hasPrefix("layers.0.") {
      let (a, b) = (try values(first.network, entry.name), try values(second.network, entry.name))
      let expected = zip(a, b).map { 0.75 * $0 + 0.25 * $1 }
      #expect(zip(try values(mean.network, entry.name), expected).allSatisfy { abs($0 - $1) <= 1e-6 }, "\(entry.name)")
    }
    #expect(
      try first.averaged(with: [(network: first, share: 0.5)]).network.parameters.values
        == first.network.parameters.values)
    let other = try trained(seed: 3) { $0.alphabetText = "clnva " }
    #expect { try first.averaged(with: [(network: other, share: 0.5)]) } throws: {
      "\($0)".contains("can't be averaged")
    }
  }
}
