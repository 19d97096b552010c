extension UnipenError: ImportProblem {
  /// The problem, its location and the remedy.
  package var description: String {
    switch self {
    case .notUnipen(let folder, let lacks):
      "\(folder) doesn't look like UNIPEN, it has no \(lacks): name the folder that has “data” and “include” in it"
    case .missingInclude(let name, let file, let line):
      "\(file):\(line): the file \(name) that it includes isn't there: get the whole data set"
    case .endlessInclude(let name, let file, let line):
      "\(file):\(line): including \(name) here never ends: remove the line"
    case .badArguments(let keyword, let arguments, let file, let line):
      "\(file):\(line): .\(keyword) can't be followed by “\(arguments)”: correct the line"
    case .badNumber(let text, let file, let line):
      "\(file):\(line): “\(text)” is not a coordinate: correct the line"
    case .columnMismatch(let values, let columns, let file, let line):
      "\(file):\(line): \(values) values, but .COORD names \(columns) columns: correct the line"
    case .unterminatedLabel(let file, let line):
      "\(file):\(line): the label lacks its closing quote: correct the line"
    case .badDelineation(let text, let file, let line):
      "\(file):\(line): “\(text)” names no components: write it as 3, 3-5 or 3:0-5:12, lists with commas"
    case .unresolved(let text, let components, let file, let line):
      "\(file):\(line): “\(text)” names ink that isn't there, the file has \(components) components"
    }
  }

  /// The reason in a few words, for counting.
  package var reason: String {
    switch self {
    case .notUnipen: "not UNIPEN"
    case .missingInclude: "included file missing"
    case .endlessInclude: "endless include"
    case .badArguments: "bad arguments"
    case .badNumber, .columnMismatch: "damaged coordinates"
    case .unterminatedLabel: "label without end"
    case .badDelineation: "bad delineation"
    case .unresolved: "ink not there"
    }
  }
}
