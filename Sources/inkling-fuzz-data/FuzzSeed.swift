import InkData
import InkSynthesis
import TestSupport

/// Valid data of a format, to be changed.
struct FuzzSeed {
  /// The name for `--format`: the importer's, or the archive's.
  let name: String
  let importer: any DataSetImporter
  let files: [(name: String, bytes: [UInt8])]
  /// The file to read; `nil` reads the folder.
  var only: String?
  /// Another reader that has to read the same.
  let twin: (any DataSetImporter)?

  init(
    _ name: String? = nil, _ importer: any DataSetImporter, _ files: [(String, [UInt8])], only: String? = nil,
    twin: (any DataSetImporter)? = nil
  ) {
    self.name = name ?? importer.name
    self.importer = importer
    self.files = files
    self.only = only
    self.twin = twin
  }

  private init(_ importer: any DataSetImporter, texts: [(String, String)]) {
    self.init(nil, importer, texts.map { ($0, Array($1.utf8)) })
  }

  static let all: [Self] = formats + partwise + publishedSets + archives

  static let lineBytes = Array(lines.utf8)
  /// InkML with everything that the reader knows.
  static let inkMLBytes = Array(inkML.utf8)

  private static let lines = """
    {"text":"q a","kind":"line","writer":"w","unitsPerMillimetre":4,"strokes":[{"x":[1,2.5],"y":[3,-4e1],"t":[0,null],"force":[1,1],"start":0.5,"id":9,"transform":[1,0,0,1,5,6],"visible":[[0,1]],"tool":"pen","colour":"#112233","width":2}]}
    {"text":"b","strokes":[{"x":[1],"y":[3]}]}

    """

  private static let formats: [Self] = {
    let binary =
      InkFilesFixture.quickDrawBinary(strokes: [[(1, 2), (255, 0)], [(3, 4)]])
      + InkFilesFixture.quickDrawBinary(key: 9, strokes: [[(5, 6)]])
    var xournal = FileImporter.xournal
    xournal.defaults.text = ""
    var (excalidraw, strokes, unipen) = (FileImporter.excalidraw, FileImporter.strokeList, FileImporter.unipenFile)
    (excalidraw.defaults.text, strokes.defaults.text, unipen.defaults.text) = ("", "", "")
    let note = InkFilesFixture.xournal
    return [
      Self(InkMLImporter(), texts: [("a.inkml", inkML)]), Self(JSONLinesImporter(), texts: [("a.jsonl", lines)]),
      Self(FileImporter.quickDraw, texts: [("a.ndjson", InkFilesFixture.quickDraw)]),
      Self("quickdraw-bin", FileImporter.quickDraw, [("a.bin", binary)]),
      Self(FileImporter.uji, texts: [("a.txt", InkFilesFixture.uji)]),
      Self(FileImporter.tegaki, texts: [("a.xml", InkFilesFixture.tegaki)]),
      Self(FileImporter.zinnia, texts: [("a.s", InkFilesFixture.zinnia)]),
      Self(FileImporter.jiix, texts: [("a.jiix", InkFilesFixture.jiix), ("b.jiix", InkFilesFixture.diagram)]),
      Self(xournal, texts: [("a.xopp", note)]),
      Self("xournal-gzip", xournal, [("a.xopp", CompressionFixture.gzip(note))]),
      Self(
        "xournal-zip", xournal,
        [("a.xopp", CompressionFixture.zip([("mimetype", "application/xournal++"), ("content.xml", note)]))]),
      Self(FileImporter.gestures, texts: [("a.xml", InkFilesFixture.dollar), ("b.xml", InkFilesFixture.mmg)]),
      Self(FileImporter.svg, texts: [("a.svg", svg)]),
      Self(
        excalidraw,
        texts: [
          ("a.excalidraw", ExcalidrawFixture.drawing), ("a.excalidrawlib", ExcalidrawFixture.library),
          ("a.md", ExcalidrawFixture.note(drawing: ExcalidrawFixture.compressed, isCompressed: true)),
        ]), Self(strokes, texts: [("a.json", InkFilesFixture.strokeList)]),
      Self(unipen, texts: [("a.unp", InkFilesFixture.unipenFile), ("b.dat", unipenInk)]),
      Self("inkml-parts", InkMLImporter(), [("a.inkml", Array(InkFilesFixture.inkMLParts.utf8))]),
    ]
  }()

