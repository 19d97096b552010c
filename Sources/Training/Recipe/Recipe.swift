import InkCore
import InkData
import InkDecoding
import InkFeatures
import InkNetwork

/// Everything that decides a training run; one YAML file.
///
/// The values that a recipe has when it is made are the defaults; nothing else defines them. The values of
/// the file and of `--set` are checked as they are read; `yaml` is the whole recipe, every value spelled out.
public struct Recipe: Sendable, Equatable, RecipeFields {
  /// The name that the run and the model go by.
  public var name = "unnamed"
  /// Decides every random choice of the run.
  public var seed: UInt64 = 1
  /// The languages of the model as BCP-47 tags.
  public var languages = ["en"]
  /// The graphemes of the model, each once; by default printable ASCII and space.
  public var alphabetText = Recipe.printableASCII
  /// The languages whose inventories (`Inventory`) are the alphabet, with a space before them, instead of
  /// `alphabetText`; a character that several have counts once.
  public var inventories: [String] = []
  /// The sources of ink.
  public var data: [DataSource] = []
  /// The settings by which ink becomes frames.
  public var features = FeatureSettings()
  /// The joining of words and characters of one writer in training.
  public var concatenation = ConcatenationSettings()
  /// The random changes of training ink, new in every epoch.
  public var augmentation = AugmentationSettings()
  /// The reading of a sample that the network learns.
  public var task = ModelTask.lines
  /// The layers of the network along the pen, before its output.
  public var network: [LayerDescription] = Recipe.defaultNetwork
  /// The layers of the network's view in the plane, over `features.planeCells` cells a side; none without such a view.
  public var plane: [LayerDescription] = []
  /// The layers after both views.
  public var joint: [LayerDescription] = []
  /// The probability that training drops one of the two views of a sample.
  public var viewDropout: Float = 0
  /// Whether training normalizes what comes out of convolutions over each batch, which lets deep ones learn faster; the trained
  /// network has it in its weights.
  public var batchNorm = false
  /// Whether the blank is factored out of the classes' softmax: for alphabets of thousands, see `NetworkDescription`.
  public var factorBlank = false
  /// The layers, counted from 0, whose weights don't change: for fine-tuning.
  public var freeze: [Int] = []
  /// The optimizer's settings.
  public var optimizer = OptimizerSettings()
  /// The course of the learning rate over the run.
  public var schedule = ScheduleSettings()
  /// The length of training and the size of its steps.
  public var training = TrainingSettings()
  /// The averaging of weights over the last steps.
  public var average = AverageSettings()
  /// The frequency and size of validations.
  public var validation = ValidationSettings()
  /// The model's default decoder settings.
  public var decoder = DecoderSettings()

  /// Makes a recipe of defaults; it has no data.
  public init() {}

