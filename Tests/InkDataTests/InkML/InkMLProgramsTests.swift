import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `InkML of other programs` {
  private func sample(_ text: String) throws -> LabelledInk {
    var defaults = SampleDefaults()
    defaults.text = ""
    let reading = try InkMLReader(defaults: defaults).read(Array(text.utf8), file: "a.inkml")
    #expect(reading.problems.isEmpty)
    return try #require(reading.samples.first)
  }

  @Test func `traces that continue others are one stroke`() throws {
    let ink = try sample(
      """
      <ink><trace xml:id="a" continuation="begin">1 2,3 4</trace><trace>9 9</trace>
      <trace xml:id="b" continuation="middle" priorRef="#a">5 6</trace><trace continuation="end" priorRef="#b">7 8</trace></ink>
      """)
    #expect(ink.coordinates == [[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 9]]])
    // A group may have them, too, and a view a part of one.
    let grouped = try sample(
      """
      <ink><traceGroup><annotation type="truth">a</annotation><trace xml:id="a" continuation="begin">1 2,3 4</trace>
      <trace xml:id="b" continuation="end" priorRef="#a">5 6,7 8</trace></traceGroup></ink>
      """)
    #expect(grouped.coordinates == [[[1, 2], [3, 4], [5, 6], [7, 8]]])
    let viewed = try sample(
      """
      <ink><trace xml:id="a" continuation="begin">1 2,3 4</trace><trace xml:id="b" continuation="end" priorRef="#a">5 6,7 8</trace>
      <traceView traceDataRef="#b" from="2" to="2"><annotation type="truth">a</annotation></traceView></ink>
      """)
    #expect(viewed.coordinates == [[[7, 8]]])
    let error = #expect(throws: InkMLError.self) {
      try InkMLReader().read(
        Array("<ink><trace continuation='end' priorRef='#none'>1 2</trace></ink>".utf8), file: "a.inkml")
    }
    #expect(error == .unknownReference(file: "a.inkml", line: 1, reference: "#none"))
  }

  private func scale(type: String, units: String, resolution: String, _ trace: String = "1 2,3 4") throws -> Float? {
    let channels = ["X", "Y"].map { "<channel name='\($0)' type='\(type)' units='\(units)'/>" }.joined()
    let properties = ["X", "Y"].map { "<channelProperty channel='\($0)' name='resolution' \(resolution)/>" }.joined()
    return try sample(
      """
      <ink><inkSource><traceFormat>\(channels)</traceFormat><channelProperties>\(properties)</channelProperties></inkSource>
      <trace>\(trace)</trace></ink>
      """
    ).unitsPerMillimetre
  }

  @Test func `steps with a resolution are as long as it says, decimal lengths as their unit says`() throws {
    #expect(try scale(type: "integer", units: "cm", resolution: "value='1000' units='1/cm'") == 100)
    #expect(try scale(type: "integer", units: "himetric", resolution: "value='1' units='1/himetric'") == 100)
    #expect(try scale(type: "decimal", units: "cm", resolution: "value='1000' units='1/cm'") == 0.1)
    #expect(try scale(type: "integer", units: "cm", resolution: "value='0' units='1/cm'") == 0.1)
    // Ink of twenty metres means another unit.
    #expect(try scale(type: "decimal", units: "cm", resolution: "", "1 2,2001 4") == nil)
  }

  @Test func `several ink elements are one ink, each with ids of its own`() throws {
    let ink = try sample(
      """
      <ink><traceFormat><channel name="Y"/><channel name="X"/></traceFormat><trace xml:id="t">1 2</trace></ink>
      <?xml version="1.0"?><ink><definitions><trace xml:id="t">3 4</trace></definitions><traceView traceDataRef="#t"/></ink>
      """)
    #expect(ink.coordinates == [[[2, 1]], [[3, 4]]])
    let error = #expect(throws: InkMLError.self) {
      try InkMLReader().read(Array("<ink/><svg/>".utf8), file: "a.inkml")
    }
    #expect(error == .notInkML(file: "a.inkml", root: "svg"))
    var importer = InkMLImporter()
    importer.defaults.text = ""
    let samples = try InkFilesFixture.read(importer, InkFilesFixture.inkMLParts, as: "a.inkml").samples
    #expect(samples.map(\.coordinates) == [[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 9]], [[1, 1]]]])
  }

  @Test func `an answer of parts without InkML says what to ask for`() {
    let error = #expect(throws: InkMLError.self) {
      try InkMLReader().read(Array("--a1\nContent-Type: text/html\n\n<html/>\n--a1--\n".utf8), file: "a")
    }
    #expect(
      error?.description
        == "a is an answer of several parts, none of which is application/inkml+xml: ask for the page with includeInkML=true"
    )
  }
}
