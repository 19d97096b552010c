import InkCore
import InkData

extension PageCanvas {
  /// The order in which a reader takes the blocks of a page.
  enum Reading {
    /// As they were written: columns, letters, lists.
    case asWritten
    /// In rows from top to bottom, each from left to right: labels that stand anywhere.
    case inRows
  }

  /// Returns the ink in the order of writing, and the truth about it.
  func finished(reading: Reading) -> (paths: [[Point]], structure: PageStructure) {
    let order = paths.indices.sorted { (paths[$0].moment, $0) < (paths[$1].moment, $1) }
    var structure = PageStructure(drawings: categories.map { .init(category: $0, strokes: []) })
    var position = [Int](repeating: 0, count: lines.count)
    var last: Int?
    for number in readingOrder(reading) {
      let line = lines[number]
      let before = structure.lines.last?.paragraph ?? -1
      let isNew = last.map { lines[$0].block != line.block } ?? true || line.beginsParagraph
      position[number] = structure.lines.count
      structure.lines.append(
        .init(words: line.words.map { .init(text: $0, strokes: []) }, paragraph: isNew ? before + 1 : before))
      last = number
      if isNew && line.isFree { structure.unordered.append(before + 1) }
    }
    for (index, path) in order.enumerated() {
      switch paths[path].owner {
      case .word(let line, let word): structure.lines[position[line]].words[word].strokes.append(index)
      case .drawing(let drawing): structure.drawings[drawing].strokes.append(index)
      }
    }
    return (order.map { paths[$0].path }, structure)
  }

  private func readingOrder(_ reading: Reading) -> [Int] {
    guard reading == .inRows else { return Array(lines.indices) }
    var boxes: [Int: Box] = [:]
    for line in lines { boxes[line.block] = boxes[line.block]?.union(line.box) ?? line.box }
    var left = boxes.keys.sorted { (boxes[$0]!.middle.y, $0) < (boxes[$1]!.middle.y, $1) }
    var blocks: [Int] = []
    while let first = left.first {
      let top = boxes[first]!
      // A row is what the middle of its highest block's neighbours lies within.
      let row = left.filter { boxes[$0]!.middle.y <= top.upper.y }
      blocks += row.sorted { (boxes[$0]!.lower.x, $0) < (boxes[$1]!.lower.x, $1) }
      left.removeAll(where: row.contains)
    }
    let ranks = Dictionary(uniqueKeysWithValues: zip(blocks, blocks.indices))
    return lines.indices.sorted { (ranks[lines[$0].block]!, $0) < (ranks[lines[$1].block]!, $1) }
  }
}
