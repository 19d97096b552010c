import InkCore
import InkModelFile
import InkRuntime
import TestSupport
import Testing

@Suite struct SegmentationTests {
  @Test func `each grapheme gets its stroke`() throws {
    let ink = Ink(strokes: [SpellingModel.down(0), SpellingModel.up(10), SpellingModel.down(20)])
    let candidate = try #require(try Recognizer(model: SpellingModel.file()).recognize(ink).first)
    #expect(candidate.segmentation.map(\.grapheme) == ["l", "n", "l"])
    for (index, segment) in candidate.segmentation.enumerated() {
      #expect(segment.parts == [VisiblePart(stroke: index, points: 0..<11)])
    }
  }

  @Test func `graphemes have their position in UTF-16`() throws {
    let ink = Ink(strokes: [SpellingModel.down(0), SpellingModel.up(10), SpellingModel.down(20), SpellingModel.dot(30)])
    let file = try SpellingModel.file(graphemes: "e\u{301}𝄞👍🏽")
    let candidate = try #require(try Recognizer(model: file).recognize(ink).first)
    #expect(candidate.text == "e\u{301}𝄞e\u{301}👍🏽")
    #expect(candidate.segmentation.map(\.utf16Range) == [0..<2, 2..<4, 4..<6, 6..<10])
    for segment in candidate.segmentation {
      let units = Array(candidate.text.utf16)[segment.utf16Range]
      #expect(String(decoding: units, as: UTF16.self) == String(segment.grapheme))
    }
  }

  @Test func `a bar that is written late goes to the grapheme that it was written over`() throws {
    let strokes = [SpellingModel.down(0), SpellingModel.down(15), SpellingModel.down(30), SpellingModel.bar(0)]
    let candidate = try #require(try Recognizer(model: SpellingModel.file()).recognize(Ink(strokes: strokes)).first)
    #expect(candidate.text == "lll")
    #expect(
      candidate.segmentation[0].parts == [
        VisiblePart(stroke: 0, points: 0..<11), VisiblePart(stroke: 3, points: 0..<7),
      ])
    #expect(candidate.segmentation[2].parts == [VisiblePart(stroke: 2, points: 0..<11)])
  }

  @Test func `ideographs are cut apart where the gap is widest, not in the middle`() throws {
    func strokeCounts(_ strokes: [Stroke], _ graphemes: String) throws -> [Int] {
      let recognizer = try Recognizer(model: SpellingModel.file(graphemes: graphemes))
      let candidate = try #require(try recognizer.recognize(Ink(strokes: strokes)).first)
      return candidate.segmentation.map { segment in Set(segment.parts.map(\.stroke)).count }
    }
    // A stroke down that reads as a character, and others that read as nothing: beside it, or beside the next.
    let (first, second) = (SpellingModel.down(0), SpellingModel.down(20))
    let later = [first, SpellingModel.bar(20), SpellingModel.bar(21), SpellingModel.bar(19), second]
    let earlier = [first, SpellingModel.bar(0), SpellingModel.bar(1), SpellingModel.bar(-1), second]
    #expect(try strokeCounts(later, "木本丶") == [1, 4])
    #expect(try strokeCounts(earlier, "木本丶") == [4, 1])
    #expect(try strokeCounts(later, "lni") != [1, 4])
  }

  @Test func `a late stroke that wrote a grapheme of its own stays with it`() throws {
    let strokes = [SpellingModel.down(0), SpellingModel.down(15), SpellingModel.down(30), SpellingModel.dot(0)]
    let candidate = try #require(try Recognizer(model: SpellingModel.file()).recognize(Ink(strokes: strokes)).first)
    #expect(candidate.text == "llli")
    #expect(candidate.segmentation[3].parts == [VisiblePart(stroke: 3, points: 0..<1)])
  }

  @Test(arguments: 1...12)
  func `every visible point belongs to exactly one grapheme`(seed: Int) throws {
    let file = try TestModel.file(RuntimeNetworkTests.networks[seed % 11], seed: UInt64(seed))
    var ink = TestModel.ink(letters: 3 + seed)
    ink.strokes[0].maskedRanges = [2..<5, 9..<20]
    ink.strokes[1].points[3].location.x = .nan
    ink.strokes.append(SpellingModel.dot(5))
    for candidate in try Recognizer(model: file).recognize(ink, alternatives: 3) where !candidate.text.isEmpty {
      #expect(String(candidate.segmentation.map(\.grapheme)) == candidate.text)
      var seen = ink.strokes.map { [Int](repeating: 0, count: $0.points.count) }
      for part in candidate.segmentation.flatMap(\.parts) {
        for index in part.points { seen[part.stroke][index] += 1 }
      }
      for part in ink.visibleParts {
        for index in part.points {
          #expect(seen[part.stroke][index] == 1, "stroke \(part.stroke), point \(index)")
          seen[part.stroke][index] = 0
        }
      }
      #expect(seen.allSatisfy { $0.allSatisfy { $0 == 0 } })
      let white = candidate.segmentation.filter { $0.grapheme.isWhitespace }
      #expect(candidate.segmentation.count == white.count || white.allSatisfy { $0.parts.isEmpty })
    }
  }
}
