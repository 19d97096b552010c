import Foundation
import InkCore
import Testing

/// Products of bytes by relaxed SIMD, in a browser that has it.
@Suite(.enabled(if: Chromium.program != nil && PadParts.hasRuntime, "needs Chromium and what Scripts/build-wasm makes"))
struct RelaxedProductTests {
  /// The page's findings.
  private struct Found: Decodable {
    let hasProducts: Bool
    let areExact: Bool
    let isUsed: Bool
    let relaxed: String
    let plain: String
  }

  /// Reads the inks with products by relaxed SIMD where the engine sums exactly, and without.
  private static let script = """
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const { validate, instantiate } = WebAssembly;
    const found = { hasProducts: false, areExact: false, isUsed: false };
    WebAssembly.instantiate = async (...values) => {
      const instance = await instantiate(...values);
      if (instance.exports.isExact) {
        found.hasProducts = true;
        found.areExact = instance.exports.isExact() === 1;
      }
      return instance;
    };
    const read = async () => {
      const handwriting = await library.loadHandwriting(bytes(wasm), [bytes(model)]);
      const recognizer = await handwriting.createHandwritingRecognizer({ languages: ["en"] });
      const drawing = recognizer.startDrawing({ alternatives: 5 });
      const predictions = [];
      for (const ink of inks) {
        drawing.clear();
        for (const points of ink) {
          const stroke = new library.HandwritingStroke();
          for (const [x, y] of points) stroke.addPoint({ x, y });
          drawing.addStroke(stroke);
        }
        predictions.push(await drawing.getPrediction());
      }
      return JSON.stringify(predictions);
    };
    const { set } = WebAssembly.Table.prototype;
    WebAssembly.Table.prototype.set = function (...values) { found.isUsed = true; return set.apply(this, values); };
    found.relaxed = await read();
    WebAssembly.Table.prototype.set = set;
    WebAssembly.validate = () => false;
    found.plain = await read();
    WebAssembly.validate = validate;
    window.found = found;
    """

  @Test func `predictions are the same to the last digit with and without relaxed SIMD`() throws {
    func encoded(_ path: String) throws -> String {
      try Data(contentsOf: URL(fileURLWithPath: path)).base64EncodedString()
    }
    let inks = try PadInk.samples(4).map { sample in
      sample.ink.strokes.map { $0.points.map { [$0.location.x, $0.location.y] } }
    }
    // As data URLs they are modules of a page that was opened from a file.
    let interface = "data:text/javascript;base64,\(try encoded(PadParts.runtime + "/inkling-interface.js"))"
    let library = try String(contentsOfFile: PadParts.runtime + "/inkling.js", encoding: .utf8)
      .replacingOccurrences(of: "./inkling-interface.js", with: interface)
    let page = """
      <!doctype html><meta charset="utf-8"><script type="module">
      const library = await import("data:text/javascript;base64,\(Data(library.utf8).base64EncodedString())");
      const wasm = "\(try encoded(PadParts.runtime + "/inkling.wasm"))";
      const model = "\(try encoded(PadParts.model))";
      const inks = \(String(decoding: try JSONEncoder().encode(inks), as: UTF8.self));
      \(Self.script)
      </script>
      """
    let file = FileManager.default.temporaryDirectory.appending(path: "relaxed-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(page.utf8).write(to: file)
    let browser = try Chromium(opening: file)
    defer { browser.close() }
    try browser.wait(until: "window.found !== undefined")
    let found: Found = try browser.decoded("found")
    #expect(found.hasProducts)
    #expect(found.isUsed == found.areExact)
    #expect(found.relaxed == found.plain)
    #expect(found.relaxed.contains("confidence"))
  }
}
