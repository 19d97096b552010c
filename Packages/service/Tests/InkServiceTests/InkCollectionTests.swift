import Foundation
import InkData
import Testing

@testable import InkService

@Suite struct `A collection of ink` {
  /// A folder that is removed.
  private final class Folder: Sendable {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("inkling-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { path + "/set.jsonl" }
  }

  private static let prompts = ["hello", "A", "two words", "مرحبا"]

  private func collection(_ folder: Folder, _ change: (inout InkCollection.Settings) -> Void = { _ in }) throws
    -> InkCollection
  {
    var settings = InkCollection.Settings()
    change(&settings)
    return try InkCollection(
      PromptList(text: Self.prompts.joined(separator: "\n"), file: "p", language: "en"), path: folder.file,
      settings: settings)
  }

  private func ink(
    _ id: String, writer: String = "w-anna", prompt: Int = 0, change: (inout [String: Any]) -> Void = { _ in }
  ) throws -> CollectedInk {
    var body: [String: Any] = [
      "id": id, "writer": ["id": writer, "age": "18-29", "consent": "2026-11-27"], "prompt": prompt, "pointer": "pen",
      "strokes": [
        ["x": [1, 2.5, 3], "y": [4, 5, 6], "t": [0, 0.01, 0.02], "force": [0.1, 0.2, 0.3]],
        ["x": [9], "y": [9], "t": [0.5]],
      ],
    ]
    change(&body)
    return try CollectedInk.decoded(try JSONSerialization.data(withJSONObject: body))
  }

  @Test func `keeps each sample once, with all that is known of it`() throws {
    let folder = try Folder()
    do {
      let collection = try collection(folder)
      for _ in 0..<3 { try collection.keep(try ink("s-1234")) }
      try collection.keep(try ink("s-1235", prompt: 2))
      #expect(collection.count == (2, 1))
    }
    var samples: [LabelledInk] = []
    try JSONLinesReader().samples(at: folder.file) { sample, _, _ in samples.append(sample) }
    #expect(samples.map(\.text) == ["hello", "two words"] && samples.map(\.kind) == [.word, .line])
    #expect(samples[0].writer == "w-anna" && samples[0].licence == "CC0-1.0" && samples[0].language == "en")
    #expect(samples[0].ink.strokes[0].points.map(\.force) == [0.1, 0.2, 0.3])
    #expect(samples[0].ink.strokes[1].startTime == 0.5 && samples[0].ink.strokes[1].points[0].force == nil)
    let text = try String(contentsOfFile: folder.file, encoding: .utf8)
    #expect(
      text.contains("\"extra\":{\"age\":\"18-29\",\"consent\":\"2026-11-27\",\"pointer\":\"pen\",\"prompt\":0}}\n"))
  }

  @Test func `goes on after it was killed within a line`() throws {
    let folder = try Folder()
    do { try collection(folder).keep(try ink("s-1234")) }
    let handle = try #require(FileHandle(forWritingAtPath: folder.file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"text\":\"hel".utf8))
    try handle.close()
    let again = try collection(folder)
    #expect(again.count == (1, 1) && again.next(for: "w-anna").done == 1)
    try again.keep(try ink("s-1235", prompt: 1))
    #expect(try String(contentsOfFile: folder.file, encoding: .utf8).split(separator: "\n").count == 2)
    // Another program can't append meanwhile.
    #expect(throws: CollectionError.used(file: folder.file)) { try collection(folder) }
  }

  @Test func `asks for what was written least, and for nothing twice`() throws {
    let folder = try Folder()
    let collection = try collection(folder)
    var seen: [Int] = []
    for number in 0..<4 {
      let next = try #require(collection.next(for: "w-anna").prompt)
      seen.append(next)
      try collection.keep(try ink("s-100\(number)", prompt: next))
    }
    #expect(seen.sorted() == [0, 1, 2, 3] && collection.next(for: "w-anna").prompt == nil)
    try collection.keep(try ink("s-2000", writer: "w-ben", prompt: 0))
    try collection.keep(try ink("s-2001", writer: "w-ben", prompt: 1))
    let third = try #require(collection.next(for: "w-carl").prompt)
    #expect([2, 3].contains(third))
    try collection.skip(2, of: "w-carl", reason: "unable")
    #expect(collection.next(for: "w-carl").prompt == 3 && collection.next(for: "w-carl").total == 3)
  }

