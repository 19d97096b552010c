/// Makes reMarkable files, version 6, byte by byte; the ink is ours.
package enum RemarkableFixture {
  /// The line that files of a version begin with.
  package static func header(version: Int = 6) -> [UInt8] {
    Array("reMarkable .lines file, version=\(version)          ".utf8)
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func variable(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + variable(value >> 7)
  }

  private static func tag(_ index: Int, _ type: Int) -> [UInt8] { variable(index << 4 | type) }

  /// An id without a tag: the author's number and its own.
  private static func bare(_ id: (Int, Int)) -> [UInt8] { [UInt8(id.0)] + variable(id.1) }

  private static func id(_ index: Int, _ id: (Int, Int)) -> [UInt8] { tag(index, 0xF) + bare(id) }

  private static func integer(_ index: Int, _ value: Int) -> [UInt8] { tag(index, 4) + bytes(UInt32(value)) }

  private static func float(_ index: Int, _ value: Float) -> [UInt8] { tag(index, 4) + bytes(value.bitPattern) }

  private static func part(_ index: Int, _ contents: [UInt8]) -> [UInt8] {
    tag(index, 0xC) + bytes(UInt32(contents.count)) + contents
  }

  private static func text(_ index: Int, _ text: String) -> [UInt8] {
    part(index, variable(text.utf8.count) + [1] + Array(text.utf8))
  }

  /// A block.
  package static func block(type: UInt8, version: UInt8 = 1, _ contents: [UInt8]) -> [UInt8] {
    bytes(UInt32(contents.count)) + [0, min(version, 1), version, type] + contents
  }

  /// A group's name and whether it is shown; an anchor is a character of the text and an x.
  package static func node(
    _ node: (Int, Int), isVisible: Bool = true, anchor: (character: (Int, Int), x: Float)? = nil
  ) -> [UInt8] {
    var contents =
      id(1, node) + part(2, id(1, (0, 1)) + text(2, "Layer"))
      + part(3, id(1, (0, 1)) + tag(2, 1) + [isVisible ? 1 : 0])
    if let anchor {
      contents += part(7, id(1, (0, 1)) + id(2, anchor.character)) + part(8, id(1, (0, 1)) + tag(2, 1) + [2])
      contents += part(9, id(1, (0, 1)) + float(2, 1)) + part(10, id(1, (0, 1)) + float(2, anchor.x))
    }
    return block(type: 2, contents)
  }

  private static func item(
    _ parent: (Int, Int), _ own: (Int, Int), left: (Int, Int), right: (Int, Int), deleted: Int = 0
  ) -> [UInt8] {
    id(1, parent) + id(2, own) + id(3, left) + id(4, right) + integer(5, deleted)
  }

  /// A group within another one.
  package static func group(_ node: (Int, Int), in parent: (Int, Int), id own: (Int, Int)) -> [UInt8] {
    block(type: 4, item(parent, own, left: (0, 0), right: (0, 0)) + part(6, [2] + id(2, node)))
  }

  /// A line of points x, y and pressure from 0 to 255; without points it is some deleted ones.
  package static func line(
    in parent: (Int, Int), id own: (Int, Int), left: (Int, Int) = (0, 0), right: (Int, Int) = (0, 0), tool: Int = 15,
    colour: Int = 0, version: UInt8 = 2, deleted: Int = 1, _ points: [(Float, Float, UInt8)]
  ) -> [UInt8] {
    guard !points.isEmpty else {
      return block(type: 5, version: version, item(parent, own, left: left, right: right, deleted: deleted))
    }
    let data = points.flatMap { point -> [UInt8] in
      let location = bytes(point.0.bitPattern) + bytes(point.1.bitPattern)
      if version == 1 {
        let rest: [Float] = [0.5, 1, 2, Float(point.2) / 255]
        return location + rest.flatMap { bytes($0.bitPattern) }
      }
      return location + bytes(UInt16(3)) + bytes(UInt16(8)) + [7, point.2]
    }
    let value =
      [3] + integer(1, tool) + integer(2, colour) + tag(3, 8) + bytes((2.0).bitPattern) + float(4, 0)
      + part(5, data) + id(6, (0, 1))
    return block(type: 5, version: version, item(parent, own, left: left, right: right) + part(6, value))
  }

  /// Typed text: runs with their ids and neighbours, and the styles of paragraphs by the ids of their line feeds.
  package static func typed(
    _ runs: [(id: (Int, Int), left: (Int, Int), right: (Int, Int), deleted: Int, text: String)],
    styles: [((Int, Int), UInt8)] = []
  ) -> [UInt8] {
    let items = runs.flatMap { run in
      part(
        0,
        id(2, run.id) + id(3, run.left) + id(4, run.right) + integer(5, run.deleted)
          + (run.text.isEmpty ? [] : text(6, run.text)))
    }
    let formats = styles.flatMap { bare($0) + id(1, (1, 15)) + part(2, [17, $1]) }
    let contents =
      id(1, (0, 0))
      + part(
        2,
        part(1, part(1, variable(runs.count) + items)) + part(2, part(1, variable(styles.count) + formats)))
      + part(3, bytes((-468.0).bitPattern) + bytes((234.0).bitPattern)) + float(4, 936)
    return block(type: 7, contents)
  }

  /// Highlighted text of the document below.
  package static func highlight(in parent: (Int, Int), id own: (Int, Int), _ words: String) -> [UInt8] {
    let box = [10.0, 20, 30, 40].flatMap { bytes($0.bitPattern) }
    let value = [1] + integer(4, 3) + text(5, words) + part(6, variable(1) + box)
    return block(type: 3, item(parent, own, left: (0, 0), right: (0, 0)) + part(6, value))
  }

  /// A page with all of these: two layers, one of which is hidden, a deleted line and lines out of order.
  package static let page: [UInt8] =
    header()
    + typed(
      [
        ((1, 16), (0, 0), (0, 0), 0, "Title\nitem"), ((1, 30), (1, 25), (0, 0), 3, ""),
        ((2, 9), (1, 25), (1, 30), 0, "s"),
      ], styles: [((0, 0), 2), ((1, 21), 4)])
    + node((0, 1)) + node((0, 11)) + node((0, 12), isVisible: false)
    + node((1, 40), anchor: ((1, 22), -464)) + group((0, 11), in: (0, 1), id: (0, 13))
    + group((0, 12), in: (0, 1), id: (0, 14)) + group((1, 40), in: (0, 11), id: (1, 50))
    + line(in: (0, 11), id: (1, 61), left: (1, 60), [(5, 6, 255), (7, 8, 0)])
    + line(in: (0, 11), id: (1, 60), right: (1, 61), tool: 18, colour: 3, version: 1, [(1, 2, 51), (3, 4, 51)])
    + line(in: (0, 11), id: (1, 62), left: (1, 61), [])
    + line(in: (0, 12), id: (1, 70), [(9, 9, 9)]) + line(in: (1, 40), id: (1, 71), tool: 17, [(1, 1, 100)])
    + highlight(in: (0, 11), id: (1, 80), "marked words") + block(type: 0x7F, [1, 2, 3])

  /// A notebook of two pages, the second of which comes first in the archive, and of a page that was deleted.
  package static let notebook = CompressionFixture.zip(files: [
    ("n/b.rm", page),
    ("n/a.rm", header() + group((0, 11), in: (0, 1), id: (0, 13)) + line(in: (0, 11), id: (1, 1), [(1, 1, 1)])),
    (
      "n.content",
      Array(
        #"{"cPages":{"pages":[{"id":"b","idx":{"value":"bb"}},{"id":"a","idx":{"value":"ba"}},{"id":"c","idx":{"value":"bc"},"deleted":{"value":1}}]},"fileType":"notebook"}"#
          .utf8)
    ),
  ])
}
