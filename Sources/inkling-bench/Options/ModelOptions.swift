import ArgumentParser

/// The model to measure.
struct ModelOptions: ParsableArguments {
  @Option(name: .customLong("model"), help: "The model file.")
  var path = "Models/english/model.gguf"
}
