import InkCore
import InkFeatures
import Testing

@Suite struct StrokeGridTests {
  @Test func `boxes of all sizes are found where they touch, each once`() {
    var state: UInt64 = 3
    func random() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    func randomBox() -> Box {
      let corner = Point(x: random() * 1000 - 500, y: random() * 1000 - 500)
      let size = [0, 0.1, 5, 40, 700][Int(random() * 4.99)] as Float
      return Box(lower: corner, upper: Point(x: corner.x + size * random(), y: corner.y + size * random()))
    }
    var grid = StrokeGrid()
    var boxes: [Box?] = []
    for slot in 0..<400 {
      boxes.append(randomBox())
      grid.insert(slot, boxes[slot]!, neighbourhood: slot % 2 == 0 ? 0 : 8)
    }
    for slot in stride(from: 0, to: 400, by: 3) {
      grid.remove(slot)
      grid.remove(slot)
      boxes[slot] = nil
    }
    for _ in 0..<200 {
      let wanted = randomBox()
      let found = grid.slots(near: wanted)
      #expect(found.sorted() == boxes.indices.filter { boxes[$0]?.intersects(wanted) == true })
    }
    #expect(grid.box(of: 1) == boxes[1] && grid.box(of: 3) == nil && grid.box(of: 4000) == nil)
  }
}
