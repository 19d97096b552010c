package enum BenchError: Error, Hashable, CustomStringConvertible {
  case notFinite(step: Int)
  case noInk(folder: String)
  case noLines(characters: Int, set: String)
  case noInks(sets: [String])
  case noWriters(samples: Int, set: String)
  case classes(Int, limit: Int)
  case process(measures: String, code: Int32)
  case request(String)
  case stroke(String)
  case scribbleFault(event: Int, seed: UInt64, fault: String)
  case editedPage(edit: Int, seed: UInt64, sample: String)

  package var description: String {
    switch self {
    case .notFinite(let step): "loss or gradient of step \(step) isn't finite: the engine has a defect"
    case .noInk(let folder): "the ink made with \(folder) gave no batch: name the folder of the starter set"
    case .noLines(let characters, let set):
      "\(set) has no line of about \(characters) characters: name another set, or another length with --characters"
    case .noInks(let sets):
      "\(sets.joined(separator: ", ")): no ink of a character, word or line is visible: name another set"
    case .noWriters(let samples, let set):
      "no writer of \(set) has \(samples) such samples: name another set or --kind, or ask for fewer with --samples and --least"
    case .classes(let count, let limit): "a pipeline of synthetic lines has 54 to \(limit) classes, not \(count)"
    case .process(let what, let code):
      "the process that measures \(what) ended with \(code); see its own message above"
    case .stroke(let line):
      "“\(line.prefix(40))” is no stroke: a line of ink has the x and the y of each point, with spaces between"
    case .editedPage(let edit, let seed, let sample):
      "after edit \(edit) of --seed \(seed), on \(sample), the page differs from one read afresh: Page has a defect"
    case .scribbleFault(let event, let seed, let fault):
      "after event \(event), with seed \(seed): \(fault): ScribbleSession has a defect"
    case .request(let line): "“\(line)” is no request: requests are “seconds NUMBER”, “steps NUMBER” or “end”"
    }
  }
}
