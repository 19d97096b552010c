/// A location in a recipe.
public enum RecipeLocation: Hashable, Sendable, CustomStringConvertible {
  /// A line of the recipe file, from 1.
  case line(Int, file: String)
  /// An override of the command line, as it was typed.
  case override(String)

  /// The location as the beginning of a sentence: `recipe.yaml, line 12`.
  public var description: String {
    switch self {
    case .line(let line, let file): "\(file), line \(line)"
    case .override(let text): "--set \(text)"
    }
  }
}

/// Why a recipe can't be used.
public enum RecipeError: Error, Hashable, Sendable, CustomStringConvertible {
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

  /// The error's sentence: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path): the recipe can't be read: \(reason)"
    case .notYAML(let path, let reason):
      "\(path): the recipe isn't valid YAML: \(reason)"
    case .unknownKey(let key, let section, let location, let nearest, let known):
      "\(location): unknown key “\(key)” in \(section)\(Self.suggestion(nearest, of: known))"
    case .duplicateKey(let key, let location):
      "\(location): “\(key)” is given twice; remove one"
    case .wrongType(let key, let expected, let found, let location):
      "\(location): “\(key)” must be \(expected), found \(found)"
    case .outOfRange(let key, let value, let range, let location):
      "\(location): “\(key)” is \(value); it must lie in \(range)"
    case .unknownChoice(let key, let value, let known, let nearest, let location):
      "\(location): “\(key)” doesn't know “\(value)”\(Self.suggestion(nearest, of: known))"
    case .conflict(let message, let location):
      "\(location): \(message)"
    case .badOverride(let text):
      "--set \(text): write a key's path and its value, as in --set training.epochs=20"
    case .unreachableOverride(let text, let part):
      "--set \(text): there is no “\(part)” to set; lists are counted from 0, as in --set network.1.sru.width=128"
    case .differs(let run, let line, let stored, let given):
      """
      \(run) was started with another recipe: its line \(line) reads “\(stored)”, the given one's “\(given)”; \
      resume with the same recipe, or choose another --out
      """
    }
  }

  private static func suggestion(_ nearest: String?, of known: [String]) -> String {
    if let nearest { return "; did you mean “\(nearest)”?" }
    return "; known are \(known.joined(separator: ", "))"
  }
}
