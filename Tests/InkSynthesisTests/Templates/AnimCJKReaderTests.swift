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
