import Foundation

/// Interpolated Kneser–Ney smoothing word for word as in the paper, over dictionaries of strings.
///
/// “^” is a beginning of a text, which has n-grams of order 2 alone.
struct PlainKneserNey {
  let order: Int
  let alphabet: [Character]
  /// a(hw) of every n-gram.
  private var counts: [String: Double] = [:]
  private var discounts: [[Double]] = []

  init(_ lines: [String], order: Int, alphabet: [Character]) {
    self.order = order
    self.alphabet = alphabet
    var raw: [String: Double] = [:]
    for line in lines {
      let graphemes = Array(line)
      for length in 1...order where length <= graphemes.count {
        for start in 0...graphemes.count - length { raw[String(graphemes[start..<start + length]), default: 0] += 1 }
      }
      raw["^" + String(graphemes[0]), default: 0] += 1
    }
    for length in 1...order {
      var found: [Double] = []
      for (gram, count) in raw where gram.count == length {
        var adjusted = count
        if length < order && gram.first != "^" {
          adjusted = Double(raw.keys.filter { $0.count == length + 1 && $0.dropFirst() == gram }.count)
        }
        counts[gram] = adjusted
        found.append(adjusted)
      }
      discounts.append(Self.discounts(found))
    }
  }

  private static func discounts(_ counts: [Double]) -> [Double] {
    let n = (1...4).map { number in Double(counts.filter { $0 == Double(number) }.count) }
    guard !n.contains(0) else { return [0.5, 1, 1.5] }
    let y = n[0] / (n[0] + 2 * n[1])
    let fitted = [1 - 2 * y * n[1] / n[0], 2 - 3 * y * n[2] / n[1], 3 - 4 * y * n[3] / n[2]]
    return zip(fitted, [1.0, 2, 3]).allSatisfy { (0...$1).contains($0) } ? fitted : [0.5, 1, 1.5]
  }

  /// p(next | context), of which the last graphemes count.
  func probability(_ next: Character, after context: String) -> Double {
    let context = context.last == "^" ? "^" : String(context.suffix(order - 1))
    return probability(next, history: context)
  }

  private func probability(_ next: Character, history: String) -> Double {
    let below =
      history.isEmpty ? 1 / Double(alphabet.count) : probability(next, history: String(history.dropFirst()))
    let followers = alphabet.compactMap { counts[history + String($0)] }
    let sum = followers.reduce(0, +)
    guard sum > 0 else { return below }
    func discount(_ count: Double) -> Double { count < 1 ? 0 : discounts[history.count][min(Int(count), 3) - 1] }
    let taken = followers.reduce(0) { $0 + min(discount($1), $1) }
    let count = counts[history + String(next)] ?? 0
    return max(count - discount(count), 0) / sum + taken / sum * below
  }
}
