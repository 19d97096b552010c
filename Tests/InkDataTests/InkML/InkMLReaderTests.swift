import Foundation
import InkCore
import InkData
import Testing

@Suite struct `InkML files` {
  private func read(_ text: String, file: String = "a.inkml", _ reader: InkMLReader = InkMLReader()) throws
    -> [LabelledInk]
  {
    let reading = try reader.read(Array(text.utf8), file: file)
    #expect(reading.problems.isEmpty)
    return reading.samples
  }

  private func problems(_ text: String) throws -> [InkMLError] {
    try InkMLReader().read(Array(text.utf8), file: "a.inkml").problems
  }

  @Test func `a labelled ink is one sample`() throws {
    let samples = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML">
        <annotation type="truth">to do</annotation><annotation type="writer">w7</annotation>
        <trace>1 2, 3 4</trace><trace>5 6</trace>
      </ink>
      """, file: "set/b/a.inkml")
    let sample = try #require(samples.first)
    #expect(samples.count == 1 && sample.text == "to do" && sample.writer == "w7" && sample.kind == .line)
    #expect(
      sample.ink.strokes.map { $0.points.map(\.location) } == [
        [Point(x: 1, y: 2), Point(x: 3, y: 4)], [Point(x: 5, y: 6)],
      ])
    #expect(sample.ink.strokes[0].points[0].timeOffset == nil && sample.ink.strokes[0].startTime == nil)
    #expect(sample.sampleID == "set/b/a.inkml" && sample.contributor == "set")
  }

  @Test func `the shape of CROHME gives the expression or its symbols`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns="http://www.w3.org/2003/InkML">
      <annotation type="UI">2011_IVC_DEPT_F01</annotation>
      <annotation type="writer">depart01</annotation>
      <annotation type="truth">$1+x$</annotation>
      <annotationXML type="truth" encoding="Content-MathML"><math xmlns='http://www.w3.org/1998/Math/MathML'><mi xml:id="x_1">x</mi></math></annotationXML>
      <trace id="0">10 20, 10 30, 10 30</trace>
      <trace id="1">15 25, 19 25</trace>
      <trace id="2">17 22, 17 28</trace>
      <trace id="3">25 22</trace>
      <traceGroup xml:id="4">
        <annotation type="truth">Segmentation</annotation>
        <traceGroup xml:id="5"><annotation type="truth">1</annotation><traceView traceDataRef="0"/><annotationXML href="x_0"/></traceGroup>
        <traceGroup xml:id="6"><annotation type="truth">+</annotation><traceView traceDataRef="2"/><traceView traceDataRef="1"/></traceGroup>
        <traceGroup xml:id="7"><annotation type="truth">x</annotation><traceView traceDataRef="3"/></traceGroup>
      </traceGroup>
      </ink>
      """
    let whole = try read(text)
    #expect(whole.map(\.text) == ["$1+x$"] && whole[0].ink.strokes.count == 4 && whole[0].writer == "depart01")
    let symbols = try read(text, InkMLReader(unit: .innermost))
    #expect(symbols.map(\.text) == ["1", "+", "x"] && symbols.allSatisfy { $0.kind == .character })
    #expect(symbols[1].ink.strokes.map { $0.points[0].location.x } == [15, 17], "in the order of writing")
    #expect(symbols[1].sampleID == "a.inkml#6")
  }

