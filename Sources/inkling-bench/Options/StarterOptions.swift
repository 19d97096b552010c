import ArgumentParser

/// The starter set, whose skeletons synthetic ink is written with.
struct StarterOptions: ParsableArguments {
  @Option(name: .customLong("starter"), help: "The folder of the starter set, for synthetic ink.")
  var folder = "Datasets/starter"
}
