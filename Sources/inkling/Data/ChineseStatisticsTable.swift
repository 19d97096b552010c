import Foundation
import InkData
import InkSynthesis

/// The table of statistics of Chinese writers, beside those of real writers.
struct ChineseStatisticsTable {
  let statistics: ChineseStatistics

  var text: String {
    let columns = [
      ("these writers", statistics), ("84 writers", ChineseReference.writers),
      ("a fast writer", ChineseReference.fastWriter),
      ("a faster one", ChineseReference.fasterWriter),
    ]
    var text = row("", columns.map(\.0))
    for (name, decimals, values) in Self.rows {
      text += row(name, columns.map { column in values(column.1).map { number($0, decimals) }.joined(separator: "/") })
    }
    text += "from \(statistics.characters) characters; lengths are shares of the longest side of a character's box\n"
    return text
  }

  private static var rows: [(String, Int, (ChineseStatistics) -> [Double])] {
    [
      ("strokes per character", 2, { [$0.strokes] }),
      ("the template's", 2, { [$0.templateStrokes] }),
      ("ratio, 5/25/50/75/95 %", 2, \.ratio),
      ("strokes joined", 2, { [$0.joined] }),
      ("by gap to .1/.2/.3/.45/.65/more", 2, \.joinedByGap),
      ("points at .05, 5/50/95 %", 0, \.pointsPerStroke),
      ("ink length", 1, { [$0.inkLength] }),
      ("straightness, 5/50/95 %", 2, \.straightness),
      ("turns over 60°/135°", 1, { [$0.turns, $0.reversals] }),
      ("rise in degrees, mean/sd", 1, \.rise),
      ("ln(width/height), mean/sd", 2, \.aspect),
      ("displacement, sd x/y", 3, \.displacement),
      ("ln stroke length, mean/sd", 2, \.length),
      ("rotation in degrees, 68 %", 0, { [$0.rotation] }),
      ("same order", 2, { [$0.sameOrder] }),
      ("gap inked, 25/50/75 %", 2, \.inkedGap),
      ("layout shear", 2, { [$0.layoutShear] }),
      ("last stroke upwards", 2, { [$0.lastUpwards] }),
      ("correlation of x and y", 2, { [$0.correlation] }),
    ]
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let line = padded(name, 33) + cells.map { padded($0, 31) }.joined()
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  private func number(_ value: Double, _ decimals: Int) -> String {
    value.formatted(.number.grouping(.never).precision(.fractionLength(decimals)))
  }
}
