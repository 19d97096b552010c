/// Samples of formats of other programs, each in the format's real shape; the ink is ours.
package enum InkFilesFixture {
  package static let quickDraw = """
    {"word":"zigzag","countrycode":"NZ","timestamp":"2017-03-01 10:00:00.12345 UTC","recognized":true,"key_id":"5891796615823360","drawing":[[[0,10,20.5],[0,50,0],[0,16,33]],[[7],[8],[500]]]}
    {"key_id":"4","word":"The Eiffel Tower","recognized":false,"drawing":[[[1,2],[3,4]]]}

    """
  package static let uji = """
    // UJI-like sample
    //   written for tests

    WORD a trn_UJI_W01-01
      NUMSTROKES 2
      POINTS 3 # 1019 674 1006 668 976 654
      POINTS 1 # 5 6
    WORD ñ tst_UPV_W12-02
      NUMSTROKES 1
      POINTS 2 # 1 2 3 4

    """
  package static let tegaki = """
    <?xml version="1.0" encoding="UTF-8"?>
    <character-collection>
    <set name="墨">
    <character>
      <utf8>墨</utf8><width>1000</width><height>1000</height>
      <strokes>
        <stroke><point x="210" y="240" pressure="0.5" timestamp="0" /><point x="220" y="250" pressure="0.75" timestamp="20" /></stroke>
        <stroke><point x="30" y="40" timestamp="320" /></stroke>
      </strokes>
    </character>
    <character><strokes><stroke><point x="1" y="2" /></stroke></strokes></character>
    </set>
    </character-collection>
    """
  package static let zinnia = """
    (character (value 一)(width 300)(height 300)(strokes ((30 150)(270 149))))
    (character (value ()(width 300)(height 300)
      (stroeks ((1 2)(3 4.5))((5 6))))

    """
  package static let jiix = """
    {"type": "Text", "version": "3", "id": "MainBlock", "bounding-box": {"x": 1, "y": 2, "width": 3, "height": 4},
     "label": "to be", "words": [
      {"id": "w1", "label": "be", "candidates": ["be", "bc"], "items": [
        {"timestamp": "2024-02-29 23:59:59.500000", "X": [5.5, 6], "Y": [1, 2], "F": [0.5, 0.25], "T": [0, 10], "type": "stroke", "id": "s2"}]},
      {"label": " "},
      {"id": "w0", "label": "to", "items": [
        {"timestamp": "2024-02-29 23:59:58.500000", "X": [1], "Y": [2], "F": [1], "T": [0], "type": "stroke", "id": "s1"},
        {"type": "glyph", "label": "x"}]}],
     "chars": [{"label": "t", "items": [{"type": "stroke", "id": "s1", "X": [1], "Y": [2]}]}]}
    """
  package static let diagram = """
    {"type":"Diagram","version":"3","children":[1,2],"elements":[
      {"type":"Node","kind":"rectangle","items":[{"type":"line","x1":0}]},
      {"type":"Text","label":"yes","items":[{"type":"stroke","X":[1,2],"Y":[3,4],"T":[5,15]}]},
      {"type":"Text","label":"no","words":[{"label":"no","items":[{"type":"stroke","X":[1],"Y":[3]}]}]}]}
    """
  package static let xournal = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="Xournal++ 1.2.3" fileversion="4">
    <title>t</title>
    <page width="595.0" height="842.0"><background type="solid" color="#ffffffff" style="lined"/>
    <layer>
    <stroke tool="pen" color="#0000ffff" width="2 1 3">10.5 20 11 21 12 22</stroke>
    <stroke tool="highlighter" color="yellow" width="8.5" capStyle="round">1 2 3 4</stroke>
    <stroke tool="eraser" color="#ffffffff" width="8.5">5 6 7 8</stroke>
    <text font="Sans" size="12" x="1" y="2" color="#000000ff">typed</text>
    </layer>
    <layer><stroke tool="pen" color="#12ab34" width="0.85">7 8 9 10</stroke></layer>
    </page>
    <page width="595.0" height="842.0"><layer/></page>
    <page width="595.0" height="842.0"><layer><stroke tool="pen" color="black" width="1.41">1 1 2 2</stroke></layer></page>
    </xournal>
    """
  package static let dollar = """
    \u{FEFF}<?xml version="1.0" encoding="utf-8" standalone="yes"?>
    <Gesture Name="left_curly_brace07" Subject="3" Speed="fast" Number="7" NumPts="2" Millseconds="40">
      <Point X="68" Y="222" T="46425" />
      <Point X="70" Y="220" T="46465" />
    </Gesture>
    """
  package static let mmg = """
    <?xml version="1.0" encoding="utf-8"?>
    <Gesture Name="five-point star-10" Subject="11" InputType="stylus" Speed="MEDIUM" NumPts="3">
      <Stroke index="1"><Point X="1" Y="2" T="100" Pressure="128" /><Point X="3" Y="4" T="120" Pressure="128" /></Stroke>
      <Stroke index="2"><Point X="5" Y="6" T="1100" Pressure="1" /></Stroke>
    </Gesture>
    """

  /// A drawing of Quick, Draw!’s binary format.
  package static func quickDrawBinary(key: UInt64 = 5_891_796_615_823_360, strokes: [[(UInt8, UInt8)]]) -> [UInt8] {
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var result = bytes(key) + Array("NZ".utf8) + [1] + bytes(UInt32(1_488_000_000)) + bytes(UInt16(strokes.count))
    for stroke in strokes { result += bytes(UInt16(stroke.count)) + stroke.map(\.0) + stroke.map(\.1) }
    return result
  }

  /// A list of strokes as W3C's interface has it, the second as ML Kit has it.
  package static let strokeList = """
    {"strokes":[{"points":[{"x":1,"y":2,"t":0,"pressure":0.5},{"x":3,"y":4,"t":8}]},[{"x":5,"y":6,"t":20}]]}
    """

  /// A UNIPEN file of a program that labels nothing.
  package static let unipenFile = """
    .VERSION 1.0
    .HIERARCHY CHARACTER
    .COORD X Y T
    .SEGMENT CHARACTER
    .X_POINTS_PER_INCH 96
    .PEN_DOWN
    10 30 0
    20 10 16
    .PEN_UP
    .PEN_DOWN
    12 20 40
    .PEN_UP

    """

  /// An answer of two parts, the second of which is two inks with a trace in three pieces.
  package static let inkMLParts = """
    --a1-b2
    Content-Type: text/html

    <html/>
    --a1-b2
    Content-Type: application/inkml+xml; charset=utf-8

    <?xml version="1.0"?><ink xmlns="http://www.w3.org/2003/InkML"><annotation type="truth">a</annotation><traceFormat><channel name="X" type="integer" units="cm"/><channel name="Y" type="integer" units="cm"/></traceFormat>
    <trace xml:id="a" continuation="begin">1 2,3 4</trace><trace xml:id="b" continuation="middle" priorRef="#a">5 6</trace>
    <trace xml:id="c" continuation="end" priorRef="#b">7 8</trace><trace>9 9</trace></ink>
    <?xml version="1.0"?><ink><trace xml:id="a">1 1</trace><traceView traceDataRef="#a"/></ink>
    --a1-b2--

    """

  /// A note of Xournal++ with a stroke that a white one covers in part.
  package static let whiteOut = """
    <xournal><page width="595,28" height="9"><background type="pdf"/><layer><stroke tool="pen" color="black" width="1">1 1 2 1 30 1 31 1 60 1 61 1</stroke>
    <stroke tool="eraser" color="#ffffffff" width="20">30 1 33 1</stroke><stroke width="2,5">1,5 2 3</stroke></layer></page></xournal>
    """
}
