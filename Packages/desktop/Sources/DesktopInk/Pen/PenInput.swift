import CX11
package import InkCore

/// The first button of all pointers, looked at before any application gets it.
///
/// The server holds a press back until it is decided: `keep` takes the stroke, `passOn` gives the press to the application as
/// if nobody had looked at it, with its pressure and time. So a drawing program still feels the pen, and a mouse is only
/// looked at.
package final class PenInput {
  private let server: XServer
  private var devices: [Int: PointerDevice] = [:]
  private let extensionCode: Int32
  /// The positions that the pointer had while a press was held back, which are still to be told.
  private var missed: ArraySlice<PenPosition> = []
  /// The time of the last one; earlier movements of the server stand for them.
  private var lastMissed: UInt32?

  /// An act of a pointer.
  package enum Event: Hashable, Sendable {
    /// It was pressed; the server waits for `keep` or `passOn`.
    case pressed(PenPosition)
    /// It moved while it is kept.
    case moved(PenPosition)
    /// It was lifted.
    case lifted(PenPosition)
    /// It moved above the screen.
    case hovered(device: Int)
    /// A part of a window is to be drawn again.
    case exposed
    /// The screen, or a window of our own, has another size.
    case resized
    /// A window of our own is to be closed.
    case closed(window: UInt)
  }

  /// Looks at the pointers of a server; `nil` when it has no XInput 2.2.
  package init?(_ server: XServer) {
    var (code, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard unsafe XQueryExtension(server.display, "XInputExtension", &code, &event, &error) != 0 else { return nil }
    var (major, minor): (Int32, Int32) = (2, 2)
    guard unsafe XIQueryVersion(server.display, &major, &minor) == 0, major > 2 || major == 2 && minor >= 2 else {
      return nil
    }
    self.server = server
    extensionCode = code
    findDevices()
  }

  /// The devices that move the pointer.
  package var pointers: [PointerDevice] { devices.values.sorted { $0.id < $1.id } }

  /// The device of an event.
  package func device(_ id: Int) -> PointerDevice? { devices[id] }

  /// Begins to look at the first button; tells whether no other program does.
  package func begin() -> Bool {
    unsafe XSelectInput(server.display, server.root, StructureNotifyMask)
    select([XI_RawMotion], on: server.root, device: XIAllMasterDevices)
    select([XI_HierarchyChanged], on: server.root, device: XIAllDevices)
    var bits = Self.bits([XI_ButtonPress, XI_ButtonRelease, XI_Motion])
    // Caps lock and num lock don't matter; a press with control or the like is no writing.
    var locks = [0, UInt32(LockMask), UInt32(Mod2Mask), UInt32(LockMask | Mod2Mask)].map {
      XIGrabModifiers(modifiers: Int32($0), status: 0)
    }
    let failures = unsafe bits.withUnsafeMutableBufferPointer { bits in
      var mask = unsafe XIEventMask(deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      return unsafe XIGrabButton(
        server.display, XIAllMasterDevices, 1, server.root, 0, XIGrabModeSync, XIGrabModeAsync, 0, &mask,
        Int32(locks.count), &locks)
    }
    unsafe XSync(server.display, 0)
    return failures == 0
  }

  /// Takes the presses on a window of our own; nothing is held back.
  package func begin(on window: UInt) {
    select([XI_HierarchyChanged], on: server.root, device: XIAllDevices)
    select([XI_ButtonPress, XI_ButtonRelease, XI_Motion], on: window, device: XIAllMasterDevices)
  }

  /// Takes the stroke whose press was held back.
  package func keep(_ position: PenPosition) {
    missed = positions(since: position)[...]
    lastMissed = missed.last?.serverTime
    allow(XIAsyncDevice, position)
  }

  /// Gives a press that was held back to the application.
  package func passOn(_ position: PenPosition) { allow(XIReplayDevice, position) }

  /// Where the pointer was since a press that is held back.
  ///
  /// The server gives all movements that it held the last one's location; its history has the others.
  private func positions(since press: PenPosition) -> [PenPosition] {
    var ownPointer: Int32 = 0
    guard unsafe XIGetClientPointer(server.display, 0, &ownPointer) != 0, Int(ownPointer) == press.pointer else {
      return []
    }
    var count: Int32 = 0
    guard
      let history = unsafe XGetMotionEvents(
        server.display, server.root, UInt(press.serverTime), UInt(CurrentTime), &count)
    else { return [] }
    defer { unsafe XFree(history) }
    let entries = unsafe UnsafeBufferPointer(start: history, count: Int(count)).map { entry in
      (location: Point(x: Float(entry.x), y: Float(entry.y)), time: UInt32(truncatingIfNeeded: entry.time))
    }
    return MissedMovement.positions(entries, since: press)
  }

  private func allow(_ mode: Int32, _ position: PenPosition) {
    unsafe XIAllowEvents(server.display, Int32(position.pointer), mode, UInt(position.serverTime))
    server.flush()
  }

  /// The pointer's location on the screen.
  package var location: Point {
    var (root, child): (UInt, UInt) = (0, 0)
    var (x, y, innerX, innerY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    unsafe XQueryPointer(server.display, server.root, &root, &child, &x, &y, &innerX, &innerY, &mask)
    return Point(x: Float(x), y: Float(y))
  }

  /// Whether events wait.
  package var hasEvents: Bool { unsafe !missed.isEmpty || XPending(server.display) > 0 }

  /// The next event; `nil` when no more wait.
  package func next() -> Event? {
    if let position = missed.popFirst() { return .moved(position) }
    while unsafe XPending(server.display) > 0 {
      var event = unsafe XEvent()
      unsafe XNextEvent(server.display, &event)
      if unsafe event.type == Expose { return .exposed }
      if unsafe event.type == ConfigureNotify { return .resized }
      if unsafe (event.type == ClientMessage && UInt(event.xclient.data.l.0) == server.atom("WM_DELETE_WINDOW")) {
        return .closed(window: unsafe event.xclient.window)
      }
      guard unsafe (event.type == GenericEvent && event.xcookie.extension == extensionCode),
        unsafe XGetEventData(server.display, &event.xcookie) != 0
      else { continue }
      defer { unsafe XFreeEventData(server.display, &event.xcookie) }
      guard let data = unsafe event.xcookie.data else { continue }
      switch unsafe event.xcookie.evtype {
      case XI_HierarchyChanged: findDevices()
      case XI_RawMotion:
        let raw = unsafe data.assumingMemoryBound(to: XIRawEvent.self)
        return .hovered(device: unsafe Int(raw.pointee.sourceid))
      case XI_ButtonPress:
        lastMissed = nil
        return .pressed(unsafe position(data))
      case XI_Motion:
        let position = unsafe position(data)
        if let lastMissed, Int32(bitPattern: position.serverTime &- lastMissed) < 0 { continue }
        return .moved(position)
      case XI_ButtonRelease: return .lifted(unsafe position(data))
      default: continue
      }
    }
    return nil
  }

  private func position(_ data: UnsafeMutableRawPointer) -> PenPosition {
    let event = unsafe data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
    let source = unsafe Int(event.sourceid)
    var pressure: Float?
    if let axis = devices[source]?.pressure {
      // The values of the axes whose bits are set, one after the other.
      var index = 0
      let count = unsafe Int(event.valuators.mask_len) * 8
      for number in 0..<count {
        guard unsafe event.valuators.mask[number / 8] & (1 << (number % 8)) != 0 else { continue }
        if number == axis.number { pressure = unsafe axis.share(event.valuators.values[index]) }
        index += 1
      }
    }
    return unsafe PenPosition(
      pointer: Int(event.deviceid), device: source, location: Point(x: Float(event.root_x), y: Float(event.root_y)),
      pressure: pressure, serverTime: UInt32(truncatingIfNeeded: event.time), button: Int(event.detail))
  }

  private func findDevices() {
    var count: Int32 = 0
    guard let list = unsafe XIQueryDevice(server.display, XIAllDevices, &count) else { return }
    defer { unsafe XIFreeDeviceInfo(list) }
    devices = [:]
    for index in 0..<Int(count) {
      let info = unsafe list[index]
      guard [XISlavePointer, XIFloatingSlave].contains(unsafe info.use) else { continue }
      let id = unsafe Int(info.deviceid)
      devices[id] = unsafe PointerDevice(id: id, name: String(cString: info.name), pressure: pressureAxis(info))
    }
  }

  private func pressureAxis(_ info: XIDeviceInfo) -> PointerDevice.PressureAxis? {
    let label = server.atom("Abs Pressure")
    let count = unsafe Int(info.num_classes)
    for index in 0..<count {
      guard let item = unsafe info.classes[index], unsafe item.pointee.type == XIValuatorClass else { continue }
      let axis = unsafe UnsafeRawPointer(item).assumingMemoryBound(to: XIValuatorClassInfo.self).pointee
      if axis.label == label {
        return PointerDevice.PressureAxis(number: Int(axis.number), least: axis.min, most: axis.max)
      }
    }
    return nil
  }

  private func select(_ events: [Int32], on window: UInt, device: Int32) {
    var bits = Self.bits(events)
    unsafe bits.withUnsafeMutableBufferPointer { bits in
      var mask = unsafe XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
      unsafe XISelectEvents(server.display, window, &mask, 1)
    }
  }

  private static func bits(_ events: [Int32]) -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in events { bits[Int(event) / 8] |= 1 << (UInt8(event) % 8) }
    return bits
  }
}

/// Where a pointer was, and when.
package struct PenPosition: Hashable, Sendable {
  /// The server's number of the pointer.
  package var pointer: Int
  /// The device that moved it.
  package var device: Int
  /// The location on the screen in pixels.
  package var location: Point
  /// The pressure from 0 to 1; `nil` when the device doesn't tell.
  package var pressure: Float?
  /// Milliseconds of the server's clock.
  package var serverTime: UInt32
  /// The button of a press.
  package var button: Int
}
