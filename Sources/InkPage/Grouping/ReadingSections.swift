import InkCore

/// The reading order of a page by sections, which empty strips across the page divide: an edit costs by the section that it
/// is in, and what is written in one section has no say in the order of another.
package struct ReadingSections {
  /// The lines' indices in reading order.
  package private(set) var lines: [Int] = []
  /// The ranges of `lines` that are paragraphs.
  package private(set) var paragraphs: [Range<Int>] = []

  private struct Section {
    var lines: [Int] = []
    var paragraphs: [Range<Int>] = []
  }

  private var sections: [Section] = []
  /// The section of each line; −1 for none, and where there is no line.
  private var sectionOf: [Int] = []
  /// The lines by their upper ends.
  private var downwards: [Int] = []

  /// Makes the order of an empty page.
  package init() {}

  /// Orders all lines after some are new, others or gone.
  ///
  /// `page`: the lines by numbers that stay theirs, `nil` for numbers in no use.
  /// `moment`: when each line was begun, in no unit.
  package mutating func update(_ page: [PageLine?], changed: Set<Int>, moment: (Int) -> Int) {
    sectionOf += Array(repeating: -1, count: page.count - sectionOf.count)
    for line in changed { sectionOf[line] = -1 }
    sort(page, moment)
    let before = sections
    sections = []
    lines = []
    paragraphs = []
    for range in ranges(page) {
      let section = section(of: downwards[range], page, before, moment)
      for line in section.lines { sectionOf[line] = sections.count }
      for paragraph in section.paragraphs {
        paragraphs.append(lines.count + paragraph.lowerBound..<lines.count + paragraph.upperBound)
      }
      lines += section.lines
      sections.append(section)
    }
  }

  /// Sorts the lines that are in no section into the others.
  private mutating func sort(_ page: [PageLine?], _ moment: (Int) -> Int) {
    func isAbove(_ line: Int, _ other: Int) -> Bool {
      let (first, second) = (page[line]!.box.lower.y, page[other]!.box.lower.y)
      return first == second ? moment(line) < moment(other) : first < second
    }
    var added = page.indices.filter { sectionOf[$0] < 0 && page[$0] != nil }
    added = added.map { moment($0) }.sortedIndices().map { added[$0] }
    added = added.map { page[$0]!.box.lower.y }.sortedIndices().map { added[$0] }
    var result: [Int] = []
    result.reserveCapacity(page.count)
    var next = 0
    for line in downwards where sectionOf[line] >= 0 {
      while next < added.count, isAbove(added[next], line) {
        result.append(added[next])
        next += 1
      }
      result.append(line)
    }
    downwards = result + added[next...]
  }

  /// The smallest height of a strip, in heights of the taller of the lines above and below it.
  private static let strip: Float = 3

  /// The parts of `downwards` that strips divide.
  private func ranges(_ page: [PageLine?]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    /// The line that reaches farthest down.
    var lowest: Box?
    for (position, line) in downwards.enumerated() {
      let box = page[line]!.box
      let above = lowest ?? box
      let isApart = box.lower.y - above.upper.y > Self.strip * max(above.height, box.height)
      if isApart {
        result.append(start..<position)
        start = position
      }
      lowest = isApart || box.upper.y > above.upper.y ? box : above
    }
    if start < downwards.count { result.append(start..<downwards.count) }
    return result
  }

  /// The order of some lines: that of a section before, if it has the same lines and none has changed.
  private func section(
    of members: ArraySlice<Int>, _ page: [PageLine?], _ before: [Section], _ moment: (Int) -> Int
  ) -> Section {
    let known = sectionOf[members[members.startIndex]]
    if known >= 0, before[known].lines.count == members.count, members.allSatisfy({ sectionOf[$0] == known }) {
      return before[known]
    }
    let inOrder = members.map { moment($0) }.sortedIndices().map { members[members.startIndex + $0] }
    let order = ReadingOrder(of: inOrder.map { page[$0]!.box }, heights: inOrder.map { page[$0]!.height })
    return Section(lines: order.lines.map { inOrder[$0] }, paragraphs: order.paragraphs)
  }
}
