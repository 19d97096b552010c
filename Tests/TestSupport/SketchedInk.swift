import InkCore
import InkData

/// Labelled ink of five plain letters, drawn by rule: enough for a tiny network to learn in seconds.
public enum SketchedInk {
  /// The letters that there are.
  public static let letters: [Character] = ["c", "l", "n", "v", "z"]

  /// The strokes' corners of a letter in a box of width 1, baseline 0, y down.
  private static let corners: [Character: [(Float, Float)]] = [
    "c": [(0.9, -0.8), (0.3, -1), (0, -0.5), (0.3, 0), (0.9, -0.2)],
    "l": [(0.5, -2), (0.5, 0)],
    "n": [(0, -1), (0, 0), (0.1, -0.8), (0.5, -1), (0.9, -0.7), (0.9, 0)],
    "v": [(0, -1), (0.45, 0), (0.9, -1)],
    "z": [(0, -1), (0.9, -1), (0, 0), (0.9, 0)],
  ]

  /// A word of one to five letters that depends on its number alone; every tenth is by another writer.
  public static func word(_ number: Int) -> LabelledInk {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let text = String((0...next(5)).map { _ in letters[Int(next(UInt64(letters.count)))] })
    let slant = Float(next(100)) / 500
    var strokes: [Stroke] = []
    for (place, letter) in text.enumerated() {
      let points = (corners[letter] ?? []).map { x, y in
        Point(x: 10 * (Float(place) * 1.3 + x - slant * y) + Float(next(10)) / 20, y: 10 * y + Float(next(10)) / 20)
      }
      strokes.append(Stroke(locations: points))
    }
    let writer = number % 10 == 9 ? "second" : "first"
    return LabelledInk(
      ink: Ink(strokes: strokes), text: text, kind: .word, language: "en", writer: writer, contributor: writer,
      source: "sketched", sampleID: "word#\(number)", licence: "Apache-2.0")
  }

  /// Words from number 0.
  public static func words(_ count: Int) -> [LabelledInk] { (0..<count).map(word) }
}
