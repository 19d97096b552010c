import ArgumentParser
import Foundation
import TextAndFiles

/// A measurement that a command prints.
protocol BenchReport: Encodable {
  /// The measurement for a person, in whole lines.
  var text: String { get }
}

/// The form in which a command prints its measurement.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the measurement as one line of JSON.")
  var json = false

  func show(_ report: some BenchReport) throws {
    print(json ? try JSONText.line(report) + "\n" : report.text, terminator: "")
  }

  /// Writes a line of JSON at once, past the buffer that `print` fills for a pipe.
  static func say(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONText.data(value) + Data("\n".utf8))
  }
}
