import NeuralNet
import TestSupport
import Testing
import Training

@Suite struct FreezeTests {
  /// The weights of a run's first moment and of its end.
  private func weights(_ run: TinyRun) throws -> (first: Parameters, last: SafetensorsFile) {
    let network = try Network(try run.recipe.networkDescription(), seed: run.recipe.seed)
    _ = try run.trainer().run()
    return (network.parameters, try SafetensorsFile(path: run.folder.last))
  }

  @Test(arguments: [AverageSettings.Method.none, .exponential, .tail])
  func `frozen layers keep their weights bit for bit`(
    method: AverageSettings.Method
  ) throws {
    let run = try TinyRun {
      $0.freeze = [0]
      $0.average.method = method
      $0.optimizer.weightDecay = 0.5
    }
    defer { run.remove() }
    let (first, last) = try weights(run)
    for entry in first.entries {
      let (before, after) = (first.values(of: entry), try last.floats(entry.name))
      #expect((before == after) == entry.name.hasPrefix("layers.0."), "\(entry.name)")
      guard method != .none else { continue }
      #expect(
        (before == (try last.floats("average.\(entry.name)"))) == entry.name.hasPrefix("layers.0."), "\(entry.name)")
    }
    let trained = try TrainedNetwork.load(checkpointOrRunPath: run.folder.path)
    for entry in first.entries where entry.name.hasPrefix("layers.0.") {
      #expect(trained.network.parameters.values(of: entry) == first.values(of: entry))
    }
  }

  @Test func `layers 1 to 9 aren't layers 10 to 19`() throws {
    let run = try TinyRun {
      $0.network = Array(repeating: .linear(outputs: 6, activation: .tanh), count: 12)
      $0.freeze = [1]
      $0.training.steps = 2
    }
    defer { run.remove() }
    let (first, last) = try weights(run)
    for entry in first.entries where entry.name.hasSuffix("weight") {
      let isSame = try first.values(of: entry) == last.floats(entry.name)
      #expect(isSame == (entry.name == "layers.1.weight"), "\(entry.name)")
    }
  }

  @Test func `a resumed run keeps them frozen`() throws {
    let (whole, parted) = (try TinyRun { $0.freeze = [0] }, try TinyRun { $0.freeze = [0] })
    defer {
      whole.remove()
      parted.remove()
    }
    _ = try whole.trainer().run()
    let stopped = try parted.trainer { $0.maximumSeconds = 0 }.run()
    #expect(stopped.ending == .interrupted)
    _ = try parted.trainer { $0.resumes = true }.run()
    #expect(try parted.bytes(parted.folder.last) == whole.bytes(whole.folder.last))
  }

  @Test func `a layer that there isn't can't be frozen`() throws {
    #expect(try Recipe(yaml: "freeze: [0, 6]").freeze == [0, 6])
    for (text, said) in [
      ("freeze: [7]", "“freeze” names layer 7, but the last of the network's layers is 6"),
      ("freeze: [-1]", "it must lie in 0 to"), ("freeze: 0", "must be a list of whole numbers"),
    ] {
      #expect {
        try Recipe(yaml: text)
      } throws: {
        "\($0)".contains(said)
      }
    }
  }
}
