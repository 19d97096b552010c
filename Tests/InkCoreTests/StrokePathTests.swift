import InkCore
import Testing

@Suite struct StrokePathTests {
  private func path(_ locations: [Point]) -> StrokePath {
    StrokePath(controlPoints: locations.map { StrokePoint(location: $0) })
  }

  @Test func `the path is that of the closed form`() {
    let points = [Point(x: 1, y: 2), Point(x: 4, y: -1), Point(x: 9, y: 3), Point(x: 2, y: 8), Point(x: 0, y: 0)]
    let path = path(points)
    // Between the second and third point, with all four neighbours real: the matrix form of the uniform cubic
    // B-spline, p(t) = [1 t t² t³] · M · P / 6.
    let rows: [[Float]] = [[1, 4, 1, 0], [-3, 0, 3, 0], [3, -6, 3, 0], [-1, 3, -3, 1]]
    for t in stride(from: Float(0), through: 1, by: 0.125) {
      var expected = Point.zero
      for (power, row) in [1, t, t * t, t * t * t].enumerated().map({ ($1, rows[$0]) }) {
        for index in 0..<4 { expected = expected + points[index] * (power * row[index] / 6) }
      }
      // Four products of numbers below 10 in float32.
      #expect(path.point(at: 1 + t).location.distance(to: expected) < 5e-6)
    }
  }

  @Test func `the path begins and ends at its control points and beyond stays there`() {
    let path = path([Point(x: 3, y: 1), Point(x: 5, y: 5), Point(x: -2, y: 7)])
    #expect(path.point(at: 0).location.distance(to: Point(x: 3, y: 1)) < 1e-6)
    #expect(path.point(at: 2).location.distance(to: Point(x: -2, y: 7)) < 1e-6)
    #expect(path.point(at: 9) == path.point(at: 2))
    #expect(path.point(at: -1) == path.point(at: 0))
    #expect(path.point(at: .nan) == path.point(at: 0))
  }

  @Test func `control points on a line at equal distance give the line`() {
    let path = path((0..<6).map { Point(x: Float($0) * 2, y: Float($0)) })
    for parameter in stride(from: Float(0), through: 5, by: 0.25) {
      #expect(path.point(at: parameter).location.distance(to: Point(x: parameter * 2, y: parameter)) < 3e-6)
    }
  }

  @Test func `position, slope and curvature are continuous from segment to segment`() {
    let path = path([
      Point(x: 0, y: 0), Point(x: 1, y: 4), Point(x: 5, y: 2), Point(x: 6, y: -3), Point(x: 9, y: 1),
    ])
    let h: Float = 1 / 32
    for knot in [Float(1), 2, 3] {
      func second(_ at: Float) -> Point {
        (path.point(at: at + h).location + path.point(at: at - h).location - path.point(at: at).location * 2)
          * (1 / (h * h))
      }
      // The third derivative jumps by up to 30, which moves a second difference by 30 h.
      #expect(second(knot - h).distance(to: second(knot + h)) < 30 * 2 * h + 0.1)
    }
  }

  @Test func `channels run along and stay absent where one is missing`() {
    var points = (0..<8).map { StrokePoint(location: Point(x: Float($0), y: 0), timeOffset: Float($0) / 10, force: 2) }
    points[7].force = nil
    let path = StrokePath(controlPoints: points)
    #expect(abs(path.point(at: 2.5).timeOffset! - 0.25) < 1e-6)
    #expect(abs(path.point(at: 2.5).force! - 2) < 1e-6)
    #expect(path.point(at: 6.5).force == nil)
    #expect(path.point(at: 6.5).timeOffset != nil)
    #expect(path.point(at: 2.5).azimuth == nil)
  }

  @Test func `samples keep the spacing and the mask keeps its parameters`() {
    let path = path([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 20, y: 10), Point(x: 30, y: 0)])
    let samples = path.samples(spacing: 1)
    for (a, b) in zip(samples, samples.dropFirst()) {
      #expect(a.point.location.distance(to: b.point.location) < 1.1)
      #expect(a.parameter < b.parameter)
    }
    let stroke = path.stroke(spacing: 1, visibleParameters: [0.5...1, 2.9...3, 1.501...1.502])
    let visible = stroke.visibleRanges.map { samples[$0.lowerBound].parameter...samples[$0.upperBound - 1].parameter }
    #expect(visible.count == 2)
    #expect(visible[0] == 0.5...1)
    #expect(visible[1].lowerBound >= 2.9 && visible[1].upperBound == 3)
    #expect(StrokePath(controlPoints: []).samples(spacing: 1).isEmpty)
    #expect(self.path([.zero]).samples(spacing: 1).map(\.point.location) == [.zero])
  }
}
