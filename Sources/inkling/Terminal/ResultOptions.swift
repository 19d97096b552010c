import ArgumentParser
import TextAndFiles

/// The form in which a command prints its result.
struct ResultOptions: ParsableArguments {
  @Flag(help: "Print the result as JSON.")
  var json = false

  /// Prints a result: its text, which ends its lines itself, or JSON.
  func show(_ result: some Encodable, text: @autoclosure () throws -> String) throws {
    print(json ? try JSONText.indented(result) + "\n" : try text(), terminator: "")
  }
}
