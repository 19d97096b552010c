import Foundation
import InkRuntime
import InkScribble
import Testing

@Suite struct `InkC from other languages` {
  @Test func `the header is C99 and C++ without a warning`() throws {
    let header = Tool.package.appending(path: "Sources/CInkling/include/inkling.h").path
    let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
    _ = try Tool.run("clang", ["-std=c99", "-x", "c"] + strict + [header])
    // Without the standard library's headers, which not every system has for C++.
    _ = try Tool.run("clang", ["-std=c++11", "-x", "c++"] + strict + [header])
  }

  @Test func `the header's defaults are those of Swift`() throws {
    let policy = CommitPolicy()
    #expect(
      try Self.initialValues(of: "COMMIT_POLICY") == [
        policy.pause, Double(policy.distance), Double(String(policy.confidence))!, Double(policy.agreement),
        Double(policy.pointLimit),
      ])
    let settings = ScribbleSettings()
    #expect(settings.drawingPolicy == .automatic && settings.gestures)
    #expect(
      try Self.initialValues(of: "SCRIBBLE_SETTINGS") == [
        settings.commitPolicy.pause, settings.finishPause, settings.focusPause, settings.decisionDelay, 0, 0,
        Double(settings.palmDiameter), Double(settings.reach), Double(settings.tapDistance), 0,
      ])
  }

  /// The numbers of a struct's INIT macro after its size.
  private static func initialValues(of name: String) throws -> [Double] {
    let header = try String(
      contentsOf: Tool.package.appending(path: "Sources/CInkling/include/inkling.h"), encoding: .utf8)
    let definition = try #require(header.split(separator: "\n").first { $0.hasPrefix("#define INKLING_\(name)_INIT ") })
    return try definition.drop { $0 != "," }.dropFirst().split(separator: ",").map {
      try #require(Double($0.trimmingCharacters(in: CharacterSet(charactersIn: " f}"))))
    }
  }

  #if os(Linux)
    @Test func `a C program with the static library reads the same as the runtime`() throws {
      let folder = try Tool.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let sample = try SampleInk()
      let said = try Tool.run(
        Self.build("recognize", in: folder), [sample.modelPath, sample.write(to: folder)])
      #expect(try said == sample.expected())
      #expect(said.contains("candidate"))
    }

    @Test func `a C program with the static library gets the same pages as InkPage`() throws {
      let folder = try Tool.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let sample = try SamplePage()
      let said = try Tool.run(
        Self.build("page", in: folder),
        [sample.labellerPath, sample.modelPath, sample.write(to: folder), sample.query])
      #expect(try said == sample.expected())
      #expect(said.contains("text than wait\n") && said.contains("= search\ngroup"))
    }

    /// Compiles and links a program.
    static func build(_ name: String, in folder: URL) throws -> URL {
      let object = folder.appending(path: "\(name).o").path
      let program = folder.appending(path: name)
      let include = Tool.package.appending(path: "Sources/CInkling/include").path
      let source = Tool.programs.appending(path: "\(name).c").path
      _ = try Tool.run(
        "clang", ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", include, "-c", source, "-o", object])
      let library = Tool.products.appending(path: "libInkC.a").path
      // Swift's driver knows what the standard library needs.
      _ = try Tool.run("swiftc", ["-static-stdlib", object, library, "-o", program.path])
      return program
    }
  #endif

  @Test(.enabled(if: Tool.find("python3") != nil, "python3 isn't installed"))
  func `Python with the shared library reads the same as the runtime`() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = try SampleInk()
    let said = try Self.python("recognize", [sample.modelPath, sample.write(to: folder)])
    #expect(try said == sample.expected())
    #expect(said.contains("candidate"))
  }

  @Test(.enabled(if: Tool.find("python3") != nil, "python3 isn't installed"))
  func `Python with the shared library gets the same pages as InkPage`() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = try SamplePage()
    let said = try Self.python(
      "page", [sample.labellerPath, sample.modelPath, sample.write(to: folder), sample.query])
    #expect(try said == sample.expected())
  }

  /// Runs a program with the Python package and the shared library, and leaves no compiled modules beside them.
  private static func python(_ name: String, _ arguments: [String]) throws -> String {
    #if os(Linux)
      let library = Tool.products.appending(path: "libInkCShared.so").path
    #else
      let library = Tool.products.appending(path: "libInkCShared.dylib").path
    #endif
    return try Tool.run(
      "python3", ["-B", Tool.programs.appending(path: "\(name).py").path] + arguments,
      environment: [
        "INKLING_LIBRARY": library, "PYTHONPATH": Tool.package.appending(path: "Packages/python").path,
      ])
  }

  @Test(
    .enabled(if: Tool.find("node") != nil, "node isn't installed"),
    .enabled(if: Tool.hasEmbeddedWebAssembly, "this toolchain has no Embedded Swift for WebAssembly"))
  func `JavaScript with WebAssembly reads the same as the runtime, and gets the same pages`() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Tool.copyWebAssembly(to: folder)
    try recognize(folder)
    try page(folder)
  }

  private func recognize(_ folder: URL) throws {
    let sample = try SampleInk()
    let script = Tool.programs.appending(path: "recognize.mjs").path
    let said = Reading.all(in: try Tool.run("node", [script, folder.path, sample.modelPath, sample.write(to: folder)]))
    let expected = Reading.all(in: try sample.expected())
    #expect(said.map(\.text) == expected.map(\.text))
    #expect(said.map(\.segments) == expected.map(\.segments))
    for (found, known) in zip(said, expected) {
      // Sums of floats are taken in another order, which moves a log-probability by some 10⁻⁴.
      #expect(abs(found.confidence - known.confidence) < 0.01)
    }
  }

  private func page(_ folder: URL) throws {
    let sample = try SamplePage()
    let script = Tool.programs.appending(path: "page.mjs").path
    let said = try Tool.run(
      "node",
      [script, folder.path, sample.labellerPath, sample.modelPath, sample.write(to: folder), sample.query])
    let (found, expected) = (said.split(separator: "\n"), try sample.expected().split(separator: "\n"))
    #expect(found.count == expected.count)
    var title: Substring = ""
    for (found, expected) in zip(found, expected) {
      if found.hasPrefix("= ") { title = found.dropFirst(2) }
      let known = Self.withoutBoxes.contains(title) ? expected.replacing(/\s\[[^\]]*\]/, with: "") : expected
      let (one, other) = title == "index" ? (Self.sorted(found), Self.sorted(known)) : (found, known)
      #expect(Self.isNearly(one, other), "“\(found)” instead of “\(known)”")
    }
  }

  /// A page's text for an index with the words of other readings, which end it, sorted: of nearly equal readings either may
  /// come first.
  private static func sorted(_ line: Substring) -> Substring {
    guard let end = line.lastIndex(of: "|") else { return line }
    return line[...end] + line[line.index(after: end)...].split(separator: " ").sorted().joined(separator: " ")
  }

  /// The titles of results that JavaScript gives as strokes or text alone.
  private static let withoutBoxes: Set<Substring> = ["text of a line", "below", "beside"]

  /// Whether two lines have the same words, and numbers that differ by less than 0.01.
  static func isNearly(_ one: Substring, _ other: Substring) -> Bool {
    func words(_ line: Substring) -> [String] {
      line.split(separator: " ").map { $0.trimmingCharacters(in: .brackets) }
    }
    let (one, other) = (words(one), words(other))
    return one.count == other.count
      && zip(one, other).allSatisfy { first, second in
        guard first != second else { return true }
        guard let first = Double(first), let second = Double(second) else { return false }
        return abs(first - second) < 0.01
      }
  }
}

extension CharacterSet {
  fileprivate static let brackets = CharacterSet(charactersIn: "[]")
}

/// The best candidate of an ink, as the programs print it.
private struct Reading {
  var text: Substring = ""
  var confidence = 0.0
  var segments: [Substring] = []

  static func all(in output: String) -> [Reading] {
    var result: [Reading] = []
    var rank = 0
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      if words[0] == "ink" {
        result.append(Reading())
        rank = 0
      } else if words[0] == "candidate" {
        rank += 1
        guard rank == 1 else { continue }
        result[result.count - 1].text = words[2]
        result[result.count - 1].confidence = Double(words[1]) ?? -1
      } else if rank == 1 {
        result[result.count - 1].segments.append(line)
      }
    }
    return result
  }
}
