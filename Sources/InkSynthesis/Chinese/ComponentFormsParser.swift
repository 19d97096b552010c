import InkCore

struct ComponentFormsParser {
  private(set) var forms: ComponentForms
  private let path: String
  private var number = 0
  /// The component or mark that the following lines belong to.
  private var open: (name: String, line: Int)?
  private var formLine: (name: String, line: Int)?
  private var component: FormedComponent?
  private var form: ComponentForm?
  private var mark: WrittenMark?

  init(path: String, forms: ComponentForms) {
    self.path = path
    self.forms = forms
  }

  mutating func read(_ line: Substring, number: Int) throws(ComponentFormsError) {
    self.number = number
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })
    guard let keyword = words.first, !keyword.hasPrefix("#") else { return }
    let rest = words.dropFirst()
    switch keyword {
    case "component": try beginComponent(rest)
    case "mark": try beginMark(rest)
    case "plain":
      if component == nil { throw misplaced("plain", needs: "component") }
      let weight = try weight(rest, keyword: "plain")
      component?.plain = weight
    case "form", "variant": try beginForm(rest, isVariant: keyword == "variant")
    case "keep": try keep(rest)
    case "draw": try draw(rest)
    default: throw .unknownKeyword(String(keyword), path: path, line: number)
    }
  }

  /// Closes the open component or mark.
  mutating func finish() throws(ComponentFormsError) {
    try finishForm()
    if let component {
      if component.forms.isEmpty { throw empty(open) }
      forms.components.append(component)
    }
    if let mark {
      if mark.forms.isEmpty { throw empty(open) }
      forms.marks.append(mark)
    }
    (component, mark) = (nil, nil)
  }

  private mutating func finishForm() throws(ComponentFormsError) {
    guard let form else { return }
    if form.strokes.isEmpty { throw empty(formLine) }
    component?.forms.append(form)
    mark?.forms.append(
      form.strokes.compactMap { if case .drawn(let points) = $0 { points } else { nil } })
    self.form = nil
  }

  private mutating func beginComponent(_ words: ArraySlice<Substring>) throws(ComponentFormsError) {
    try finish()
    let names = words.dropLast().compactMap { $0.count == 1 ? $0.first : nil }
    guard !names.isEmpty, names.count == words.count - 1, let count = words.last.flatMap({ Int($0) }), count > 0 else {
      throw .badLine(keyword: "component", expected: "names and a number of strokes", path: path, line: number)
    }
    for name in names where forms.component(name, strokeCount: count) != nil {
      throw .duplicate(String(name), path: path, line: number)
    }
    open = ("‘component \(names[0])’", number)
    component = FormedComponent(names: names, strokeCount: count, plain: FormWeight(neat: 1, fast: 1), forms: [])
  }

  private mutating func beginMark(_ words: ArraySlice<Substring>) throws(ComponentFormsError) {
    try finish()
    guard words.count == 2, let name = words.first, name.count == 1, let character = name.first,
      let advance = words.last.flatMap({ Float($0) }), (1...200).contains(advance)
    else {
      throw .badLine(keyword: "mark", expected: "a character and a width from 1 to 200", path: path, line: number)
    }
    if forms.mark(character) != nil { throw .duplicate(String(character), path: path, line: number) }
    open = ("‘mark \(character)’", number)
    mark = WrittenMark(character: character, advance: advance, forms: [])
  }

  private mutating func beginForm(_ words: ArraySlice<Substring>, isVariant: Bool) throws(ComponentFormsError) {
    let keyword = isVariant ? "variant" : "form"
    try finishForm()
    guard component != nil || (mark != nil && !isVariant) else { throw misplaced(keyword, needs: "component") }
    guard let name = words.first else {
      throw .badLine(keyword: keyword, expected: "a name and two weights", path: path, line: number)
    }
    if component?.forms.contains(where: { $0.name == name }) == true {
      throw .duplicate(String(name), path: path, line: number)
    }
    formLine = ("‘\(keyword) \(name)’", number)
    let side = words.count == 4 ? words.last.flatMap { FormSide(rawValue: String($0)) } : nil
    let numbers = side == nil ? words.dropFirst() : words.dropFirst().dropLast()
    let weight = mark == nil ? try weight(numbers, keyword: keyword) : FormWeight(neat: 1, fast: 1)
    form = ComponentForm(name: String(name), weight: weight, isVariant: isVariant, side: side, strokes: [])
  }

  private mutating func keep(_ words: ArraySlice<Substring>) throws(ComponentFormsError) {
    guard let component, let form else { throw misplaced("keep", needs: "form") }
    let numbers = words.first?.split(separator: "+").compactMap { Int($0) } ?? []
    guard words.count == 1, !numbers.isEmpty else {
      throw .badLine(
        keyword: "keep", expected: "a stroke or several that run together, as in 2+3", path: path, line: number)
    }
    var seen: Set<Int> = []
    for case .kept(let strokes) in form.strokes { seen.formUnion(strokes) }
    for stroke in numbers where !(1...component.strokeCount).contains(stroke) || !seen.insert(stroke - 1).inserted {
      throw .badStroke(stroke, of: String(component.names[0]), path: path, line: number)
    }
    self.form?.strokes.append(.kept(numbers.map { $0 - 1 }))
  }

  private mutating func draw(_ words: ArraySlice<Substring>) throws(ComponentFormsError) {
    if form == nil { throw misplaced("draw", needs: "form") }
    guard words.count > 1 else {
      throw .badLine(keyword: "draw", expected: "two points or more", path: path, line: number)
    }
    var points: [SkeletonPoint] = []
    for word in words { points.append(try point(word)) }
    form?.strokes.append(.drawn(points))
  }

  private func point(_ word: Substring) throws(ComponentFormsError) -> SkeletonPoint {
    let isCorner = word.hasSuffix("^")
    let parts = (isCorner ? word.dropLast() : word).split(separator: ",").compactMap { Float($0) }
    guard parts.count == 2, parts.allSatisfy({ (-50...150).contains($0) }) else {
      throw .badPoint(String(word), path: path, line: number)
    }
    return SkeletonPoint(location: Point(x: parts[0], y: parts[1]), isCorner: isCorner)
  }

  private func weight(_ words: ArraySlice<Substring>, keyword: String) throws(ComponentFormsError) -> FormWeight {
    let numbers = words.compactMap { Float($0) }
    guard words.count == 2, numbers.count == 2, numbers.allSatisfy({ (0...100).contains($0) }) else {
      let expected =
        keyword == "plain" ? "two weights, of neat and of fast writers" : "a name and two weights, and perhaps a side"
      throw .badLine(keyword: keyword, expected: expected, path: path, line: number)
    }
    return FormWeight(neat: numbers[0], fast: numbers[1])
  }

  private func misplaced(_ keyword: String, needs: String) -> ComponentFormsError {
    .misplaced(keyword: keyword, needs: needs, path: path, line: number)
  }

  private func empty(_ owner: (name: String, line: Int)?) -> ComponentFormsError {
    .empty(owner?.name ?? "", path: path, line: owner?.line ?? number)
  }
}

