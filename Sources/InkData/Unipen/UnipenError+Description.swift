extension UnipenError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .notUnipen(let folder, let lacks):
      "\(folder) doesn't look like UNIPEN, it has no \(lacks): give the folder that has “data” and “include” in it"
    case .nothingUsable(let folder, let example):
      "nothing in \(folder) could be used\(example.map { ", for example \($0)" } ?? "")"
    case .missingInclude(let name, let file, let line):
      "\(file):\(line): the file \(name) that it includes isn't there: get the whole data set"
    case .endlessInclude(let name, let file, let line):
      "\(file):\(line): including \(name) here never ends: remove the line"
    case .badArguments(let keyword, let arguments, let file, let line):
      "\(file):\(line): .\(keyword) can't have “\(arguments)” after it: mend the line"
    case .badNumber(let text, let file, let line):
      "\(file):\(line): “\(text)” stands where a coordinate should: mend the line"
    case .columnMismatch(let values, let columns, let file, let line):
      "\(file):\(line): \(values) values, but .COORD names \(columns) columns: mend the line"
    case .unterminatedLabel(let file, let line):
      "\(file):\(line): the label lacks its closing quote: mend the line"
    case .badDelineation(let text, let file, let line):
      "\(file):\(line): “\(text)” names no components: write it as 3, 3-5 or 3:0-5:12, lists with commas"
    case .unresolved(let text, let components, let file, let line):
      "\(file):\(line): “\(text)” speaks of ink that isn't there, the file has \(components) components"
    }
  }

  /// A short name of the malformation, as reports count it.
  var reason: String {
    switch self {
    case .notUnipen, .nothingUsable: "not UNIPEN"
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
