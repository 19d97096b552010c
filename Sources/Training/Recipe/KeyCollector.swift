import InkNetwork

/// Takes down the names of a part's fields and changes nothing.
struct KeyCollector: RecipeVisitor {
  private(set) var keys: [String] = []

  mutating func number(_ key: String, _ value: inout Float, in range: ClosedRange<Float>) { keys.append(key) }
  mutating func integer(_ key: String, _ value: inout Int, in range: ClosedRange<Int>) { keys.append(key) }
  mutating func integer(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) { keys.append(key) }
  mutating func seed(_ key: String, _ value: inout UInt64) { keys.append(key) }
  mutating func flag(_ key: String, _ value: inout Bool) { keys.append(key) }
  mutating func text(_ key: String, _ value: inout String) { keys.append(key) }
  mutating func text(_ key: String, _ value: inout String?) { keys.append(key) }
  mutating func texts(_ key: String, _ value: inout [String]) { keys.append(key) }
  mutating func range(_ key: String, _ value: inout ClosedRange<Float>, in range: ClosedRange<Float>) {
    keys.append(key)
  }
  mutating func range(_ key: String, _ value: inout ClosedRange<Int>, in range: ClosedRange<Int>) { keys.append(key) }
  mutating func integers(_ key: String, _ value: inout [Int], in range: ClosedRange<Int>) { keys.append(key) }
  mutating func choice<Choice: RecipeChoice>(_ key: String, _ value: inout Choice) { keys.append(key) }
  mutating func choices<Choice: RecipeChoice>(_ key: String, _ value: inout [Choice]) { keys.append(key) }
  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part) { keys.append(key) }
  mutating func section<Part: RecipeFields>(_ key: String, _ value: inout Part?, default: Part) { keys.append(key) }
  mutating func sections<Part: RecipeFields>(_ key: String, _ value: inout [Part], default: Part) {
    keys.append(key)
  }
  mutating func layers(_ key: String, _ value: inout [LayerDescription]) { keys.append(key) }
  func conflict(_ message: String) {}
}
