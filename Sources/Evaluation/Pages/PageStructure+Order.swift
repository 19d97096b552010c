import InkData

extension PageStructure {
  /// The structure with its unordered paragraphs where they were read; the others stay in their order.
  ///
  /// - Parameter found: The strokes of each line that was found, in the order in which they were read.
  func ordered(as found: [[Int]]) -> PageStructure {
    let paragraphs = lines.indices.split { $0 > 0 && lines[$0].paragraph != lines[$0 - 1].paragraph }
    let ranks = ranks(of: paragraphs.count, in: found)
    let isUnordered = Set(unordered)
    // What was read before an ordered paragraph that should come earlier is read after it, too.
    var last = -1
    let places = paragraphs.indices.map { number in
      let place = ranks[number] ?? last
      if !isUnordered.contains(number) { last = max(last, place) }
      return isUnordered.contains(number) ? place : last
    }
    let order = paragraphs.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var result = PageStructure(drawings: drawings)
    for (number, paragraph) in order.enumerated() {
      if isUnordered.contains(paragraph) { result.unordered.append(number) }
      for line in paragraphs[paragraph] {
        result.lines.append(Line(words: lines[line].words, paragraph: number))
      }
    }
    return result
  }

  /// The first of the found lines that are mostly a paragraph's; `nil` where there is none.
  private func ranks(of paragraphCount: Int, in found: [[Int]]) -> [Int?] {
    var owners: [Int: Int] = [:]
    for line in lines { for stroke in line.strokes { owners[stroke] = line.paragraph } }
    var ranks = [Int?](repeating: nil, count: paragraphCount)
    for (index, strokes) in found.enumerated() {
      var counts: [Int: Int] = [:]
      for stroke in strokes { owners[stroke].map { counts[$0, default: 0] += 1 } }
      guard let (owner, _) = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { continue }
      if ranks[owner] == nil { ranks[owner] = index }
    }
    return ranks
  }
}

extension Range<Int> {
  /// The parts that begin at the range's start and wherever a condition holds.
  fileprivate func split(where begins: (Int) -> Bool) -> [Range<Int>] {
    let starts = filter { $0 == lowerBound || begins($0) }
    return zip(starts, starts.dropFirst() + [upperBound]).map { $0..<$1 }
  }
}
