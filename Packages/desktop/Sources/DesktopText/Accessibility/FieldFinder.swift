package import InkCore

/// Finds the fields of a window, and tells what becomes of them.
final class FieldFinder {
  private let accessibility: Accessibility
  /// Applications by their process; those that came later are asked for when they are missing.
  private var applications: [Int: [Accessible]] = [:]
  private var toolkits: [String: String] = [:]
  private var spaces: [UInt: (window: DesktopWindow, space: ObjectSpace, frame: Accessible)] = [:]

  init(_ accessibility: Accessibility) { self.accessibility = accessibility }

  /// The fields of a window that touch a box.
  func fields(of window: DesktopWindow, near box: Box) -> [Field] {
    guard let (space, frame) = space(of: window) else { return [] }
    let seesHidden = toolkits[frame.application] == "GTK"
    var level = [frame]
    var found: [Field] = []
    var count = 0
    for _ in 0..<Self.depthLimit where !level.isEmpty {
      let states = facts(of: level, in: space)
      var parents: [Accessible] = []
      var editable: [Field] = []
      for (object, facts) in zip(level, states) {
        guard let facts else { continue }
        let isEmpty = facts.frame.map { $0.width <= 1 || $0.height <= 1 } ?? true
        guard isEmpty || facts.frame!.intersects(box) else { continue }
        if facts.state.contains(.editable) {
          // GTK 4 says of what it shows that it doesn't.
          guard !isEmpty, facts.isWritable, facts.state.contains(.showing) || seesHidden else { continue }
          editable.append(facts.field(object, in: window.id))
        } else {
          parents.append(object)
        }
      }
      found += withInterfaces(editable)
      count += parents.count
      guard count < Self.objectLimit else { break }
      level = accessibility.children(of: parents).flatMap { $0 }
    }
    return found
  }

  /// A field as it is now; `nil` when it is gone or can't be written in any more.
  func current(_ field: Field, in window: DesktopWindow) -> Field? {
    guard let (space, _) = space(of: window), let facts = facts(of: [field.object], in: space)[0], facts.isWritable,
      let frame = facts.frame, frame.width > 1, frame.height > 1
    else { return nil }
    var field = field
    field.frame = frame
    field.isSecure = facts.isSecure
    field.isFocused = facts.state.contains(.focused)
    return field
  }

  /// A field with the interfaces that it has now: some toolkits show those of the focused field only.
  func withInterfaces(_ fields: [Field]) -> [Field] {
    zip(fields, accessibility.ask(fields.map { $0.object.call("Accessible", "GetInterfaces") })).map { field, answer in
      let names = (answer?.first?.elements ?? []).compactMap { $0.text }
      var field = field
      field.hasText = names.contains("org.a11y.atspi.Text")
      field.isEditable =
        names.contains("org.a11y.atspi.EditableText") && !accessibility.onlyClaimsToEdit(field.object.application)
      return field
    }
  }

  /// The space of a window's objects, and the object of the window itself; `nil` when no application tells of it.
  func space(of window: DesktopWindow) -> (space: ObjectSpace, frame: Accessible)? {
    if let known = spaces[window.id], known.window == window { return (known.space, known.frame) }
    guard let process = window.process else { return nil }
    if applications[process] == nil { findApplications() }
    let roots = applications[process] ?? []
    let frames = accessibility.children(of: roots).flatMap { $0 }
    let screen = ObjectSpace(toolkit: "", window: window, told: nil)
    let boxes = accessibility.ask(frames.map { $0.call("Component", "GetExtents", [.uint32(0)]) }).map {
      screen.box($0)
    }
    let names = accessibility.ask(frames.map { $0.property("Accessible", "Name") }).map { $0?.first?.text ?? "" }
    let rated = frames.indices.map { index in
      (index: index, rating: Self.rating(names[index], boxes[index], of: window))
    }
    guard let best = rated.max(by: { $0.rating < $1.rating })?.index else {
      // Its process may have a new application.
      applications[process] = nil
      return nil
    }
    let frame = frames[best]
    if toolkits[frame.application] == nil, let root = roots.first(where: { $0.application == frame.application }) {
      toolkits[frame.application] = accessibility.toolkit(of: root)
    }
    let space = ObjectSpace(toolkit: toolkits[frame.application] ?? "", window: window, told: boxes[best])
    // Windows that are gone don't stay for good.
    if spaces.count >= Self.spaceLimit { spaces = [:] }
    spaces[window.id] = (window, space, frame)
    return (space, frame)
  }

  private func findApplications() {
    let all = accessibility.applications()
    applications = [:]
    for (application, process) in zip(all, accessibility.processes(of: all)) {
      if let process { applications[process, default: []].append(application) }
    }
  }

  /// Rates whether an object of an application is a window: by its name, its size and its position.
  private static func rating(_ name: String, _ box: Box?, of window: DesktopWindow) -> Float {
    guard let box, box.width > 1, box.height > 1 else { return name == window.title ? 1 : 0 }
    let difference = max(abs(box.width - window.frame.width), abs(box.height - window.frame.height))
    let distance = max(abs(box.lower.x - window.frame.lower.x), abs(box.lower.y - window.frame.lower.y))
    return (name == window.title ? 3 : 0) + (difference <= 80 ? 1 : 0) + (distance <= 80 ? 1 : 0)
      - (difference + distance) / 1e5
  }

  private struct Facts {
    var state: AccessibleState
    var isSecure: Bool
    var frame: Box?

    var isWritable: Bool {
      state.contains(.editable) && state.contains(.sensitive) && !state.contains(.readOnly) && !state.contains(.defunct)
    }

    func field(_ object: Accessible, in window: UInt) -> Field {
      Field(
        object: object, window: window, frame: frame!, isSecure: isSecure, isFocused: state.contains(.focused),
        isMultiline: state.contains(.multiLine), hasText: false, isEditable: false)
    }
  }

  /// The facts of objects; `nil` for those that don't answer.
  private func facts(of objects: [Accessible], in space: ObjectSpace) -> [Facts?] {
    let answers = accessibility.ask(
      objects.flatMap {
        [
          $0.call("Accessible", "GetState"), $0.call("Accessible", "GetRole"),
          $0.call("Component", "GetExtents", [.uint32(space.type)]),
        ]
      })
    return objects.indices.map { index in
      guard let state = answers[3 * index]?.first, let role = answers[3 * index + 1]?.first?.number else { return nil }
      return Facts(
        state: AccessibleState(state), isSecure: role == Role.passwordText, frame: space.box(answers[3 * index + 2]))
    }
  }

  /// Windows whose spaces are remembered.
  private static var spaceLimit: Int { 64 }
  /// More levels of objects than are looked through.
  private static var depthLimit: Int { 48 }
  /// More objects than are looked at for a stroke.
  private static var objectLimit: Int { 3000 }
}

extension Box {
  /// The point of the box that is nearest to another.
  func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, lower.x), upper.x), y: min(max(point.y, lower.y), upper.y))
  }

  /// Whether the pixel at a point is in the box: those on its right and lower edge are the first that aren't.
  package func holdsPixel(at point: Point) -> Bool { contains(point) && point.x < upper.x && point.y < upper.y }
}
