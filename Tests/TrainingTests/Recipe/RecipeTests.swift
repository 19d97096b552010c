import Foundation
import InkData
import InkFeatures
import NeuralNet
import TestSupport
import Testing
import Training

@Suite struct RecipeTests {
  private func message(_ yaml: String, _ overrides: [String] = []) -> String {
    do {
      _ = try Recipe(yaml: yaml, file: "r.yaml", overrides: overrides)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `an empty recipe has every default`() throws {
    let recipe = try Recipe(yaml: "")
    #expect(recipe == Recipe())
    #expect(recipe.alphabetText.count == 95)
    #expect(recipe.network.count == 7)
  }

  @Test func `a resolved recipe reads back to the same recipe`() throws {
    var recipe = try Recipe(
      yaml: """
        name: "a \\"quoted\\" name # with signs"
        alphabet: " \\"'\\\\#:{}[]中\\u00e9"
        data:
          - {set: a.inkset, split: split.json, weight: 0.3, kinds: [line, word], languages: [en]}
          - {set: b.inkset}
        network:
          - convolution: {channels: 8, stride: 2, activation: silu}
          - dropout: {rate: 0.25}
          - layerNorm
          - lstm: {width: 3}
          - linear: {outputs: 6}
          - sru: {width: 6, dropout: 0, repeat: 2}
        training: {steps: 7}
        validation: {patience: 3}
        """)
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
    recipe.optimizer.learningRate = 1e-5
    recipe.training.steps = nil
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
    #expect(try Recipe(yaml: recipe.yaml).yaml == recipe.yaml)
  }

  private static let characters = """
    task: characters
    features: {planeCells: 8}
    network: [{linear: {outputs: 4}}, {pooling: {heads: 2}}]
    plane: [{convolution2D: {channels: 4, kernel: 3, stride: 2}}, {convolution2D: {channels: 4, kernel: 4, stride: 4}}]
    joint: [{linear: {outputs: 6}}]
    viewDropout: 0.25

    """

  @Test func `a recipe for characters describes both views`() throws {
    let recipe = try Recipe(yaml: Self.characters)
    let network = try recipe.networkDescription()
    #expect(network.plane?.cells == 8 && network.plane?.dropout == 0.25 && network.plane?.features == 8)
    #expect(network.jointLayers.count == 1 && network.poolsFrames)
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
  }

  @Test func `views and tasks that don't fit are conflicts`() {
    #expect(message("task: characters\n").contains("“task” is characters, but “network” leaves many frames"))
    #expect(
      message("network: [{pooling: {heads: 2}}]\n").contains("has a pooling layer, which leaves one frame"))
    #expect(message("features: {planeCells: 8}\n").contains("“features.planeCells” is 8, but “plane” has no layers"))
    #expect(message(Self.characters, ["features.planeCells=0"]).contains("“plane” has layers, but"))
    #expect(
      message("training: {viewLoss: 0.5}\n").contains("is for two views of a character, but “plane” has no layers"))
    #expect(
      message(Self.characters, ["training.viewLoss=0.5", "training.consistency=0.2"]).contains("exclude each other"))
    #expect(message(Self.characters, ["features.planeCells=16"]).contains("leave 4 rows instead of one"))
    #expect(message(Self.characters, ["factorBlank=true"]).contains("a character's one frame is never blank"))
    #expect(message(Self.characters, ["concatenate.share=0.5"]).contains("joins words to lines"))
  }

  private static let strokes = """
    task: strokes
    augmentation: {share: 0}
    network: [{linear: {outputs: 4}}, {neighbours: {channels: 4, pairs: 26}}, {pairs: {channels: 4, pairs: 26}}]

    """

  @Test func `a recipe that labels strokes has their labels and features`() throws {
    let recipe = try Recipe(yaml: Self.strokes)
    let network = try recipe.networkDescription()
    #expect(network.classes == StrokeLabel.allCases.count && network.inputFeatures == StrokeGraph.strokeFeatureCount)
    #expect(recipe.extractor.featureCount == StrokeGraph.strokeFeatureCount && recipe.graphemes == StrokeLabel.alphabet)
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
    #expect(
      message(Self.strokes, ["network=[{linear: {outputs: 4}}]"]).contains(
        "“task” is strokes, whose pairs get labels, too: end “network” with a pairs layer"))
    #expect(message(Self.strokes, ["concatenate.share=0.5"]).contains("joins words to lines, but “task” is strokes"))
    #expect(message(Self.strokes, ["factorBlank=true"]).contains("are for reading, but “task” is strokes"))
  }

  @Test func `repeat writes a layer several times`() throws {
    let recipe = try Recipe(yaml: "network:\n  - sru: {width: 4, dropout: 0.1, repeat: 3}\n")
    #expect(recipe.network == Array(repeating: .sru(width: 4, dropout: 0.1), count: 3))
  }

  @Test func `an unknown key names itself, its line and the nearest key`() {
    #expect(
      message("name: a\ntraining:\n  epoch: 3\n")
        == "r.yaml, line 3: unknown key “epoch” in “training”; did you mean “epochs”?")
    #expect(
      message("wibblewobble: 3\n").hasPrefix(
        "r.yaml, line 1: unknown key “wibblewobble” in the recipe; known are name, "))
    #expect(
      message("network:\n  - sru: {width: 4}\n  - sru: {widht: 4}\n")
        == "r.yaml, line 3: unknown key “widht” in “network.1.sru”; did you mean “width”?")
    #expect(
      message("network:\n  - sur: {width: 4}\n")
        == "r.yaml, line 2: “network.0” doesn't know “sur”; did you mean “sru”?")
  }

  @Test func `a wrong type names the line and what was wanted`() {
    #expect(message("\nseed: soon\n") == "r.yaml, line 2: “seed” must be a whole number from 0, found “soon”")
    #expect(
      message("optimizer:\n  clip: [1]\n") == "r.yaml, line 2: “optimizer.clip” must be a number, found a list")
    #expect(
      message("training:\n  epochs: 1.5\n") == "r.yaml, line 2: “training.epochs” must be a whole number, found “1.5”")
    #expect(message("optimizer: fast\n").contains("“optimizer” must be a section of keys and values, found “fast”"))
    #expect(message("data: a.inkset\n").contains("“data” must be a list of sections, found “a.inkset”"))
  }

  @Test func `a number out of its range names the range`() {
    #expect(
      message("augmentation:\n  share: 2\n")
        == "r.yaml, line 2: “augmentation.share” is 2; it must lie in 0.0 to 1.0")
    #expect(message("optimizer: {clip: .nan}\n").contains("“optimizer.clip” must be a number"))
    #expect(message("augmentation: {scaleX: [2, 1]}\n").contains("must be two numbers, the lower first"))
  }

  @Test func `an unknown word names the nearest`() {
    #expect(
      message("average:\n  method: exponentail\n")
        == "r.yaml, line 2: “average.method” doesn't know “exponentail”; did you mean “exponential”?")
  }

  @Test func `settings that don't go together are told`() {
    #expect(message("network:\n  - sru: {width: 5}\n").contains("“width” is 5, but must be a multiple of 2"))
    #expect(message("alphabet: abca\n").contains("“a” occurs twice in the alphabet"))
    #expect(message("data:\n  - {weight: 2}\n").contains("r.yaml, line 2: name one source of ink"))
    #expect(message("data:\n  - {set: a, synthesize: {}}\n").contains("name one source of ink"))
    #expect(message("data:\n  - synthesize: {firstWriter: 9, lastWriter: 3}\n").contains("“firstWriter” is greater"))
    #expect(message("data:\n  - {synthesizeChinese: {}, synthesize: {}}\n").contains("name one source of ink"))
    #expect(message("data:\n  - synthesizeChinese: {kinds: [line]}\n").contains("need “texts”"))
    #expect(message("data:\n  - synthesizeChinese: {sources: [hanziwriter]}\n").contains("hanzi-writer"))
    #expect(message("data:\n  - synthesizeChinese: {generator: fre}\n").contains("did you mean “free”?"))
    #expect(message("data:\n  - synthesizeChinese: {style: [0.5, 1.5]}\n").contains("1.5"))
  }

  @Test func `a key that occurs twice is an error`() {
    #expect(message("seed: 1\nseed: 2\n").contains("r.yaml"))
    #expect(message("seed: 1\nseed: 2\n") != "no error")
  }

  @Test func `text that isn't YAML is reported with its line`() {
    #expect(message("name: [a\n").hasPrefix("r.yaml: the recipe isn't valid YAML: "))
  }

  @Test func `overrides reach sections, lists and layers`() throws {
    let yaml = "data:\n  - {set: a.inkset}\nnetwork:\n  - sru: {width: 4}\n"
    let recipe = try Recipe(
      yaml: yaml, overrides: ["training.epochs=9", "data.0.weight=0.5", "network.0.sru.width=8", "name=x y"])
    #expect(recipe.training.epochs == 9)
    #expect(recipe.data[0].weight == 0.5)
    #expect(recipe.network == [.sru(width: 8, dropout: 0.15)])
    #expect(recipe.name == "x y")
  }

  @Test func `inventories are the alphabet`() throws {
    let recipe = try Recipe(yaml: "inventories: [zh-Hans, zh-Hant]\n")
    let graphemes = recipe.graphemes
    #expect(graphemes.first == " " && graphemes.contains("国") && graphemes.contains("國") && graphemes.contains("a"))
    #expect(Set(graphemes).count == graphemes.count && graphemes.count > 6763 + 5401 - 5000)
    #expect(try recipe.alphabet().graphemes == graphemes)
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
    let three = try Recipe(yaml: "inventories: [zh-Hans, zh-Hant, yue]\n").graphemes
    let simplified = try Inventory.named("zh-Hans")
    let parts = try Inventory.named("zh-Hant").characters(in: [.traditionalParts])
      .filter { simplified.band(of: $0) == nil }
    #expect(Array(graphemes.suffix(parts.count)) == parts)
    let cantonese = try Inventory.named("yue").characters
    #expect(three.filter(Set(parts).contains) == cantonese.filter(Set(parts).contains), "in Cantonese's order")
    #expect(message("inventories: [zh]\n").contains("there is no inventory “zh”: choose one of zh-Hans, zh-Hant, yue"))
  }

  @Test(arguments: Inventory.names) func `the graphemes of an inventory are set by its name`(name: String) throws {
    var recipe = Recipe()
    recipe.graphemes = try Inventory.named(name).graphemes
    #expect(recipe.inventories == [name] && recipe.alphabetText == Recipe.printableASCII)
    recipe.graphemes.removeLast()
    #expect(recipe.inventories.isEmpty && recipe.alphabetText == String(recipe.graphemes))
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
  }

  @Test func `a map of the ink and a factored blank reach the network`() throws {
    let recipe = try Recipe(yaml: "features: {mapCells: 5, mapReach: 2}\nfactorBlank: true\n")
    #expect(try recipe.networkDescription().inputFeatures == 11 + 200)
    #expect(try recipe.networkDescription().factorBlank)
    #expect(recipe.features.mapReach == 2)
    #expect(try Recipe(yaml: recipe.yaml) == recipe)
    #expect(
      message("factorBlank: true\ntraining: {consistency: 0.2}\n").contains(
        "“training.consistency” compares whole softmaxes, which “factorBlank” takes apart"))
  }

  @Test func `an override's mistake is told in its own words`() {
    #expect(
      message("", ["training.epoch=9"])
        == "--set training.epoch=9: unknown key “epoch” in “training”; did you mean “epochs”?")
    #expect(
      message("", ["training.epochs=many"])
        == "--set training.epochs=many: “training.epochs” must be a whole number, found “many”")
    #expect(message("", ["training"]).hasPrefix("--set training: write a key's path and its value"))
    #expect(message("network:\n  - layerNorm\n", ["network.4.sru.width=1"]).contains("there is no “network.4” to set"))
  }

  @Test func `a recipe that isn't there is told by its path`() {
    #expect(throws: RecipeError.unreadable(path: "no/such.yaml", reason: "there is no such file; check the path")) {
      try Recipe(path: "no/such.yaml")
    }
  }

  @Test(arguments: [
    ("on the right .", "on the right."), ("year , I almost", "year, I almost"), ("so ? yes !", "so? yes!"),
    (". , ; :", ". , ; :"), ("3 . 14", "3. 14"), (".5 is", ".5 is"), ("a .b", "a .b"), ("", ""), (" .", " ."),
  ])
  func `punctuation is attached to the word that it closes`(text: String, tidy: String) {
    #expect(TrainingSource.attachingPunctuation(text) == tidy)
  }

  @Test func `a source's texts lose the spaces only where the recipe says so`() throws {
    let folder = NSTemporaryDirectory() + "attach-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let writer = try CompiledSetWriter(
      path: folder + "/words.inkset", card: DataSetCard(name: "sketched", title: "Sketched", licence: "Apache-2.0"))
    for number in 0..<4 {
      var word = SketchedInk.word(number)
      word.text += " ."
      try writer.append(word)
    }
    try writer.finish()
    for (flag, ending) in [("false", " ."), ("true", ".")] {
      let recipe = try Recipe(
        yaml:
          "alphabet: clnvz .\nnetwork: [{linear: {outputs: 4}}]\ndata: [{set: words.inkset, attachPunctuation: \(flag)}]\naugmentation: {share: 0}"
      )
      let sources = try TrainingSource.open(recipe, folder: folder)
      let samples = try TrainingPreview(
        recipe: recipe, corpus: try TrainingCorpus(recipe: recipe, sources: sources)
      ).samples(count: 9)
      #expect(samples.map(\.text).sorted() == (0..<4).map { SketchedInk.word($0).text + ending }.sorted())
    }
  }
}
