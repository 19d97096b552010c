import InkCore
import InkData
import InkScribble

/// Random events of pens, fingers, time and fields that come, go and change, with checks of what must hold.
package struct RandomEvents {
  package let form = SimulatedForm()
  package let session: ScribbleSession<SimulatedForm, LetterReader>
  /// The first invariant that failed.
  package private(set) var fault: String?
  package private(set) var inserted = 0
  package private(set) var gestures = 0
  /// The longest event in seconds, as `clock` tells.
  package private(set) var durations: [Double] = []
  private let reader = LetterReader()
  private var random: SplitMix64
  private var time = 0.0
  private var written: Set<Stroke.ID> = []
  private var down: Int?
  private var pen = Point.zero
  private var originals: [Int: String] = [:]
  private let clock: () -> Double
  private var nextField = 0

  /// - Parameters:
  ///   - seed: Decides the events.
  ///   - clock: Seconds, to measure events with.
  package init(seed: UInt64, clock: @escaping () -> Double = { 0 }) {
    random = SplitMix64(seed)
    self.clock = clock
    var settings = ScribbleSettings()
    settings.drawingPolicy = .anyInput
    session = ScribbleSession(surface: form, reader: reader, settings: settings)
    for _ in 0..<4 { addField() }
  }

  private mutating func addField() {
    let isMultiline = random.happens(0.4)
    let frame = Box(
      lower: Point(x: random.uniform(0...500), y: random.uniform(0...700)), upper: Point(x: 0, y: 0))
    let size = Point(x: random.uniform(80...400), y: isMultiline ? 140 : 36)
    let words = ["", "one two three", "你好世界 hello", "a long text that goes on and on 😀 é", "x"]
    let text = SimulatedText(
      frame: Box(lower: frame.lower, upper: frame.lower + size), text: words[random.index(below: words.count)],
      isMultiline: isMultiline, isSecure: random.happens(0.15))
    originals[nextField] = text.text
    form.set(SimulatedForm.Field(text, isLazy: random.happens(0.3)), at: nextField)
    nextField += 1
  }

  /// One event.
  package mutating func step() {
    time += Double(random.uniform(0...0.05))
    switch random.index(below: 100) {
    case 0..<22: begin()
    case 22..<62: move()
    case 62..<80: end()
    case 80..<82:
      let (contact, now) = (down ?? 1, time)
      measured { $0.penCancelled(contact, time: now) }
    case 82..<86: time += Double(random.uniform(0...2))
    case 86: if form.fields.count < 6 { addField() }
    case 87:
      if let number = form.fields.keys.sorted().randomElement(using: &random), random.happens(0.3) { remove(number) }
    case 88: editByKeyboard()
    case 89:
      if let word = session.committedWords.randomElement(using: &random) { session.replaceWord(word.id, with: "word") }
    case 90: session.penHovered(time: time)
    case 91: form.focus(form.fields.keys.sorted().randomElement(using: &random))
    case 92 where random.happens(0.1): session.cancel()
    case 93 where random.happens(0.1): session.finish(time: time)
    default: session.update(time: time)
    }
    if let next = session.nextUpdate, next <= time, random.happens(0.5) { session.update(time: time) }
    check()
  }

  /// Ends all writing, and takes every edit back.
  package mutating func finish() {
    session.penUp(down ?? 1, time: time)
    time += 10
    session.finish(time: time)
    check()
    if session.isHandlingWriting { fault = fault ?? "writing isn't finished" }
    if !form.writing.isEmpty { fault = fault ?? "begun but not finished: \(form.writing)" }
    if !written.isEmpty { fault = fault ?? "strokes that neither faded nor were discarded: \(written)" }
    for (number, field) in form.fields {
      let last = field.text.text
      var count = 0
      while field.text.undo() { count += 1 }
      if field.text.text != originals[number] { fault = fault ?? "undo gives “\(field.text.text)”" }
      for _ in 0..<count { _ = field.text.redo() }
      if field.text.text != last { fault = fault ?? "redo gives “\(field.text.text)”" }
    }
  }

  private mutating func measured(_ event: (ScribbleSession<SimulatedForm, LetterReader>) -> Void) {
    let start = clock()
    event(session)
    durations.append(clock() - start)
  }

  private mutating func begin() {
    let fields = form.fields.values.map { $0.text.frame }
    if random.happens(0.7), let frame = fields.min(by: { $0.lower.x < $1.lower.x }) ?? nil {
      pen = Point(
        x: random.uniform(frame.lower.x - 10...frame.upper.x + 10), y: random.uniform(frame.lower.y...frame.upper.y))
    } else if random.happens(0.5) {
      pen = pen + Point(x: random.uniform(-5...30), y: random.uniform(-5...5))
    } else {
      pen = Point(x: random.uniform(-50...1000), y: random.uniform(-50...1000))
    }
    if random.happens(0.01) { pen = Point(x: [.nan, .infinity, 1e30][random.index(below: 3)], y: pen.y) }
    let contact = Contact(
      id: random.index(below: 3), kind: ContactKind.allCases[random.index(below: 3)],
      diameter: random.happens(0.1) ? 80 : 5)
    let point = StrokePoint(location: pen)
    var response = PenResponse.rejected(.failed)
    let now = time
    measured { response = $0.penDown(contact, at: point, time: now) }
    if case .writing(let id) = response {
      written.insert(id)
      down = contact.id
    }
  }

  private mutating func move() {
    guard let down else { return }
    let kind = random.index(below: 6)
    let count = 1 + random.index(below: 12)
    var points: [StrokePoint] = []
    for index in 0..<count {
      // Lines along and down, zigzags, and anything.
      switch kind {
      case 0: pen.x += 6
      case 1: pen.y += 3
      case 2, 3: pen = pen + Point(x: index / 3 % 2 == 0 ? 14 : -13, y: 0.4)
      default: pen = pen + Point(x: random.uniform(-4...5), y: random.uniform(-4...4))
      }
      points.append(StrokePoint(location: random.happens(0.002) ? Point(x: .nan, y: 0) : pen))
    }
    let now = time
    measured { $0.penMoved(down, along: points, time: now) }
  }

  private mutating func end() {
    let (contact, now) = (down ?? random.index(below: 3), time)
    down = nil
    measured { $0.penUp(contact, time: now) }
  }

  private mutating func remove(_ number: Int) {
    form.set(nil, at: number)
    originals[number] = nil
  }

  private mutating func editByKeyboard() {
    guard let number = form.fields.keys.sorted().randomElement(using: &random), let field = form.fields[number] else {
      return
    }
    var ends = [0]
    for grapheme in field.text.text { ends.append(ends[ends.count - 1] + grapheme.utf16.count) }
    let first = random.index(below: ends.count)
    let last = min(first + random.index(below: 3), ends.count - 1)
    field.text.replace(ends[first]..<ends[last], with: ["", "x", " new"][random.index(below: 3)])
    session.textChanged(in: number)
  }

  /// Checks the invariants after every event.
  private mutating func check() {
    for effect in form.effects {
      switch effect {
      case .inserted(let word):
        inserted += 1
        if form.fields[word.element]?.text.isSecure == true { fault = fault ?? "text in a secure field" }
      case .performed: gestures += 1
      case .fade(let ids), .discard(let ids, _):
        for id in ids where written.remove(id) == nil { fault = fault ?? "stroke \(id) ends twice, or wasn't begun" }
      default: break
      }
    }
    form.forget()
    for (number, field) in form.fields where field.text.isSecure {
      if field.text.history.undoCount > 0, field.text.text == "" { continue }
      if session.isHandlingWriting(in: number) { fault = fault ?? "writing in a secure field" }
    }
    for word in session.committedWords {
      guard let field = form.fields[word.element] else { continue }
      if word.range.upperBound > field.text.length || field.text.text(in: word.range) != word.text {
        fault = fault ?? "a word isn't where it should be: \(word)"
      }
    }
    if session.isHandlingWriting, !form.writing.isEmpty || session.nextUpdate != nil || down != nil { return }
    if session.isHandlingWriting, session.nextUpdate == nil { fault = fault ?? "writing waits for nothing" }
  }
}
