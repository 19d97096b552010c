import InkScribble
import Testing

@testable import DesktopInk

@Suite struct PointerDeviceTests {
  @Test(
    arguments: [
      ("Wacom Intuos S Pen stylus", .pencil), ("Wacom Intuos S Pen eraser", .pencil),
      ("HUION H420 Pen (0)", .pencil), ("Wacom HID 52 Finger touch", .finger), ("ELAN Touchscreen", .finger),
      ("SynPS/2 Synaptics TouchPad", .mouse), ("Logitech USB Mouse", .mouse), ("Virtual core XTEST pointer", .mouse),
      ("Open Source Mouse", .mouse),
    ] as [(String, ContactKind)])
  func namesOfDriversTellPens(name: String, kind: ContactKind) {
    #expect(PointerDevice(id: 9, name: name).kind == kind)
    #expect(PointerDevice(id: 9, name: name).isEraser == name.hasSuffix("eraser"))
  }

  @Test func aDeviceWithPressureIsAPen() {
    let axis = PointerDevice.PressureAxis(number: 2, least: 0, most: 2047)
    #expect(PointerDevice(id: 9, name: "Tablet", pressure: axis).kind == .pencil)
    #expect(axis.share(2047) == 1)
    #expect(axis.share(-4) == 0)
    #expect(PointerDevice.PressureAxis(number: 2, least: 5, most: 5).share(5) == 0)
  }
}
