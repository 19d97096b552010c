import InkCore
import InkSynthesis
import TestSupport
import Testing

@Suite struct `The hanzi-writer reader` {
  static let dictionary = [
    #"{"character":"语","decomposition":"⿰讠吾","matches":[[0],[0],[1],[1],[1],[1],[1],[1],[1]]}"#,
    #"{"character":"吾","decomposition":"⿱五口","matches":[[0],[0],[0],[0],[1],[1],[1]]}"#,
    #"{"character":"国","decomposition":"⿴囗玉","matches":[[0],[0],[1],[1],[1],[1],[1],[0]]}"#,
    #"{"character":"湖","decomposition":"⿰氵⿰古月","matches":[[0],[0],[0],[1,0],[1,0],[1,0],[1,0],[1,0],[1,1],[1,1],[1,1],null]}"#,
    #"{"character":"一","decomposition":"？","matches":[[]]}"#,
  ].joined(separator: "\n")

  func dictionary(_ text: String = Self.dictionary) throws -> ComponentDictionary {
    let folder = try TemporaryFolder()
    return try ComponentDictionary(path: try folder.write(text, to: "dictionary.txt"))
  }

  func read(_ files: [String: String], components: ComponentDictionary = .init()) throws -> TemplateReading {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try HanziWriterReader(components: components).read(from: folder.path) { _ in }
  }

  @Test func `flips y, and takes the region from GB 2312`() throws {
    let glyph = #"{"strokes":["M 1 1 Z"],"medians":[[[0,900],[512,388]],[[1024,-124]]]}"#
    let reading = try read(["data/国.json": glyph, "data/說.json": glyph])
    let templates = Dictionary(uniqueKeysWithValues: reading.templates.map { ($0.character, $0) })
    let point = Point(x: 0.5, y: 0.5)
    #expect(templates["国"]?.strokes == [[.zero, point], [Point(x: 1, y: 1)]])
    #expect(templates["国"]?.region == .mainland && templates["說"]?.region == .taiwan)
    #expect(templates["国"]?.source == .hanziWriter && reading.damaged.isEmpty)
  }

  @Test func `finds parts within parts, outer before inner`() throws {
    let parts = try dictionary().components(of: "语", strokeCount: 9)
    #expect(parts.map(\.element) == ["讠", "吾", "五", "口"])
    #expect(parts.map(\.depth) == [1, 1, 2, 2])
    #expect(parts.map(\.strokes) == [[0, 1], [2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5], [6, 7, 8]])
  }

  @Test func `knows a frame that closes last, nested layouts and strokes of no part`() throws {
    let dictionary = try dictionary()
    #expect(dictionary.components(of: "国", strokeCount: 8).first?.strokes == [0, 1, 7])
    let lake = dictionary.components(of: "湖", strokeCount: 12)
    #expect(lake.map(\.element) == ["氵", "古", "月"] && lake.map(\.depth) == [1, 2, 2])
    #expect(lake.last?.strokes == [8, 9, 10])
  }

  @Test func `gives no parts for another number of strokes, and none that are circular`() throws {
    #expect(try dictionary().components(of: "国", strokeCount: 9).isEmpty)
    let circular = [
      #"{"character":"甲","decomposition":"⿰乙丙","matches":[[0],[0]]}"#,
      #"{"character":"乙","decomposition":"⿰甲丙","matches":[[0],[0]]}"#,
    ].joined(separator: "\n")
    #expect(try dictionary(circular).components(of: "甲", strokeCount: 2).map(\.element) == ["乙", "甲"])
  }

  @Test(arguments: [
    (
      #"{"medians":[[[1,2]]]"#,
      "国.json:1: it has no “medians”, a list of lists of points: get the file again, or fix the line"
    ),
    (#"{"medians":[[[1]]]}"#, "国.json:1: a point of “medians” isn't x and y: get the file again, or fix the line"),
    (#"{"medians":[[]]}"#, "国.json:1: a character or one of its strokes has no points: get the file again"),
  ]) func `reports damaged files and continues`(_ text: String, _ sentence: String) throws {
    let reading = try read(["国.json": text, "一.json": #"{"medians":[[[1,2]]]}"#])
    #expect(reading.templates.count == 1 && reading.damaged.map(\.description) == [sentence])
  }

  @Test func `names the expected folder if nothing can be used`() throws {
    let error = #expect(throws: TemplateError.self) { try read(["readme.json": "{}"]) }
    #expect(
      error?.description.hasSuffix(
        "could be used, for example: readme.json: the name is no character with .json: keep the names that the files are distributed with: give the folder “data” of hanzi-writer-data, with 国.json and others"
      ) == true)
  }

  @Test func `names the line of a dictionary that isn't an entry`() throws {
    let error = #expect(throws: TemplateError.self) { try dictionary("\n{}") }
    #expect(
      error?.description.hasSuffix(
        "dictionary.txt:2: the line has no “character”, “decomposition” and “matches”: get the file again, or fix the line"
      ) == true)
  }
}
