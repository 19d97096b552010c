import Foundation
import Testing

@Suite struct `InkC from other languages` {
  @Test func `the header is C99 and C++ without a warning`() throws {
    let header = Tool.package.appending(path: "Sources/CInkling/include/inkling.h").path
    let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
    _ = try Tool.run("clang", ["-std=c99", "-x", "c"] + strict + [header])
    // Without the standard library's headers, which not every system has for C++.
    _ = try Tool.run("clang", ["-std=c++11", "-x", "c++"] + strict + [header])
  }

  #if os(Linux)
    @Test func `a C program with the static library reads the same as the runtime`() throws {
      let folder = try Tool.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let object = folder.appending(path: "recognize.o").path
      let program = folder.appending(path: "recognize")
      let include = Tool.package.appending(path: "Sources/CInkling/include").path
      let source = Tool.programs.appending(path: "recognize.c").path
      _ = try Tool.run(
        "clang", ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", include, "-c", source, "-o", object])
      let library = Tool.products.appending(path: "libInkC.a").path
      // Swift's driver knows what the standard library needs.
      _ = try Tool.run("swiftc", ["-static-stdlib", object, library, "-o", program.path])
      let sample = try SampleInk()
      let said = try Tool.run(program, [sample.modelPath, sample.write(to: folder)])
      #expect(try said == sample.expected())
      #expect(said.contains("candidate"))
    }
  #endif

  @Test(.enabled(if: Tool.find("python3") != nil, "python3 isn't installed"))
  func `Python with the shared library reads the same as the runtime`() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #if os(Linux)
      let library = Tool.products.appending(path: "libInkCShared.so").path
    #else
      let library = Tool.products.appending(path: "libInkCShared.dylib").path
    #endif
    let sample = try SampleInk()
    let script = Tool.programs.appending(path: "recognize.py").path
    let said = try Tool.run("python3", [script, library, sample.modelPath, sample.write(to: folder)])
    #expect(try said == sample.expected())
    #expect(said.contains("candidate"))
  }

  @Test(
    .enabled(if: Tool.find("node") != nil, "node isn't installed"),
    .enabled(if: Tool.hasEmbeddedWebAssembly, "this toolchain has no Embedded Swift for WebAssembly"))
  func `JavaScript with WebAssembly reads the same as the runtime`() throws {
    let folder = try Tool.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Scripts/test has made it before; then there is nothing to do.
    _ = try Tool.run(Tool.package.appending(path: "Scripts/build-wasm"), [])
    for file in ["inkling.wasm", "inkling.js"] {
      try FileManager.default.copyItem(
        at: Tool.package.appending(path: ".build/wasm/\(file)"), to: folder.appending(path: file))
    }
    // Node takes a script for a module by its name or its folder's package.
    try #"{"type": "module"}"#.write(
      to: folder.appending(path: "package.json"), atomically: true, encoding: .utf8)
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
