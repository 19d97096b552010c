import ArgumentParser
import InkDocuments

/// Some pages of a document: `3-7`, `1,5-`.
package struct PageChoice: Equatable, Sendable, ExpressibleByArgument {
  private let ranges: [ClosedRange<Int>]
  private let text: String

  /// Reads numbers and ranges of numbers from 1, separated by commas; `nil` when it is something else.
  package init?(argument: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, let first = Int(ends[0]), first > 0 else { return nil }
      guard let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1]), last >= first else {
        return nil
      }
      ranges.append(first...last)
    }
    self.ranges = ranges
    text = argument
  }

  package func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

  /// The document with these pages only, which keep their numbers.
  ///
  /// - Throws: `CommandFailure` when it has none of them.
  func of(_ document: NoteDocument, name: String) throws -> NoteDocument {
    var result = document
    result.pages = document.pages.indices.filter { contains($0 + 1) }.map { index in
      var page = document.pages[index]
      page.number = index + 1
      return page
    }
    if result.pages.isEmpty {
      let count = document.pages.count
      throw CommandFailure(message: "\(name) has \(count) page\(count == 1 ? "" : "s"), none of --pages \(text)")
    }
    result.notices.removeAll { !contains($0.page) }
    return result
  }
}