  @Test func `the shape of MathWriting gives its own id part and times`() throws {
    let samples = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML">
        <annotation type="label">x ^2</annotation>
        <annotation type="splitTagOriginal">valid</annotation>
        <annotation type="sampleId">00a1</annotation>
        <annotation type="normalizedLabel">x^{2}</annotation>
        <traceFormat>
          <channel name="X" type="decimal"/><channel name="Y" type="decimal"/><channel name="T" type="decimal" units="ms"/>
        </traceFormat>
        <trace id="0">1.5 2.5 0.0,2.5 3.5 16.0</trace><trace id="1">4 5 250.0,4 6 266.0</trace>
      </ink>
      """)
    let sample = samples[0]
    #expect(sample.text == "x^{2}" && sample.contributor == "valid" && sample.sampleID == "00a1")
    #expect(sample.ink.strokes.map(\.startTime) == [0, 0.25])
    #expect(sample.ink.strokes[1].points.map(\.timeOffset) == [0, 0.016])
  }

  @Test func `each labelled group of an unlabelled ink is a sample`() throws {
    let samples = try read(
      """
      <ink><traceGroup><annotation type="transcription">ab</annotation><trace>1 1</trace></traceGroup>
      <traceGroup><traceGroup xml:id="g"><annotationXML><Tg_Truth>c</Tg_Truth></annotationXML><trace>2 2</trace></traceGroup></traceGroup>
      <trace>3 3</trace></ink>
      """)
    #expect(samples.map(\.text) == ["ab", "c"] && samples.map(\.kind) == [.word, .character])
    #expect(samples.map(\.sampleID) == ["a.inkml#1", "a.inkml#g"])
    #expect(samples.allSatisfy { $0.ink.pointCount == 1 })
  }

  @Test func `views select parts of traces and groups`() throws {
    let samples = try read(
      """
      <ink><trace xml:id="t">1 0, 2 0, 3 0, 4 0</trace>
      <traceGroup xml:id="g"><trace>5 0, 6 0</trace><trace>7 0</trace><trace>8 0, 9 0</trace></traceGroup>
      <traceView><annotation type="truth">a</annotation><traceView traceDataRef="#t" from="2" to="3"/></traceView>
      <traceView traceDataRef="#g" from="1:2" to="3:1"><annotation type="truth">b</annotation></traceView>
      <traceView traceDataRef="#g"><annotation type="truth">c</annotation></traceView></ink>
      """)
    let found = samples.map { $0.ink.strokes.map { $0.points.map(\.location.x) } }
    #expect(found == [[[2, 3]], [[6], [7], [8]], [[5, 6], [7], [8, 9]]])
  }

  @Test func `contexts decide channels units and direction`() throws {
    let sample = try read(
      """
      <ink><annotation type="truth">a</annotation>
      <definitions>
        <inkSource xml:id="pad"><sampleRate uniform="true" value="100"/>
          <traceFormat><channel name="Y" orientation="-ve"/><channel name="X"/><channel name="F" min="0" max="1000"/>
            <channel name="OA" units="deg"/><channel name="OE" units="rad"/></traceFormat>
          <channelProperties><channelProperty channel="X" name="resolution" value="100" units="1/cm"/>
            <channelProperty channel="Y" name="resolution" value="200" units="1/cm"/></channelProperties></inkSource>
        <context xml:id="c" inkSourceRef="#pad"/>
      </definitions>
      <trace contextRef="#c">4 1 500 90 1.5, 6 2 1000 ? ?</trace></ink>
      """)[0]
    let points = sample.ink.strokes[0].points
    #expect(points.map(\.location) == [Point(x: 1, y: -2), Point(x: 2, y: -3)])
    #expect(points.map(\.force) == [1, 2] && points.map(\.timeOffset) == [0, 0.01])
    #expect(abs(points[0].azimuth! - Float.pi / 2) < 1e-6 && points[0].altitude == 1.5 && points[1].azimuth == nil)
    #expect(sample.unitsPerMillimetre == 10)
  }

  @Test func `a canvas transform moves the ink`() throws {
    let sample = try read(
      """
      <ink><annotation type="truth">a</annotation>
      <context><canvasTransform><mapping type="affine"><affine>2 0 10, 0 -1 20</affine></mapping></canvasTransform></context>
      <trace>1 2</trace></ink>
      """)[0]
    #expect(sample.ink.strokes[0].points[0].location == Point(x: 12, y: 18))
  }

  @Test func `pen movement in the air is no ink`() throws {
    let sample = try read(
      "<ink><annotation type=\"truth\">a</annotation><trace>1 2</trace><trace type=\"penUp\">3 4</trace></ink>")[0]
    #expect(sample.ink.strokes.count == 1)
  }

  @Test func `times that begin again in each trace give no start but their offset`() throws {
    let format =
      "<traceFormat><channel name=\"X\"/><channel name=\"Y\"/><channel name=\"T\" units=\"ms\"/></traceFormat>"
    let head = "<ink><annotation type=\"truth\">a</annotation>\(format)"
    let plain = try read("\(head)<trace>1 2 0,1 3 10</trace><trace>4 5 0,4 6 10</trace></ink>")[0]
    #expect(plain.ink.strokes.map(\.startTime) == [nil, nil])
    let offset = try read(
      "\(head)<trace timeOffset=\"100\">1 2 0,1 3 10</trace><trace timeOffset=\"600\">4 5 0,4 6 10</trace></ink>")[0]
    #expect(offset.ink.strokes.map(\.startTime) == [0, 0.5])
  }

  @Test func `a T without unit is milliseconds unless no device could be so fast`() throws {
    let format = "<traceFormat><channel name=\"X\"/><channel name=\"Y\"/><channel name=\"T\"/></traceFormat>"
    let head = "<ink><annotation type=\"truth\">a</annotation>\(format)"
    let fast = try read("\(head)<trace>1 2 0,1 3 0.01,1 4 0.02</trace></ink>")[0]
    #expect(fast.ink.strokes[0].points.map(\.timeOffset) == [0, 0.01, 0.02])
    let usual = try read("\(head)<trace>1 2 5,1 3 15,1 4 25</trace></ink>")[0]
    #expect(usual.ink.strokes[0].points.map(\.timeOffset) == [0, 0.01, 0.02])
  }

  @Test func `a file in Latin-1 is read by its declaration`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><ink><annotation type=\"truth\">\u{E9}t\u{E9}</annotation><trace>1 2</trace></ink>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try InkMLReader().read(bytes, file: "a").samples[0].text == "été")
  }

  @Test func `ink that is to be recognized needs no label`() throws {
    let samples = try read("<ink><trace>1 2,3 4</trace></ink>", InkMLReader(defaults: SampleDefaults(text: "")))
    #expect(samples.map(\.text) == [""] && samples[0].ink.pointCount == 2)
  }

  @Test func `a part that is wrong leaves the others`() throws {
    let text = """
      <ink><traceGroup><annotation type="truth">a</annotation><trace>1</trace></traceGroup>
      <traceGroup><annotation type="truth">b</annotation><trace>1 2</trace></traceGroup></ink>
      """
    let reading = try InkMLReader().read(Array(text.utf8), file: "a.inkml")
    #expect(reading.samples.map(\.text) == ["b"])
    #expect(
      reading.problems == [
        .badTrace(file: "a.inkml", line: 1, .missingValues(point: 1, expected: 2, found: 1))
      ])
  }

  @Test func `a namespace by a relative name costs nothing`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns='LUNAM/IRCCyN/FlowchartML'><annotation type="truth">yes</annotation><trace id="0">1 2, 3 4</trace></ink>
      """
    let sample = try #require(try InkMLReader().read(Array(text.utf8), file: "f").samples.first)
    #expect(
      sample.text == "yes" && sample.ink.strokes[0].points.map(\.location) == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
  }
}
