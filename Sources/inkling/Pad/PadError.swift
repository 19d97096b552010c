/// Why a pad's page can't be made.
package enum PadError: Error, Equatable {
  /// There is no runtime for pages in any of these folders.
  case noRuntime(folders: [String])
  /// A model declares no language, so that a page couldn't offer it.
  case noLanguage(model: String)
  /// A module imports or exports in a way that can't be joined with others.
  case statement(module: String, line: Int, text: String)
  /// A module imports from one that isn't there before it.
  case unknownModule(module: String, line: Int, name: String)
  /// A text would end the element that it stands in.
  case markup(file: String, found: String)
}
