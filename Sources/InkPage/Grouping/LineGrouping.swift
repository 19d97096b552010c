import InkCore
import InkFeatures
import InkRuntime

/// Puts strokes of writing into words and lines by what is known of pairs of them, whatever the order of writing.
///
/// Strokes that are linked, one by one, are divided together; an edit costs by those that are linked to it.
struct LineGrouping {
  struct Word: Hashable {
    /// The slots of the strokes, in the order of writing.
    var strokes: [Int]
  }

  struct Line: Hashable {
    var words: [Word]
    /// The sequence number of its first stroke.
    var first: Int
  }

  /// The lines by numbers that stay theirs; `nil` for numbers in no use.
  private(set) var lines: [Line?] = []
  private var free: [Int] = []
  /// The line of each slot, −1 for none.
  private var lineOf: [Int] = []
  /// The index of each slot among the members, −1 for none and between updates.
  private var indices: [Int] = []

  /// Groups anew after strokes have changed, with all that they have a say in; returns the numbers of lines that are new, others
  /// or gone.
  mutating func update(_ changed: Set<Int>, of strokes: PageStrokes) -> Set<Int> {
    let more = strokes.capacity - lineOf.count
    if more > 0 {
      lineOf += Array(repeating: -1, count: more)
      indices += Array(repeating: -1, count: more)
    }
    let (members, touched) = linked(to: changed, of: strokes)
    for slot in members.slots { indices[slot] = -1 }
    // The lines of before, by their first strokes.
    var left = touched
    for line in touched {
      for word in lines[line]!.words { for slot in word.strokes { lineOf[slot] = -1 } }
    }
    var result: Set<Int> = []
    var made: [Line] = []
    for line in members.lines() {
      let first = line.words[0].strokes[0]
      if let index = left.firstIndex(where: { lines[$0]!.words[0].strokes[0] == first }) {
        let same = left.remove(at: index)
        // The ink of a stroke may be another, too.
        let isSame = lines[same] == line && !line.words.contains { $0.strokes.contains { changed.contains($0) } }
        if !isSame { result.insert(same) }
        set(line, at: same)
      } else {
        made.append(line)
      }
    }
    for line in left {
      lines[line] = nil
      free.append(line)
      result.insert(line)
    }
    for line in made {
      let number = free.popLast() ?? lines.count
      if number == lines.count { lines.append(nil) }
      set(line, at: number)
      result.insert(number)
    }
    return result
  }

  private mutating func set(_ line: Line, at number: Int) {
    lines[number] = line
    for word in line.words { for slot in word.strokes { lineOf[slot] = number } }
  }

  /// The strokes of writing that are linked to changed ones, or to the lines that these were in, and these lines: a line is
  /// divided as a whole.
  private mutating func linked(to changed: Set<Int>, of strokes: PageStrokes) -> (Members, [Int]) {
    var members = Members()
    var touched: [Int] = []
    func take(_ slot: Int, _ grouping: inout Self) {
      guard grouping.indices[slot] < 0, strokes.isWriting(slot) else { return }
      grouping.indices[slot] = members.slots.count
      members.slots.append(slot)
    }
    func take(lineOf slot: Int, _ grouping: inout Self) {
      let line = grouping.lineOf[slot]
      guard line >= 0, !touched.contains(line) else { return }
      touched.append(line)
      for word in grouping.lines[line]!.words { for slot in word.strokes { take(slot, &grouping) } }
    }
    for slot in changed {
      take(lineOf: slot, &self)
      take(slot, &self)
    }
    var links: [StrokeReadings.Link] = []
    while members.offsets.count <= members.slots.count {
      let slot = members.slots[members.offsets.count - 1]
      take(lineOf: slot, &self)
      strokes.appendLinks(of: slot, to: &links)
      for link in links[members.offsets[members.offsets.count - 1]...] where link.line > 0 {
        take(link.neighbour, &self)
      }
      members.offsets.append(links.count)
    }
    members.links = links.map { Members.Link(member: indices[$0.neighbour], line: $0.line, word: $0.word) }
    members.sequences = members.slots.map { strokes.sequence(of: $0) }
    return (members, touched)
  }

  /// Strokes that are divided together, by their indices.
  private struct Members {
    struct Link {
      /// The neighbour's index, −1 where it isn't a member.
      var member: Int
      var line: Float
      var word: Float
    }

    var slots: [Int] = []
    var sequences: [Int] = []
    /// The links of member m are `links[offsets[m]..<offsets[m + 1]]`.
    var offsets = [0]
    var links: [Link] = []

    /// The lines, with their words.
    func lines() -> [Line] {
      let inOrder = sequences.sortedIndices()
      return clusters(of: inOrder) { $0.line }.map { line in
        Line(
          words: clusters(of: line) { $0.word }.map { Word(strokes: $0.map { slots[$0] }) },
          first: sequences[line[0]])
      }
    }

    /// The clusters of members, which come in the order of writing.
    private func clusters(of members: [Int], _ odds: (Link) -> Float) -> [[Int]] {
      if members.count == 1 { return [members] }
      var numbers = [Int](repeating: -1, count: slots.count)
      for (number, member) in members.enumerated() { numbers[member] = number }
      var pairs: [(first: Int, second: Int, odds: Float)] = []
      for (number, member) in members.enumerated() {
        for link in links[offsets[member]..<offsets[member + 1]] where link.member >= 0 && numbers[link.member] > number
        {
          pairs.append((number, numbers[link.member], odds(link)))
        }
      }
      return StrokeClusters(count: members.count, pairs: pairs).clusters.map { $0.map { members[$0] } }
    }
  }
}
