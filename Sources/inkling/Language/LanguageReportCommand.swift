import ArgumentParser
import Evaluation
import Foundation
import InkModelFile
import InkRuntime
import TextAndFiles

struct LanguageReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Evaluate several languages and show them on one page.",
    discussion: """
      Each language is judged on the set that has its name in the folder --data, such as fr.inkset for fr.gguf, and each \
      has its report.json in a folder of its name. The page has accuracy, latency and size of all, as `inkling report` makes \
      it of several reports:

        inkling language report Models/latin/*.gguf --data composed --to report

      With --cards each language's card is written, too, beside its file, and its figures into the file.
      """)

  @Argument(
    help: "The languages' files; files of networks among them are left out.", completion: .file(extensions: ["gguf"]))
  var languages: [String]

  @Option(help: "The folder with a compiled set for each language.", completion: .directory)
  var data: String

  @Option(help: "The folder for the page and the reports.", completion: .directory)
  var to: String

  @Option(help: "The maximum number of samples of each kind.")
  var limit: Int?

  @Flag(help: "Write each language's card beside its file.")
  var cards = false

  func validate() throws { try requireAtLeastOne(["--limit": limit]) }

  func run() throws {
    var subjects: [(name: String, path: String, set: String)] = []
    for path in languages {
      guard try ModelFile(path: path).language != nil else { continue }
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      let set = "\(data)/\(name).inkset"
      guard FileManager.default.fileExists(atPath: set) else {
        throw CommandFailure(message: "there is no set “\(set)” for “\(path)”: make one, or leave the language out")
      }
      subjects.append((name, path, set))
    }
    guard !subjects.isEmpty else {
      throw CommandFailure(message: "none of the files is a language: make languages with `inkling language add`")
    }
    var reports: [String] = []
    for subject in subjects {
      let folder = "\(to)/\(subject.name)"
      var arguments = [subject.path, "--data", subject.set, "--report", folder]
      if let limit { arguments += ["--limit", "\(limit)"] }
      try EvaluateCommand.parse(arguments).run()
      reports.append(folder + "/report.json")
      if cards {
        let card = subject.path.hasSuffix(".gguf") ? subject.path.dropLast(5) + ".md" : subject.path + ".md"
        try CardCommand.parse([subject.path, "--report", folder + "/report.json", "--to", card, "--record"]).run()
      }
    }
    try ReportCommand.parse(reports + ["--to", to]).run()
  }
}
