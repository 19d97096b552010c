import Foundation
import InkCore
import InkSynthesis
import TestSupport
import Testing

struct SkeletonParserTests {
  private func parse(_ text: String) throws -> SkeletonSet { try SkeletonSet(text: text, path: "glyphs.txt") }

  private func expect(_ error: SkeletonError, from text: String) {
    #expect(throws: error) { try parse(text) }
  }

  @Test func `a glyph has its allographs, strokes, corners, lead-ins and lead-outs`() throws {
    let set = try parse(
      """
      # a comment
      glyph i
      allograph print plain
        stroke 1,10 1,0
        late 1,14 1.5,13.5
      allograph cursive joined advance 2.5 share 0.5
        stroke (-2,1) 1.5,10^ 1,3 (2.8,0 5,3)
      """)
    let allographs = set["i"]
    #expect(allographs.map(\.name) == ["plain", "joined"])
    #expect(allographs.map(\.style) == [.print, .cursive])
    #expect(allographs.map(\.advance) == [1.5, 2.5])
    #expect(allographs.map(\.share) == [1, 0.5])
    #expect(allographs[0].strokes.map(\.isLate) == [false, true])
    #expect(!allographs[0].canBeEntered && allographs[0].exitStrokeIndex == nil)
    #expect(allographs[1].canBeEntered && allographs[1].exitStrokeIndex == 0)
    let stroke = allographs[1].strokes[0]
    #expect(stroke.leadIn?.map(\.location) == [Point(x: -2, y: 1)])
    #expect(stroke.body.map(\.isCorner) == [true, false])
    #expect(stroke.leadOut?.count == 2)
  }

  @Test func `empty parentheses allow a join without points of their own`() throws {
    let set = try parse("glyph t\nallograph print bar\nstroke () 0,0 1,1 ()")
    #expect(set["t"][0].strokes[0].leadIn == [])
    #expect(set["t"][0].strokes[0].leadOut == [])
  }

  @Test func `the sharp sign can be a glyph although comments begin with it`() throws {
    #expect(try parse("glyph #\nallograph print plain\nstroke 0,0 1,1").characters == ["#"])
  }

  @Test func `a text without a glyph is rejected`() {
    expect(.noGlyph(path: "glyphs.txt"), from: "# nothing\n\n")
  }

  @Test func `an unknown keyword is named with its line`() {
    expect(.unknownKeyword("storke", path: "glyphs.txt", line: 3), from: "glyph a\nallograph print b\nstorke 0,0 1,1")
  }

  @Test(arguments: ["ab", "", "\u{1}"]) func `a glyph is one printable character`(_ name: String) {
    expect(.badGlyph(name, path: "glyphs.txt", line: 1), from: "glyph \(name)")
  }

  @Test func `a character can't have two glyphs`() {
    let glyph = "glyph a\nallograph print b\nstroke 0,0 1,1\n"
    expect(.duplicateGlyph("a", path: "glyphs.txt", line: 4), from: glyph + glyph)
  }

  @Test func `allographs need a glyph, and strokes an allograph`() {
    expect(
      .misplaced(keyword: "allograph", needs: "glyph", path: "glyphs.txt", line: 1), from: "allograph print b")
    expect(
      .misplaced(keyword: "late", needs: "allograph", path: "glyphs.txt", line: 2), from: "glyph a\nlate 0,0 1,1")
  }

  @Test(arguments: [
    "print", "italic x", "print x advance", "print x advance wide", "print x advance -1", "print x y 3",
  ])
  func `an allograph is a style, a name and perhaps an advance`(_ rest: String) {
    expect(.badAllograph(rest, path: "glyphs.txt", line: 2), from: "glyph a\nallograph \(rest)\nstroke 0,0 1,1")
  }

  @Test func `an allograph's name is used once in a style`() {
    expect(
      .duplicateAllograph("print b", of: "a", path: "glyphs.txt", line: 4),
      from: "glyph a\nallograph print b\nstroke 0,0 1,1\nallograph print b\nstroke 0,0 1,1")
  }

  @Test func `an empty glyph or allograph is named with the line where it begins`() {
    expect(.empty("the glyph “a”", path: "glyphs.txt", line: 1), from: "glyph a\nglyph b")
    expect(.empty("the allograph “b”", path: "glyphs.txt", line: 2), from: "glyph a\nallograph print b\nglyph c")
  }

