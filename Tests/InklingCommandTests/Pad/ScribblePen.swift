import Foundation
import InkCore

/// A pen that writes real words into a page: words of UNIPEN's test contributors.
struct ScribblePen {
  let page: Chromium

  /// A written word.
  struct Word: Decodable {
    var text: String
    var strokes: [Path]

    struct Path: Decodable {
      var x, y: [Double]
    }
  }

  /// Words that the English model reads right, CC BY 4.0 (Datasets/unipen/card.md).
  static let words: [String: Word] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "unipen-words.jsonl")
    let lines = (try? String(contentsOf: path, encoding: .utf8))?.split(separator: "\n") ?? []
    let words = lines.compactMap { try? JSONDecoder().decode(Word.self, from: Data($0.utf8)) }
    return Dictionary(words.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  struct Box: Decodable {
    var x, y, width, height: Double
    var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
  }

  /// The box of an element in the window.
  func box(of selector: String) throws -> Box {
    try page.decoded(
      """
      (({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('\(selector)').getBoundingClientRect())
      """)
  }

  /// The box of a text within a text area, as its mirror would have it: the words' positions by the browser's own layout.
  func box(of text: String, in selector: String) throws -> Box {
    try page.decoded(
      """
      (() => {
        const area = document.querySelector('\(selector)');
        const style = getComputedStyle(area);
        const copy = document.createElement('div');
        for (const name of ['font', 'letterSpacing', 'lineHeight', 'padding', 'border', 'boxSizing', 'textAlign', 'whiteSpace',
          'overflowWrap', 'wordSpacing', 'textIndent']) copy.style[name] = style[name];
        const outer = area.getBoundingClientRect();
        Object.assign(copy.style, { position: 'fixed', left: `${outer.left}px`, top: `${outer.top}px`, width: `${outer.width}px`,
          visibility: 'hidden', whiteSpace: 'pre-wrap' });
        copy.textContent = area.value;
        document.body.append(copy);
        const range = document.createRange();
        const at = area.value.indexOf('\(text)');
        range.setStart(copy.firstChild, at);
        range.setEnd(copy.firstChild, at + '\(text)'.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        copy.remove();
        return { x, y: y - area.scrollTop, width, height };
      })()
      """)
  }

  /// Moves the pen, or a mouse, along positions of the window.
  func draw(_ path: [(x: Double, y: Double)], with kind: String = "pen") throws {
    func event(_ position: (x: Double, y: Double), _ type: String, _ buttons: Int) -> (
      method: String, parameters: [String: Any]
    ) {
      (
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": position.x, "y": position.y, "button": "left", "buttons": buttons, "clickCount": 1,
          "pointerType": kind, "force": 0.5,
        ]
      )
    }
    try page.send(
      [event(path[0], "mousePressed", 1)] + path.dropFirst().map { event($0, "mouseMoved", 1) }
        + [event(path[path.count - 1], "mouseReleased", 0)])
  }

  /// Writes a word with its left upper corner at a position; returns the right end.
  @discardableResult
  func write(_ text: String, at start: (x: Double, y: Double), height: Double = 34, with kind: String = "pen") throws
    -> Double
  {
    guard let word = Self.words[text] else { throw Chromium.Failure(description: "nobody wrote \(text)") }
    let (xs, ys) = (word.strokes.flatMap(\.x), word.strokes.flatMap(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let scale = height / max((ys.max() ?? 0) - top, 1)
    for stroke in word.strokes where !stroke.x.isEmpty {
      let step = max(stroke.x.count / 40, 1)
      let kept = Array(stride(from: 0, to: stroke.x.count - 1, by: step)) + [stroke.x.count - 1]
      try draw(
        kept.map { (start.x + (stroke.x[$0] - left) * scale, start.y + (stroke.y[$0] - top) * scale) }, with: kind)
    }
    return start.x + ((xs.max() ?? 0) - left) * scale
  }

  /// Writes a word into a field, from its left edge on.
  func write(_ text: String, in selector: String, with kind: String = "pen") throws {
    try page.value(of: "document.querySelector('\(selector)').scrollIntoView({ block: 'center' })")
    let box = try box(of: selector)
    let height = min(box.height * 0.8, 34)
    try write(text, at: (box.x + 14, box.y + (min(box.height, 60) - height) / 2), height: height, with: kind)
  }

  /// Moves a finger along positions of the window.
  func touch(_ path: [(x: Double, y: Double)]) throws {
    func event(_ type: String, _ points: [[String: Any]]) -> (method: String, parameters: [String: Any]) {
      ("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
    }
    let points = path.map { ["x": $0.x, "y": $0.y, "id": 5] as [String: Any] }
    try page.send(
      [event("touchStart", [points[0]])] + points.dropFirst().map { event("touchMove", [$0]) } + [event("touchEnd", [])]
    )
  }

  /// Presses a key.
  func press(_ key: String, code: Int, modifiers: Int = 0, commands: [String] = []) throws {
    for type in ["keyDown", "keyUp"] {
      try page.send(
        "Input.dispatchKeyEvent",
        [
          "type": type, "key": key, "code": key.count == 1 ? "Key\(key.uppercased())" : key,
          "windowsVirtualKeyCode": code,
          "modifiers": modifiers, "commands": type == "keyDown" ? commands : [],
          "text": type == "keyDown" && key == "Enter" ? "\r" : "",
        ])
    }
  }
}
