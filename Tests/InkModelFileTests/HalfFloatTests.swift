import InkModelFile
import Testing

@Suite struct HalfFloatTests {
  @Test func `every half-precision number survives the way to float and back`() {
    for bits in UInt16.min...UInt16.max {
      let value = HalfFloat.float(of: bits)
      if value.isNaN {
        #expect(HalfFloat.float(of: HalfFloat.bits(of: value)).isNaN)
      } else {
        #expect(HalfFloat.bits(of: value) == bits)
      }
    }
  }

  @Test(
    arguments: [
      (1, 0x3c00), (-2, 0xc000), (65504, 0x7bff), (0.333_251_95, 0x3555), (5.960_464_5e-8, 1), (0, 0),
    ] as [(Float, UInt16)])
  func `numbers have the bits of IEEE 754`(value: Float, bits: UInt16) {
    #expect(HalfFloat.bits(of: value) == bits)
    #expect(HalfFloat.float(of: bits) == value)
  }

  @Test func `ties go to the even neighbour and what is too large to infinity`() {
    #expect(HalfFloat.bits(of: 1 + 0x1p-11) == 0x3c00)
    #expect(HalfFloat.bits(of: 1 + 3 * 0x1p-11) == 0x3c02)
    #expect(HalfFloat.bits(of: 1 + 0x1p-11 + 0x1p-20) == 0x3c01)
    #expect(HalfFloat.bits(of: 0x1p-25) == 0)
    #expect(HalfFloat.bits(of: 3 * 0x1p-25) == 2)
    #expect(HalfFloat.bits(of: 65519) == 0x7bff)
    #expect(HalfFloat.bits(of: 65520) == 0x7c00)
    #expect(HalfFloat.bits(of: -.infinity) == 0xfc00)
  }
}