  /// The printable characters of ASCII from the space to `~`.
  public static let printableASCII = String((0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) })

  /// Two convolutions that leave a quarter of the frames, then five bidirectional simple recurrent units.
  private static let defaultNetwork: [LayerDescription] =
    [
      .convolution(channels: 64, kernel: 5, stride: 2, activation: .relu),
      .convolution(channels: 256, kernel: 5, stride: 2, activation: .relu),
    ] + Array(repeating: .sru(width: 256, dropout: 0.15), count: 5)

  /// The graphemes with their labels.
  ///
  /// - Throws: `AlphabetError.duplicate`, which a recipe that was read can't cause.
  public func alphabet() throws(AlphabetError) -> Alphabet { try Alphabet(graphemes) }

  /// The graphemes of the model in the order of their labels. Those of one inventory are set by its name.
  public package(set) var graphemes: [Character] {
    get {
      if task == .strokes { return StrokeLabel.alphabet }
      guard !inventories.isEmpty else { return Array(alphabetText) }
      var seen: Set<Character> = []
      // Names were checked when the recipe was read; one that isn't known has nothing to add. Parts come last: Cantonese has
      // them, too, and so runs of all three languages keep the order of version 0.1.0.
      let known = inventories.compactMap { try? Inventory.named($0) }
      let parts = known.flatMap { $0.characters(in: [.traditionalParts]) }
      let others = known.flatMap { inventory in
        inventory.graphemes.filter { inventory.band(of: $0) != .traditionalParts }
      }
      return (others + parts).filter { seen.insert($0).inserted }
    }
    set {
      inventories = Inventory.names.filter { (try? Inventory.named($0))?.graphemes == newValue }
      alphabetText = inventories.isEmpty ? String(newValue) : Recipe.printableASCII
    }
  }

  /// The extractor of the network's frames.
  public var extractor: FeatureExtractor { FeatureExtractor(settings: features, task: task) }

  /// The network's description.
  public func networkDescription() throws(AlphabetError) -> NetworkDescription {
    networkDescription(classes: try alphabet().classCount)
  }

  private func networkDescription(classes: Int) -> NetworkDescription {
    NetworkDescription(
      inputFeatures: extractor.featureCount, layers: network,
      plane: plane.isEmpty
        ? nil
        : NetworkDescription.Plane(
          cells: features.planeCells, features: FeatureSettings.planeFeatureCount, layers: plane, dropout: viewDropout),
      jointLayers: joint, classes: classes, factorBlank: factorBlank)
  }

  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.text("name", &name)
    try fields.seed("seed", &seed)
    try fields.texts("languages", &languages)
    try fields.sections("data", &data, default: DataSource())
    try fields.text("alphabet", &alphabetText)
    let repeated = Dictionary(grouping: alphabetText, by: { $0 }).filter { $0.value.count > 1 }.keys
    if let grapheme = repeated.min() { try fields.conflict("“\(grapheme)” occurs twice in the alphabet") }
    if alphabetText.isEmpty { try fields.conflict("the alphabet is empty") }
    try fields.texts("inventories", &inventories)
    for name in inventories {
      do throws(InventoryError) { _ = try Inventory.named(name) } catch { try fields.conflict(error.description) }
    }
    try fields.section("features", &features)
    try fields.section("concatenate", &concatenation)
    if concatenation.share > 0 && !graphemes.contains(" ") {
      try fields.conflict("“concatenate.share” joins words by spaces, but the alphabet has no space")
    }
    try fields.section("augmentation", &augmentation)
    try fields.choice("task", &task)
    try fields.layers("network", &network)
    try fields.layers("plane", &plane)
    try fields.layers("joint", &joint)
    try fields.number("viewDropout", &viewDropout, in: 0...0.95)
    try fields.flag("batchNorm", &batchNorm)
    try fields.flag("factorBlank", &factorBlank)
    try checkViews(&fields)
    try fields.integers("freeze", &freeze, in: 0...10_000)
    if let layer = freeze.first(where: { $0 >= network.count }) {
      try fields.conflict("“freeze” names layer \(layer), but the last of the network's layers is \(network.count - 1)")
    }
    try fields.section("optimizer", &optimizer)
    try fields.section("schedule", &schedule)
    try fields.section("training", &training)
    if factorBlank && training.consistency > 0 {
      try fields.conflict("“training.consistency” compares whole softmaxes, which “factorBlank” takes apart")
    }
    if training.viewLoss > 0 && (plane.isEmpty || training.consistency > 0) {
      try fields.conflict(
        plane.isEmpty
          ? "“training.viewLoss” is for two views of a character, but “plane” has no layers"
          : "“training.viewLoss” and “training.consistency” exclude each other")
    }
    try fields.section("average", &average)
    try fields.section("validation", &validation)
    try fields.section("decoder", &decoder)
  }

  /// Checks that the network suits the task, and its views each other.
  private func checkViews<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    let description = networkDescription(classes: 2)
    switch task {
    case .lines where description.poolsFrames:
      try fields.conflict("“network” has a pooling layer, which leaves one frame: set “task: characters”")
    case .characters where !description.poolsFrames:
      try fields.conflict("“task” is characters, but “network” leaves many frames: end it with a pooling layer")
    case .characters where factorBlank:
      try fields.conflict("“factorBlank” is for lines: a character's one frame is never blank")
    case .characters where concatenation.share > 0:
      try fields.conflict("“concatenate.share” joins words to lines, but “task” is characters")
    case .lines where description.isGraph, .characters where description.isGraph:
      try fields.conflict("“network” has layers over a graph of strokes: set “task: strokes”")
    case .strokes where !description.isGraph:
      try fields.conflict("“task” is strokes, whose pairs get labels, too: end “network” with a pairs layer")
    case .strokes where factorBlank || training.consistency > 0:
      try fields.conflict("“factorBlank” and “training.consistency” are for reading, but “task” is strokes")
    case .strokes where concatenation.share > 0:
      try fields.conflict("“concatenate.share” joins words to lines, but “task” is strokes")
    case .lines, .characters, .strokes: break
    }
    if plane.isEmpty != (features.planeCells == 0) {
      try fields.conflict(
        plane.isEmpty
          ? "“features.planeCells” is \(features.planeCells), but “plane” has no layers"
          : "“plane” has layers, but “features.planeCells” is 0")
    }
    if let problem = description.viewProblem { try fields.conflict(problem.description) }
  }
}