  /// Files that are read in windows of a few bytes, as larger ones are in larger windows.
  private static let partwise: [Self] = {
    let reading = FileReading(wholeSize: 0, windowSize: 64)
    var (inkML, tegaki, svg, jiix) = (InkMLImporter(), FileImporter.tegaki, FileImporter.svg, FileImporter.jiix)
    (inkML.reading, tegaki.reading, svg.reading, jiix.reading) = (reading, reading, reading, reading)
    let blocks = [("a.jiix", Array(InkFilesFixture.diagram.utf8)), ("b.jiix", Array(InkFilesFixture.jiix.utf8))]
    return [
      Self("inkml-windows", inkML, [("a.inkml", Array(inkMLGroups.utf8))], twin: InkMLImporter()),
      Self("tegaki-windows", tegaki, [("a.xml", Array(InkFilesFixture.tegaki.utf8))], twin: FileImporter.tegaki),
      Self("svg-windows", svg, [("a.svg", Array(Self.svg.utf8))], twin: FileImporter.svg),
      Self("jiix-windows", jiix, blocks, twin: FileImporter.jiix),
    ]
  }()

  private static let archives: [Self] = {
    let files = [("a/b.jsonl", lines), ("c.jsonl", lines)]
    let tar = CompressionFixture.tar(files)
    return [
      ("a.zip", CompressionFixture.zip(files)), ("stored.zip", CompressionFixture.zip(files, deflated: false)),
      ("a.tar", tar), ("a.tar.gz", CompressionFixture.deflated(tar, windowBits: 31)),
      ("a.jsonl.gz", CompressionFixture.gzip(lines)),
    ].map { Self($0, JSONLinesImporter(), [($0, $1)], only: $0) }
  }()

  private static let publishedSets: [Self] = {
    let ink = [[(1, 2), (3, 4)], [(5, 6)]]
    let characters = CASIAFixture.character([0xAB, 0xC4, 0, 0], ink) + CASIAFixture.character([0, 0x41, 0, 0], ink)
    let page = CASIAFixture.page(strokes: ink, lines: [([0, 1], [[0xC4, 0xAB], [0x41, 0]]), ([1], [[0x42, 0]])])
    return [
      Self(
        UnipenImporter(),
        texts: [
          ("include/abc/f.dat", unipenInk),
          (
            "data/7/abc/f.dat",
            ".VERSION 1.0\n.INCLUDE abc/f.dat\n.SEGMENT WORD 0-1 OK \"ab\"\n.SEGMENT WORD 1:0-1:1 ? \"c\"\n"
          ),
        ]),
      Self(PendigitsImporter(), texts: [("a.tra", digits), ("a.tes", digits)]),
      Self(
        OmniglotImporter(),
        texts: [("Latin/character02/0684_07.txt", "START\n1.5,-2,100\n2,-4,150\nBREAK\n3,-5,400\nBREAK\n")]),
      Self(
        IAMOnDBImporter(),
        texts: [
          ("lineStrokes/a01/a01-000/a01-000u-01.xml", capture),
          ("ascii/a01/a01-000u.txt", "OCR:\n\na\n\nCSR:\n\nIt &quot;is\n"),
          (
            "original/a01/a01-000/strokesu.xml",
            "<WhiteboardCaptureSession><General><Form writerID=\"1\"/></General></WhiteboardCaptureSession>"
          ),
          ("trainset.txt", "a01-000u\n"),
        ]),
      Self(CROHMEImporter(), texts: [("a/b.inkml", expression)]),
      Self(nil, CASIAImporter(), [("1.pot", characters), ("1-P1.wptt", page)]),
      Self(
        TemplateImporter.tomoe(),
        texts: [("all.tdic", "十\n:2\n2 (30 150) (270 150)\n3 (150 30) (150 150) (150 270)\n\n")]
      ),
      Self(TemplateImporter.kanjiVG(), texts: [("kanji/056fd.svg", kanjiVG)]),
    ].map { seed in
      // Tomoe is a file, not a folder.
      var seed = seed
      if seed.name == "tomoe" { seed.only = "all.tdic" }
      return seed
    }
  }()