  @Test func `a stroke has at least two points of its own`() {
    expect(
      .tooFewPoints(count: 1, path: "glyphs.txt", line: 3), from: "glyph a\nallograph print b\nstroke (1,2) 0,0 (3,3)")
  }

  @Test(arguments: ["1", "1,2,3", "x,2", "1,", "nan,1", "1,2^^", "inf,0"])
  func `a point is two numbers and perhaps a corner's mark`(_ word: String) {
    expect(
      .badPoint(word.hasSuffix("^^") ? "1,2^^" : word, path: "glyphs.txt", line: 3),
      from: "glyph a\nallograph print b\nstroke 0,0 \(word)")
  }

  @Test(arguments: ["31,0", "0,26", "-6,0", "0,-12.5"]) func `a point lies on the grid`(_ word: String) {
    expect(
      .offGrid(word, path: "glyphs.txt", line: 3), from: "glyph a\nallograph print b\nstroke 0,0 \(word)")
  }

  @Test func `a point isn't repeated`() {
    expect(
      .repeatedPoint("1,1^", path: "glyphs.txt", line: 3), from: "glyph a\nallograph print b\nstroke 0,0 1,1 1,1^")
  }

  @Test(arguments: [
    ("(0,0 1,1", "(0,0"), ("0,0) 1,1", "0,0)"), ("0,0 1,1 (2,2) 3,3", "3,3"), ("(0,0) (1,1) 2,2 3,3", "(1,1)"),
    ("(0,0 (1,1) 2,2 3,3", "(1,1)"), ("0,0 1,1 (2,2) (3,3)", "(3,3)"),
  ])
  func `parentheses are only allowed before and after a stroke's own points`(_ stroke: String, _ culprit: String) {
    expect(
      .badParentheses(culprit, path: "glyphs.txt", line: 3), from: "glyph a\nallograph print b\nstroke \(stroke)")
  }

  @Test func `a missing file is named`() {
    #expect(throws: SkeletonError.unreadable(path: "/nowhere/skeletons")) {
      try SkeletonSet(path: "/nowhere/skeletons")
    }
  }

  @Test func `a folder without skeleton files is named`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SkeletonError.emptyFolder(path: folder.path)) { try SkeletonSet(path: folder.path) }
  }

  @Test func `each error text gives the location and the remedy`() {
    #expect(
      SkeletonError.badPoint("1;2", path: "a.txt", line: 7).description
        == "a.txt:7: “1;2” is not a point: write x,y, and ^ after it for a corner, as in 3.5,10 or 8,0^")
    #expect(
      SkeletonError.unknownKeyword("storke", path: "a.txt", line: 7).description
        == "a.txt:7: “storke” is not a keyword: a line begins with include, glyph, allograph, stroke, late or #")
    #expect(
      SkeletonError.duplicateGlyph("a", path: "a.txt", line: 7).description
        == "a.txt:7: “a” has a glyph already: put all its allographs under one ‘glyph’ line")
    #expect(
      SynthesisError.noSkeleton("é", text: "café").description
        == "no skeleton draws “é”, which “café” has: add a glyph for it to the skeletons, or leave it out")
  }

  @Test func `a file takes over another's glyphs, and a loop is an error`() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
      return folder.file(name)
    }
    _ = try write("glyph a\nallograph print plain\n  stroke 0,0 5,5\n", "letters.txt")
    let glyph = "glyph ä\nallograph print plain\n  stroke 0,0 5,5\n"
    let german = try SkeletonSet(path: write("include letters.txt\n" + glyph, "german.txt"))
    #expect(german.characters == ["a", "ä"])
    let twice = try write("include letters.txt\ninclude german.txt\n", "twice.txt")
    #expect(throws: SkeletonError.duplicateGlyph("a", path: twice, line: 2)) { try SkeletonSet(path: twice) }
    let loop = try write("include loop.txt\n" + glyph, "loop.txt")
    #expect(throws: SkeletonError.includeLoop("loop.txt", path: loop, line: 1)) { try SkeletonSet(path: loop) }
  }
}
