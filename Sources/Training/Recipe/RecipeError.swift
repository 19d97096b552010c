/// A location in a recipe.
public enum RecipeLocation: Hashable, Sendable {
  /// A line of the recipe file, from 1.
  case line(Int, file: String)
  /// An override of the command line, as it was typed.
  case override(String)
}

/// Why a recipe can't be used.
public enum RecipeError: Error, Hashable, Sendable {
  /// The file can't be read.
  case unreadable(path: String, reason: String)
  /// The text isn't YAML.
  case notYAML(path: String, reason: String)
  /// A key that no recipe has.
  case unknownKey(String, section: String, location: RecipeLocation, nearest: String?, known: [String])
  /// A key occurs twice in one section.
  case duplicateKey(String, location: RecipeLocation)
  /// A value is of another type than the key wants.
  case wrongType(key: String, expected: String, found: String, location: RecipeLocation)
  /// A number lies outside the range that makes sense.
  case outOfRange(key: String, value: String, range: String, location: RecipeLocation)
  /// A word isn't one of those that the key takes.
  case unknownChoice(key: String, value: String, known: [String], nearest: String?, location: RecipeLocation)
  /// Two settings don't go together.
  case conflict(String, location: RecipeLocation)
  /// An override isn't of the form `a.b=c`.
  case badOverride(String)
  /// An override names a part that can't be reached.
  case unreachableOverride(String, at: String)
  /// The recipe of a run differs from the one that is to continue it.
  case differs(run: String, line: Int, stored: String, given: String)
}
