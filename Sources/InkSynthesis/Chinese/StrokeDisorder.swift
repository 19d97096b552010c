import InkCore
import InkData

/// Changes of a character's stroke order, which differs among people far more than schoolbooks say.
struct StrokeDisorder {
  /// The probability of each kind of change: for each stroke that it changes places with the next one, and for each
  /// character that a component or a stroke is written early or late and that a run of strokes is written backwards.
  let probability: Float

  /// The probability that a stroke is written in the opposite direction, relative to the other changes.
  private static let reversal: (short: Float, long: Float) = (0.25, 0.06)
  /// The length below which a stroke is a dot, in ems.
  private static let shortLength: Float = 0.25
  /// The longest distance that a stroke is moved in the order.
  private static let reach = 4

  /// Changes the order of strokes, and the direction of some.
  ///
  /// - Parameter components: The component of each stroke of the template; empty if none is known.
  func change(_ strokes: inout [WrittenStroke], components: [Int], random: inout SplitMix64) {
    guard probability > 0 else { return }
    if !components.isEmpty && random.happens(probability) {
      moveComponent(&strokes, components: components, random: &random)
    }
    swap(&strokes, random: &random)
    if random.happens(probability) { moveOne(&strokes, random: &random) }
    if random.happens(probability) { reverseRun(&strokes, random: &random) }
    for index in strokes.indices {
      let share = strokes[index].length < Self.shortLength ? Self.reversal.short : Self.reversal.long
      if random.happens(probability * share) {
        strokes[index].points.reverse()
        strokes[index].hook = 0
      }
    }
  }

  private func swap(_ strokes: inout [WrittenStroke], random: inout SplitMix64) {
    var index = 0
    while index + 1 < strokes.count {
      if random.happens(probability) {
        strokes.swapAt(index, index + 1)
        // A stroke isn't carried on through the whole character.
        index += 1
      }
      index += 1
    }
  }

  /// Writes the last component first (辶 of 这, 攵 of 数), or any one last.
  private func moveComponent(_ strokes: inout [WrittenStroke], components: [Int], random: inout SplitMix64) {
    let isFirst = random.happens(0.7)
    let chosen =
      isFirst ? components[components.count - 1] : components[random.index(below: components.count)]
    let moved = strokes.filter { components[$0.origin] == chosen }
    let others = strokes.filter { components[$0.origin] != chosen }
    strokes = isFirst ? moved + others : others + moved
  }

  private func moveOne(_ strokes: inout [WrittenStroke], random: inout SplitMix64) {
    guard strokes.count > 2 else { return }
    let from = random.index(below: strokes.count)
    let distance = 1 + random.index(below: Self.reach)
    let to = random.happens(0.5) ? max(from - distance, 0) : min(from + distance, strokes.count - 1)
    strokes.insert(strokes.remove(at: from), at: to)
  }

  private func reverseRun(_ strokes: inout [WrittenStroke], random: inout SplitMix64) {
    guard strokes.count > 2 else { return }
    let count = min(2 + random.index(below: 3), strokes.count)
    let first = random.index(below: strokes.count - count + 1)
    strokes[first..<first + count].reverse()
  }
}
