import Foundation
import InkCore

/// Turns pieces of traces into ink: channels to locations, times and pen angles, in one unit, y down.
package struct InkMLDrawing {
  package let ink: Ink
  package let unitsPerMillimetre: Float?

  // No digitizer reports more often; finer steps mean that a T without a unit is in seconds.
  private static let leastMillisecondStep = 0.5
  private static let greatestMillimetres = 10_000.0

  init(of pieces: [InkMLDocument.Piece], in document: InkMLDocument, labelLine: @autoclosure () -> Int)
    throws(InkMLError)
  {
    var strokes: [Stroke] = []
    var clocks: [Clock] = []
    var scale: Double?
    for piece in pieces {
      let trace = document.traces[piece.trace]
      let data = try trace.data.get()
      let columns = Columns(of: trace.context, data: data)
      let (stroke, times) = Self.stroke(
        of: piece.points, in: data, columns: columns, sampleRate: trace.context.sampleRate)
      guard !stroke.points.isEmpty else { continue }
      scale = scale ?? columns.unitsPerMillimetre
      strokes.append(stroke)
      clocks.append(
        (times?.first ?? trace.timeOffset.map { $0 / 1000 }, times?.last ?? .infinity, trace.timeOffset))
    }
    guard !strokes.isEmpty else { throw .noInk(file: document.file, line: labelLine()) }
    Self.setStarts(of: &strokes, by: clocks)
    ink = Ink(strokes: strokes)
    // Nobody writes on ten metres: the file doesn't mean the unit that it states.
    let size = ink.boundingBox.map { Double(max($0.width, $0.height)) } ?? 0
    unitsPerMillimetre = scale.flatMap { size / $0 > Self.greatestMillimetres ? nil : Float($0) }
  }

  /// The times of a stroke's first and last point, and its trace's time offset.
  private typealias Clock = (start: Double?, last: Double, offset: Double?)

  /// The columns of the known channels, and the conversion of their values.
  private struct Columns {
    let x: Int
    let y: Int
    let time: Int?
    let force: Int?
    let azimuth: Int?
    let altitude: Int?
    let tiltX: Int?
    let tiltY: Int?
    let channels: [InkMLChannel]
    let signs: (x: Double, y: Double)
    let secondsPerUnit: Double
    let transform: InkCore.AffineTransform?
    let unitsPerMillimetre: Double?

    init(of context: InkMLContext, data: InkMLTraceData) {
      let format = context.format
      let channels = format.channels
      self.channels = channels
      x = format.column(named: "X") ?? 0
      y = format.column(named: "Y") ?? 1
      time = format.column(named: "T")
      force = format.column(named: "F")
      azimuth = format.column(named: "OA")
      altitude = format.column(named: "OE")
      tiltX = format.column(named: "OTx")
      tiltY = format.column(named: "OTy")
      transform = context.transform
      let units = context.unitsPerMillimetre
      unitsPerMillimetre = transform == nil ? units.x : nil
      // With different resolutions the writing would be distorted; both axes get x's.
      var ratio = 1.0
      if let ofX = units.x, let ofY = units.y, ofY > 0 { ratio = ofX / ofY }
      signs = (channels[x].isReversed ? -1 : 1, channels[y].isReversed ? -ratio : ratio)
      secondsPerUnit = time.map { Self.secondsPerUnit(of: channels[$0], column: $0, in: data) } ?? 1
    }

    private static func secondsPerUnit(of channel: InkMLChannel, column: Int, in data: InkMLTraceData) -> Double {
      guard channel.units == nil, data.pointCount > 2 else { return channel.secondsPerUnit }
      let times = (0..<data.pointCount).compactMap { data.value(point: $0, channel: column) }
      let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }
      return steps.upperMedian.map { $0 < leastMillisecondStep } == true ? 1 : channel.secondsPerUnit
    }
  }

  private static func stroke(
    of range: Range<Int>, in data: InkMLTraceData, columns: Columns, sampleRate: Double?
  ) -> (Stroke, times: [Double]?) {
    var points: [StrokePoint] = []
    points.reserveCapacity(range.count)
    var times: [Double] = []
    for index in range {
      // A point without a location can't be drawn.
      guard let x = data.value(point: index, channel: columns.x), let y = data.value(point: index, channel: columns.y)
      else { continue }
      var location = Point(x: Float(x * columns.signs.x), y: Float(y * columns.signs.y))
      if let transform = columns.transform { location = transform(location) }
      var point = StrokePoint(location: location)
      let time = columns.time.flatMap { data.value(point: index, channel: $0) }.map { $0 * columns.secondsPerUnit }
      if let time {
        times.append(time)
        point.timeOffset = Float(time - times[0])
      } else if columns.time == nil, let sampleRate {
        point.timeOffset = Float(Double(index - range.lowerBound) / sampleRate)
      }
      setPen(of: &point, at: index, in: data, columns: columns)
      points.append(point)
    }
    return (Stroke(points: points), times.isEmpty ? nil : times)
  }

  private static func setPen(of point: inout StrokePoint, at index: Int, in data: InkMLTraceData, columns: Columns) {
    func value(_ column: Int?) -> Double? { column.flatMap { data.value(point: index, channel: $0) } }
    if let column = columns.force, let force = value(column) {
      let channel = columns.channels[column]
      // A device's steps mean nothing without its range; the middle of the range counts as an average touch.
      if let least = channel.minimum ?? channel.maximum.map({ _ in 0 }), let most = channel.maximum, most > least {
        point.force = Float((force - least) / (most - least) * 2)
      } else {
        point.force = Float(force)
      }
    }
    func radians(_ column: Int?) -> Double? {
      column.flatMap { column in value(column).map { $0 * columns.channels[column].radiansPerUnit } }
    }
    point.azimuth = radians(columns.azimuth).map(Float.init)
    point.altitude = radians(columns.altitude).map(Float.init)
    if let x = radians(columns.tiltX), let y = radians(columns.tiltY) {
      let (alongX, alongY) = (tan(x), tan(y))
      point.azimuth = Float(atan2(alongY, alongX))
      point.altitude = Float(atan2(1, (alongX * alongX + alongY * alongY).squareRoot()))
    }
  }

  /// Sets each stroke's start where the file has times: they run through the whole ink, or restart in each trace.
  private static func setStarts(of strokes: inout [Stroke], by clocks: [Clock]) {
    guard let first = clocks[0].start else { return }
    // Times that restart at the same value in every stroke don't give the strokes' starts.
    let restarts =
      clocks.count > 1 && clocks.allSatisfy { $0.start == first } && clocks.contains { $0.last > first }
    for (index, clock) in clocks.enumerated() {
      strokes[index].startTime =
        restarts ? clock.offset.map { ($0 - (clocks[0].offset ?? 0)) / 1000 } : clock.start.map { $0 - first }
    }
  }

  /// The drawings of a file of notes: each sample that `InkMLWriter` wrote, else the whole ink.
  package static func pages(of bytes: [UInt8], file: String) throws(InkMLError) -> [Self] {
    let document = try InkMLDocument(bytes, file: file)
    let samples = document.labelledGroups(innermost: false)
      .filter { InkMLAnnotations(of: $0.children).first(of: ["sampleid"]) != nil }
    guard !samples.isEmpty else { return [try Self(of: document.allPieces, in: document, labelLine: 1)] }
    var pages: [Self] = []
    for sample in samples {
      pages.append(try Self(of: try document.pieces(of: sample), in: document, labelLine: sample.line))
    }
    return pages
  }
}