/// A defect of a file of component forms. `line` counts from 1.
public enum ComponentFormsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder can't be read.
  case unreadable(path: String)
  /// The folder has no `.txt` file.
  case emptyFolder(path: String)
  /// A line begins with a word that the format doesn't have.
  case unknownKeyword(String, path: String, line: Int)
  /// A line needs another one before it.
  case misplaced(keyword: String, needs: String, path: String, line: Int)
  /// A line's words aren't what its keyword takes.
  case badLine(keyword: String, expected: String, path: String, line: Int)
  /// A component of this name and number of strokes, or a mark, is given twice.
  case duplicate(String, path: String, line: Int)
  /// A form doesn't keep and draw what it must: it names a stroke that isn't there, or one twice.
  case badStroke(Int, of: String, path: String, line: Int)
  /// A word isn't a point like `30,10` or `80,0^`, or is off the grid.
  case badPoint(String, path: String, line: Int)
  /// A component has no form, a form or a mark no stroke; the line is where it begins.
  case empty(String, path: String, line: Int)

  /// The problem, its location and its remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "the component forms at \(path) can't be read: name a folder of such files, or one of them"
    case .emptyFolder(let path):
      "the folder \(path) has no file of component forms: put files that end in .txt there, or name another folder"
    case .unknownKeyword(let word, let path, let line):
      "\(path):\(line): “\(word)” is not a keyword: a line begins with component, plain, form, keep, draw, mark or #"
    case .misplaced(let keyword, let needs, let path, let line):
      "\(path):\(line): ‘\(keyword)’ comes before any ‘\(needs)’: put a ‘\(needs)’ line before it"
    case .badLine(let keyword, let expected, let path, let line):
      "\(path):\(line): ‘\(keyword)’ takes \(expected): change the line"
    case .duplicate(let name, let path, let line):
      "\(path):\(line): “\(name)” is above already: put all its forms there, or give this one another name"
    case .badStroke(let number, let name, let path, let line):
      "\(path):\(line): \(name) has no stroke \(number) to keep, or keeps it twice: strokes count from 1"
    case .badPoint(let word, let path, let line):
      """
      \(path):\(line): “\(word)” is not a point: write x,y from −50 to 150, and ^ after it for a corner, \
      as in 30,10 or 80,0^
      """
    case .empty(let what, let path, let line):
      "\(path):\(line): \(what) is empty: write its lines below it, or remove it"
    }
  }
}
