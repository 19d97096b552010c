/// Drawings of Excalidraw, in the format's real shape; the ink is ours.
package enum ExcalidrawFixture {
  /// Freehand strokes, one of which is deleted, figures, a text and an image.
  package static let drawing = """
    {"type":"excalidraw","version":2,"source":"https://excalidraw.com","elements":[
      {"id":"pen1","type":"freedraw","x":100,"y":50,"width":20,"height":10,"angle":0,"strokeColor":"#1e1e1e","backgroundColor":"transparent","strokeWidth":2,"opacity":100,"groupIds":[],"isDeleted":false,"points":[[0,0],[10,10],[20,0.5]],"pressures":[0.25,0.5,1],"simulatePressure":false,"lastCommittedPoint":null},
      {"id":"gone","type":"freedraw","x":1,"y":1,"angle":0,"isDeleted":true,"points":[[0,0]],"pressures":[]},
      {"id":"turned","type":"freedraw","x":0,"y":0,"angle":3.141592653589793,"strokeColor":"#f00","strokeWidth":1,"opacity":50,"isDeleted":false,"points":[[0,0],[10,0]],"pressures":[],"simulatePressure":true},
      {"id":"box","type":"rectangle","x":0,"y":0,"width":30,"height":20,"angle":0,"strokeColor":"#000000","strokeWidth":1,"isDeleted":false},
      {"id":"arrow","type":"arrow","x":0,"y":0,"angle":0,"strokeWidth":1,"isDeleted":false,"points":[[0,0],[100,0]],"endArrowhead":"arrow","startBinding":null},
      {"id":"words","type":"text","x":5,"y":6,"width":70,"height":25,"angle":0,"text":"typed\\nwords","fontSize":20,"fontFamily":5,"strokeColor":"#1e1e1e","isDeleted":false,"containerId":null},
      {"id":"photo","type":"image","x":0,"y":0,"width":9,"height":9,"angle":0,"fileId":"f","isDeleted":false}],
     "appState":{"gridSize":20,"viewBackgroundColor":"#ffffff"},"files":{}}
    """

  /// A library of two drawings.
  package static let library = """
    {"type":"excalidrawlib","version":2,"libraryItems":[{"id":"i","status":"published","elements":[{"id":"a","type":"draw","x":1,"y":2,"points":[[0,0],[3,4]]}]},
     {"id":"j","elements":[{"id":"b","type":"freedraw","x":1,"y":2,"points":[[0,0]]}]}]}
    """

  /// A note of Obsidian with a drawing.
  package static func note(drawing: String, isCompressed: Bool) -> String {
    """
    ---

    excalidraw-plugin: parsed
    tags: [excalidraw]

    ---
    # Text Elements
    %%
    ## Drawing
    ```\(isCompressed ? "compressed-json" : "json")
    \(drawing)
    ```
    %%
    """
  }

  /// A drawing of two strokes, compressed as lz-string does, with the empty lines that Obsidian's plugin adds.
  package static let compressed = """
    N4IgLgngDgpiBcIYA8DGBDANgSwCYCd0B3EAGhADcZ8BnbAewDsEAmcmTGAWxkbBoQBtUHgQh0ZcNDiIAZvhgwCxScgQBGAAzkIrbSCj1sfAfEGDtmgLqlB60ixuCAzKQAsAOgCsVqwF9SEVwxAB/

    ASRtJSFgxeUVlEnI1eC8dBAA2ckNjfiELUmtbAHZSAA5fP38gA=
    """

  /// Compressed text of which each code stands for a text that is a character longer than the one before.
  package static func bomb(count: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits: [Int] = []
    func add(_ value: Int, _ width: Int) { bits += (0..<width).map { value >> $0 & 1 } }
    add(0, 2)
    add(97, 8)
    var (known, spare, width) = (4, 4, 3)
    for _ in 0..<count {
      add(known, width)
      known += 1
      spare -= 1
      if spare == 0 { (spare, width) = (1 << width, width + 1) }
    }
    bits += [Int](repeating: 0, count: 6 - bits.count % 6)
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in digits[bits[start..<start + 6].reduce(0) { $0 << 1 | $1 }] }
    )
  }
}
