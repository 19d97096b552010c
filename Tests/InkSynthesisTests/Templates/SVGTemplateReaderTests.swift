import InkCore
import InkSynthesis
import TestSupport
import Testing

@Suite struct `The animCJK reader` {
  func file(_ body: String) -> String {
    """
    <!-- AnimCJK -->
    <svg id="z22269" viewBox="0 0 1024 1024" xmlns="http://www.w3.org/2000/svg">
    <style><![CDATA[ svg path[clip-path] {fill:none;} ]]></style>
    <path id="z22269d1" d="M282 180C274 166 256 155 233 145Z"/>
    \(body)
    </svg>
    """
  }

  static let stroke = #"<path clip-path="url(#z1c1)" d="M 512,0 L512 1024 1024,1024"/>"#

  func read(_ files: [String: String], alike: TemplateLibrary? = nil) throws -> TemplateReading {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let dictionary = try ComponentDictionary(
      path: try folder.write(
        #"{"character":"十","decomposition":"⿻一丨","matches":[[0],[1]]}"#, to: "dictionary.txt"))
    return try AnimCJKReader(components: dictionary, alike: alike).read(from: folder.path) { _ in }
  }

  @Test func `takes the paths with clip-path, and the region from the folder`() throws {
    let reading = try read([
      "svgsZhHans/19968.svg": file(Self.stroke), "svgsZhHant/19968.svg": file(Self.stroke),
      "svgsJa/19968.svg": file(Self.stroke), "svgsZhHansSpecial/19969.svg": file(Self.stroke),
    ])
    #expect(reading.templates.map(\.region) == [.mainland, .taiwan, .japan])
    #expect(reading.templates.allSatisfy { $0.character == "一" && $0.source == .animCJK })
    #expect(reading.templates.first?.strokes == [[Point(x: 0.5, y: 0), Point(x: 0.5, y: 1), Point(x: 1, y: 1)]])
  }

  @Test func `has hanzi-writer's parts if the strokes are alike`() throws {
    let body = #"<path clip-path="a" d="M100 500L900 500"/><path clip-path="b" d="M500 100L500 900"/>"#
    let strokes = [
      [Point(x: 0.1, y: 0.5), Point(x: 0.9, y: 0.5)], [Point(x: 0.5, y: 0.1), Point(x: 0.5, y: 0.9)],
    ]
    func parts(_ strokes: [[Point]]) throws -> [Character] {
      let alike = CharacterTemplate(character: "十", strokes: strokes, source: .hanziWriter, region: .mainland)
      let reading = try read(["svgsZhHans/21313.svg": file(body)], alike: TemplateLibrary(templates: [alike]))
      return try #require(reading.templates.first).components.map(\.element)
    }
    #expect(try parts(strokes) == ["一", "丨"])
    #expect(try parts(strokes.map { $0.map { Point(x: $0.x + 0.1, y: $0.y) } }) == [], "they are elsewhere")
    #expect(try parts([strokes[0]]) == [], "the number is another")
  }

  @Test(arguments: [
    (
      "19969.svg", #"<path clip-path="a"/>"#,
      "svgsZhHans/19969.svg:5: the path has no “d”: get the file again, or fix the line"
    ),
    (
      "19969.svg", #"<path clip-path="a" d="512"/>"#,
      "svgsZhHans/19969.svg:5: the path has an unexpected “5” at offset 0: get the file again"
    ),
    ("19969.svg", "", "svgsZhHans/19969.svg:1: a character or one of its strokes has no points: get the file again"),
    (
      "4e00.svg", "",
      "svgsZhHans/4e00.svg: the name is no decimal code point with .svg: keep the names that the files are distributed with"
    ),
  ]) func `reports damaged files and continues`(_ name: String, _ body: String, _ sentence: String) throws {
    let reading = try read(["svgsZhHans/" + name: file(body), "svgsZhHans/19968.svg": file(Self.stroke)])
    #expect(reading.templates.count == 1 && reading.damaged.map(\.description) == [sentence])
  }

  @Test func `names the expected folder if nothing can be used`() throws {
    let error = #expect(throws: TemplateError.self) { try read(["19968.svg": file(Self.stroke)]) }
    #expect(
      error?.description.hasSuffix("give animCJK's folder, with svgsZhHans, svgsZhHant or svgsJa in it") == true)
  }
}

@Suite struct `The KanjiVG reader` {
  func file(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment with "<!DOCTYPE" and a quote ' in it -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://www.w3.org/x.dtd" [
    <!ATTLIST g
    xmlns:kvg CDATA #FIXED "http://kanjivg.tagaini.net"
    kvg:element CDATA #IMPLIED >
    ]>
    <svg width="109" height="109">
    <g id="kvg:StrokePaths_0"><g id="kvg:0" kvg:element="国">
    \(body)
    </g></g></svg>
    """
  }

  func read(_ files: [String: String], part: TemplatePart = .all) throws -> TemplateReading {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try KanjiVGReader(part: part).read(from: folder.path) { _ in }
  }

  @Test func `a part has every second code point`() throws {
    let path = file("<path d=\"M1,2L4,6\"/>")
    let files = ["kanji/056fd.svg": path, "kanji/056fe.svg": path.replacing("国", with: "图")]
    #expect(try read(files, part: .training).templates.map(\.character) == ["图"])
    #expect(try read(files, part: .heldOut).templates.map(\.character) == ["国"])
    #expect(try read(files).templates.count == 2)
  }

  func strokes(_ path: String) throws -> [[Point]] {
    let reading = try read(["kanji/056fd.svg": file("<path d=\"\(path)\"/>"), "kanji/056fd-Kaisho.svg": "no SVG"])
    return try #require(reading.templates.first).strokes.map {
      $0.map { Point(x: ($0.x * 109).rounded(), y: ($0.y * 109).rounded()) }
    }
  }

  @Test func `reads lines in absolute and relative coordinates, with and without separators`() throws {
    let expected = [[Point(x: 1, y: 2), Point(x: 4, y: 6), Point(x: 3, y: 6), Point(x: 3, y: 9)]]
    #expect(try strokes("M1,2L4 6H3V9") == expected)
    #expect(try strokes("m1 2l3+4h-1v3") == expected)
    #expect(
      try strokes("M1,2 4,6-1e0-1zM5,5") == [
        [
          Point(x: 1, y: 2), Point(x: 4, y: 6), Point(x: -1, y: -1), Point(x: 1, y: 2), Point(x: 5, y: 5),
        ]
      ])
  }

  @Test func `draws curves through their ends and mirrors the control point of smooth ones`() throws {
    let curve = try strokes("M0,0c0,40,40,40,40,0s40-40,40,0")[0]
    #expect(curve.count == 17 && curve[8] == Point(x: 40, y: 0) && curve[16] == Point(x: 80, y: 0))
    #expect(
      curve[4] == Point(x: 20, y: 30), "the middle of the first is at three quarters of its control points' height")
    #expect(curve[12] == Point(x: 60, y: -30))
    #expect(try strokes("M0,0C0,40 40,40 40,0S80-40 80,0")[0] == curve)
  }

  @Test func `reads groups as parts, and several pieces of one part as one`() throws {
    let reading = try read([
      "056fd.svg": file(
        """
        <g kvg:element="囗" kvg:part="1"><path d="M1 1L2 2"/><path d="M1 1L2 2"/></g>
        <g kvg:element="玉"><g kvg:element="王"><path d="M1 1L2 2"/></g><path d="M1 1L2 2"/></g>
        <g kvg:element="囗" kvg:part="2"><path d="M1 1L2 2"/></g>
        """)
    ])
    let template = try #require(reading.templates.first)
    #expect(template.character == "国" && template.region == .japan && template.strokes.count == 5)
    #expect(template.components.map(\.element) == ["囗", "玉", "王"])
    #expect(template.components.map(\.strokes) == [[0, 1, 4], [2, 3], [2]])
    #expect(template.components.map(\.depth) == [1, 1, 2])
  }

  @Test(arguments: [
    ("<path/>", "056fd.svg:10: the path has no “d”: get the file again, or fix the line"),
    (
      "<path d=\"M1,2L\"/><path d=\"L1,2\"/>",
      "056fd.svg:10: the path has an unexpected “1” at offset 1: get the file again"
    ),
    (
      "<path d=\"M1 2L3 x\"/>", "056fd.svg:10: the path has an unexpected “x” at offset 7: get the file again"
    ),
    (
      "<path d=\"M1 2L3\"/>",
      "056fd.svg:10: the path has an unexpected “the end” at offset 6: get the file again"
    ),
    (
      "<path d=\"M1 2B3 4\"/>", "056fd.svg:10: the path has an unexpected “B” at offset 5: get the file again"
    ),
    (
      "<path d=\"M1 2A3 4\"/>",
      "056fd.svg:10: the path has an unexpected “the end” at offset 8: get the file again"
    ),
    (
      "<path d=\"M1 2L1e9 1\"/>",
      "056fd.svg:10: the path has an unexpected “the end” at offset 10: get the file again"
    ),
    ("", "056fd.svg:1: a character or one of its strokes has no points: get the file again"),
    ("<path d=\"\"/>", "056fd.svg:1: a character or one of its strokes has no points: get the file again"),
    ("<g>", "056fd.svg:11: the XML ends or breaks here: get the file again, or fix the line"),
  ]) func `reports damaged files and continues`(_ body: String, _ sentence: String) throws {
    let reading = try read(["056fd.svg": file(body), "04e00.svg": file("<path d=\"M1 1\"/>")])
    #expect(reading.templates.count == 1 && reading.damaged.map(\.description) == [sentence])
  }

  @Test func `reports files that are no SVG`() throws {
    let reading = try read([
      "04e00.svg": file("<path d=\"M1 1\"/>"), "04e01.svg": "<html>\n</html>", "x.svg": file(""),
    ])
    #expect(
      reading.damaged.map(\.description) == [
        "04e01.svg:1: it is “html” and no SVG: get the file again, or fix the line",
        "x.svg: the name is no hexadecimal code point with .svg: keep the names that the files are distributed with",
      ])
    let error = #expect(throws: TemplateError.self) { try read(["a.txt": ""]) }
    #expect(
      error?.description.hasSuffix("could be used: give KanjiVG's folder “kanji”, with 056fd.svg and others") == true)
  }
}
