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
}
