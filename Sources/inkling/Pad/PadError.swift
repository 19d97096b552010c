/// A pad's page that can't be made or served.
package enum PadError: Error, Equatable {
  /// There is no runtime for pages in any of these folders.
  case noRuntime(module: String, folders: [String])
  /// No model was named, and none of these folders holds one.
  case noModels(folders: [String])
  /// No model that labels strokes was named, and the installation has none.
  case noLabeller
  /// A model file can't be used, for the reason that the runtime gives.
  case model(path: String, reason: String)
  /// The page can't be served on this port, for the reason that the system gives.
  case port(Int, reason: String)
  /// A model has no language that the models before it lack, so that the page would never use it.
  case nothingNew(model: String)
  /// A model declares no language, so that a page couldn't offer it.
  case noLanguage(model: String)
  /// A module imports or exports in a way that can't be joined with others.
  case statement(module: String, line: Int, text: String)
  /// A module imports from one that doesn't precede it.
  case unknownModule(module: String, line: Int, name: String)
  /// A text would end its element.
  case markup(file: String, found: String)
}
