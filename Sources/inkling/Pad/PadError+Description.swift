extension PadError: CustomStringConvertible {
  /// The problem, its location, and the remedy.
  package var description: String {
    switch self {
    case .noRuntime(let module, let folders):
      "there is no \(module) with its JavaScript in \(folders.joined(separator: ", ")): make them with "
        + "Scripts/build-wasm, or say with --runtime in which folder they are"
    case .noModels(let folders):
      "there are no models in \(folders.joined(separator: ", ")): name model files"
    case .noLabeller:
      "no model that labels strokes is installed: name one with --labeller"
    case .model(let path, let reason):
      "the model file \(path) can't be used: \(reason)"
    case .port(let port, let reason):
      "the page can't be served on port \(port): \(reason); choose another with --port, or leave it out for any that is "
        + "free"
    case .nothingNew(let model):
      "every language of the model “\(model)” is read by one before it: leave that out, or name this one first"
    case .noLanguage(let model):
      "the model “\(model)” declares no language: export it again from a recipe with languages"
    case .statement(let module, let line, let text):
      "\(module), line \(line): “\(text)” can't be joined into a page: write an import on one line with its names in "
        + "braces, and export functions, classes and constants where they are declared"
    case .unknownModule(let module, let line, let name):
      "\(module), line \(line): there is no module “\(name)” before this one: put it first"
    case .markup(let file, let found):
      "\(file) holds “\(found)”, which would end it in the middle of a page: write it another way"
    }
  }
}
