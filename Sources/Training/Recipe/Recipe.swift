import InkCore
import InkData
import InkFeatures
import InkNetwork

/// Everything that decides a training run; one YAML file.
///
/// The values that a recipe has when it is made are the defaults; there is no other place for them. What is set by the
/// file and by `--set` is checked as it is read, and `yaml` gives the whole of it back, every value spelled out.
public struct Recipe: Sendable, Equatable {
  /// The name that the run and the model go by.
  public var name = "unnamed"
  /// Decides every random choice of the run.
  public var seed: UInt64 = 1
  /// The languages of the model as BCP-47 tags.
  public var languages = ["en"]
  /// The graphemes of the model, each once; printable ASCII and space unless told otherwise.
  public var alphabetText = Recipe.printableASCII
  /// The languages whose inventories (`Inventory`) are the alphabet, with a space before them, in place of
  /// `alphabetText`; a character that several have counts once.
  public var inventories: [String] = []
  /// Where the ink comes from.
  public var data: [DataSource] = []
  /// How ink becomes frames.
  public var features = FeatureSettings()
  /// How words and characters of one hand are joined in training.
  public var concatenation = ConcatenationSettings()
  /// How training ink is changed anew in every epoch.
  public var augmentation = AugmentationSettings()
  /// The layers of the network, before its output.
  public var network: [LayerDescription] = Recipe.defaultNetwork
  /// Whether the blank stands apart from the classes' softmax: for alphabets of thousands, see `NetworkDescription`.
  public var factorsBlank = false
  /// The layers, counted from 0, whose weights stay as they are: for fine-tuning.
  public var freeze: [Int] = []
  /// How weights follow their gradients.
  public var optimizer = OptimizerSettings()
  /// How the learning rate changes over the run.
  public var schedule = ScheduleSettings()
  /// How long and in what portions the network is trained.
  public var training = TrainingSettings()
  /// How weights are averaged over the last steps.
  public var average = AverageSettings()
  /// How often and on how much the network is judged meanwhile.
  public var validation = ValidationSettings()
  /// How the model decodes by default.
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

  /// The graphemes of the model in the order of their labels.
  public var graphemes: [Character] {
    guard !inventories.isEmpty else { return Array(alphabetText) }
    var seen: Set<Character> = []
    // Names were checked when the recipe was read; one that isn't known has nothing to add.
    return inventories.flatMap { (try? Inventory.named($0))?.graphemes ?? [] }.filter { seen.insert($0).inserted }
  }

  /// What the network is made of.
  public func networkDescription() throws(AlphabetError) -> NetworkDescription {
    NetworkDescription(
      inputFeatures: features.featureCount, layers: network, classes: try alphabet().classCount,
      factorsBlank: factorsBlank)
  }
}

extension Recipe: RecipeFields {
  mutating func visit<Visitor: RecipeVisitor>(_ fields: inout Visitor) throws(RecipeError) {
    try fields.text("name", &name)
    try fields.seed("seed", &seed)
    try fields.texts("languages", &languages)
    try fields.sections("data", &data, default: DataSource())
    try fields.text("alphabet", &alphabetText)
    let repeated = Dictionary(grouping: alphabetText, by: { $0 }).filter { $0.value.count > 1 }.keys
    if let grapheme = repeated.min() { try fields.conflict("“\(grapheme)” stands twice in the alphabet") }
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
    try fields.layers("network", &network)
    try fields.flag("factorBlank", &factorsBlank)
    try fields.integers("freeze", &freeze, in: 0...10_000)
    if let layer = freeze.first(where: { $0 >= network.count }) {
      try fields.conflict("“freeze” names layer \(layer), but the last of the network's layers is \(network.count - 1)")
    }
    try fields.section("optimizer", &optimizer)
    try fields.section("schedule", &schedule)
    try fields.section("training", &training)
    if factorsBlank && training.consistency > 0 {
      try fields.conflict("“training.consistency” compares whole softmaxes, which “factorBlank” takes apart")
    }
    try fields.section("average", &average)
    try fields.section("validation", &validation)
    try fields.section("decoder", &decoder)
  }
}