  @Test func `repeats, orders and limits as it is told`() throws {
    let folder = try Folder()
    let collection = try collection(folder) {
      ($0.order, $0.repetitions, $0.perWriter) = (.file, 2, 6)
    }
    var seen: [Int] = []
    while let next = collection.next(for: "w-anna").prompt {
      seen.append(next)
      try collection.keep(try ink("s-10\(10 + seen.count)", prompt: next))
    }
    #expect(seen == [0, 1, 2, 3, 0, 1])
  }

  @Test func `drops what its owner or its writer takes back`() throws {
    let folder = try Folder()
    let collection = try collection(folder)
    for number in 0..<3 { try collection.keep(try ink("s-100\(number)", prompt: number)) }
    #expect(try collection.drop(["s-1001"], of: "w-ben") == 0)
    #expect(try collection.drop(["s-1001"], of: "w-anna") == 1)
    #expect(try collection.drop(["s-1002", "s-9999"]) == 1)
    #expect(collection.count == (1, 1) && collection.next(for: "w-anna").done == 1)
    try collection.keep(try ink("s-1003", prompt: 3))
    #expect(try collection.lines(from: 0, count: 9).count == 2)
    #expect(try collection.lines(from: 1, count: 9).count == 1)
  }

  @Test func `ends as a set to train on`() throws {
    let folder = try Folder()
    let collection = try collection(folder)
    for writer in 0..<10 {
      for prompt in 0..<4 {
        try collection.keep(try ink("s-\(writer)-\(prompt)00", writer: "w-\(writer)00", prompt: prompt))
      }
    }
    let paths = try collection.finish { "data: \($0) \($1)" }
    let set = try CompiledSet(path: paths[0])
    #expect(set.count == 40 && set.card.licence == "CC0-1.0" && set.card.name == "set")
    let split = try DataSplit.read(path: paths[2])
    try split.check(against: set)
    #expect(try String(contentsOfFile: paths[3], encoding: .utf8) == "data: set.inkset set.split.json")
  }

  @Test func `rejects what no page sends`() throws {
    let changes: [(inout [String: Any]) -> Void] = [
      { $0["id"] = "x" }, { $0["id"] = "../../etc" }, { $0["writer"] = ["id": "w-anna"] },
      { $0["writer"] = ["id": "w-anna", "consent": "yes"] },
      { $0["writer"] = ["id": "w-anna", "consent": "2026-11-27", "age": "41"] }, { $0["pointer"] = "feather" },
      { $0["strokes"] = [] }, { $0["strokes"] = [["x": [1], "y": [1, 2], "t": [0]]] },
      { $0["strokes"] = [["x": [1e9], "y": [1], "t": [0]]] }, { $0["strokes"] = [["x": [1], "y": [1], "t": [-1]]] },
      {
        $0["strokes"] = [
          [
            "x": Array(repeating: 1, count: 100_001), "y": Array(repeating: 1, count: 100_001),
            "t": Array(repeating: 1, count: 100_001),
          ]
        ]
      },
    ]
    for change in changes { #expect(throws: ServiceProblem.self) { try ink("s-1234", change: change) } }
    let folder = try Folder()
    #expect(throws: ServiceProblem.self) { try collection(folder).keep(try ink("s-1234", prompt: 4)) }
    #expect(throws: CollectionError.licence("MIT")) { try collection(try Folder()) { $0.licence = "MIT" } }
    try Data("{\"text\":\"a\",\"strokes\":[]}\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/other.jsonl"))
    #expect(throws: CollectionError.self) {
      try InkCollection(PromptList(text: "a", file: "p", language: "en"), path: folder.path + "/other.jsonl")
    }
  }

  @Test func `reads prompts of lines and of JSON`() throws {
    let text =
      "hello\n\nhello\nA\n{\"text\":\"שלום\",\"language\":\"he\",\"direction\":\"rtl\"}\n{\"text\":\"x y\",\"kind\":\"word\"}\n我们今天去公园看花和树木吧\n"
    let prompts = try PromptList(text: text, file: "p", language: "en").prompts
    #expect(prompts.map(\.text) == ["hello", "A", "שלום", "x y", "我们今天去公园看花和树木吧"])
    #expect(prompts.map(\.kind) == [.word, .character, .word, .word, .line])
    #expect(prompts[2].direction == .rtl && prompts[2].language == "he" && prompts[0].language == "en")
    for wrong in ["", "\n \n", "{\"txt\":1}", String(repeating: "a", count: 201)] {
      #expect(throws: PromptError.self) { try PromptList(text: wrong, file: "p", language: "en") }
    }
  }
}