  private static let inkML = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE ink [<!ATTLIST ink a CDATA #IMPLIED>]>
    <ink xmlns="http://www.w3.org/2003/InkML"><annotation type="writer">w</annotation>
    <definitions><context xml:id="c"><inkSource xml:id="i"><sampleRate uniform="true" value="100"/>
    <traceFormat><channel name="X"/><channel name="Y" orientation="-ve"/><channel name="T" units="ms"/>
    <intermittentChannels><channel name="F" max="255"/><channel name="S" type="boolean"/></intermittentChannels></traceFormat>
    </inkSource><canvasTransform><mapping type="affine"><affine>1 0 0, 0 1 0</affine></mapping></canvasTransform></context></definitions>
    <traceGroup xml:id="g" contextRef="#c"><annotation type="truth"><![CDATA[a]]>&#98;</annotation><trace xml:id="t">1 2 0 9 T,'3'4'5,"1"1"1,* * *,? 5 6</trace><trace>7 8 100</trace></traceGroup>
    <traceView traceDataRef="#g" from="1:2" to="2:1"><annotation type="truth">c</annotation></traceView>
    </ink>
    """
  private static let inkMLGroups = """
    <?xml version="1.0"?><ink xmlns="http://www.w3.org/2003/InkML"><annotation type="writer">w</annotation>
    <definitions><context xml:id="c"><inkSource xml:id="i"><traceFormat><channel name="X"/><channel name="Y"/><channel name="T"/></traceFormat></inkSource></context></definitions>
    <traceGroup xml:id="g" contextRef="#c"><annotation type="truth">a&amp;b</annotation><trace>1 2 0,'3'4'5</trace><trace>7 8 100</trace></traceGroup>
    <traceFormat><channel name="X"/><channel name="Y"/></traceFormat><!-- another -->
    <traceGroup><traceGroup><annotation type="truth">c</annotation><trace>1 2,3 4</trace></traceGroup><traceGroup><annotation type="truth">d</annotation><trace>5 6</trace></traceGroup></traceGroup>
    <annotation type="source">s</annotation></ink>
    """
  private static let expression = """
    <ink><annotation type="truth">$x$</annotation><annotation type="UI">2013_X_1</annotation><annotation type="writer">w7</annotation>
    <trace id="0">0 1, 0 2</trace><trace id="1">1 1, 1 2</trace>
    <traceGroup xml:id="all"><annotation type="truth">Segmentation</annotation><traceGroup xml:id="g0"><annotation type="truth">x</annotation><traceView traceDataRef="0"/><traceView traceDataRef="1"/></traceGroup></traceGroup></ink>
    """
  private static let capture = """
    <?xml version="1.0" encoding="ISO-8859-1"?>
    <WhiteboardCaptureSession><WhiteboardDescription><SensorLocation corner="top_left"/></WhiteboardDescription>
    <StrokeSet><Stroke colour="black" start_time="1" end_time="2"><Point x="10" y="200" time="100.50"/><Point x="12" y="210" time="100.56"/></Stroke></StrokeSet>
    </WhiteboardCaptureSession>
    """
  private static let unipenInk = """
    .COORD X Y T
    .X_POINTS_PER_INCH 100
    .POINTS_PER_SECOND 100
    .WRITER_ID anne
    .PEN_DOWN
    0 0 0
    1 5 10
    .PEN_UP
    .DT 100
    .PEN_DOWN
    10 0 200
    11 5 210
    .PEN_UP

    """
  private static let digits = """
    .INCLUDE        none.doc
    .SEGMENT DIGIT    0-1 ? "7"
    .COMMENT 7 3  12
    .PEN_DOWN
     1  2
     3  4
    .PEN_UP
    .DT 120
    .PEN_DOWN
     5  6
    .PEN_UP

    """
  private static let kanjiVG = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="109" height="109"><g id="kvg:StrokePaths_056fd"><g id="kvg:056fd" kvg:element="国"><g kvg:element="囗" kvg:part="1" kvg:number="1"><path d="M0,0c0,40,40,40,40,0s40-40,40,0"/></g><path d="M1,2L4 6H3V9"/></g></g></svg>
    """
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="10"><g class="ink" data-text="a&amp;&#10;b" data-kind="word" data-unitspermillimetre="4" transform="scale(2)">
    <polyline points="1,2 3.5,-4" data-t="0 16.5" data-force="1 0.5" data-tool="pen" stroke="#11223344" stroke-width="2"/><polyline points="5,6"/></g></svg>
    """
}
