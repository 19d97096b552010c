import Foundation
import Testing

/// The help of every command, as ArgumentParser describes it for other programs.
@Suite struct `The help of every command` {
  private struct Dump: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var subcommands: [Command]?
    var arguments: [Argument]?

    /// The command and those below it, by their whole names.
    func all(below parent: String = "") -> [(name: String, command: Command)] {
      let name = parent.isEmpty ? commandName : parent + " " + commandName
      return [(name, self)] + (subcommands ?? []).flatMap { $0.all(below: name) }
    }
  }

  private struct Argument: Decodable {
    var valueName: String?
    var abstract: String?
    var discussion: String?
  }

  private let commands: [(name: String, command: Command)]

  init() throws {
    let dump = try InklingProcess.run("--experimental-dump-help")
    commands = try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command.all()
      .filter { $0.command.commandName != "help" }
  }

  private var texts: [(location: String, text: String)] {
    commands.flatMap { name, command in
      [(name, command.abstract), (name, command.discussion)]
        + (command.arguments ?? []).flatMap { argument in
          let location = "\(name) \(argument.valueName ?? "")"
          return [(location, argument.abstract), (location, argument.discussion)]
        }
    }.compactMap { location, text in text.map { (location, $0) } }
  }

  @Test func `is there for all commands`() {
    #expect(commands.map(\.name).contains("inkling data convert") && commands.count > 25, "\(commands.map(\.name))")
    for (name, command) in commands { #expect(command.abstract?.isEmpty == false, "\(name)") }
  }

  @Test func `has no two spaces in a row within a sentence`() {
    // Examples are indented, and may have a comment that is aligned with others.
    let gap = /\S {2,}\S/
    for (location, text) in texts {
      for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("  ") {
        #expect(!line.contains(gap), "\(location): \(line)")
      }
    }
  }

  @Test func `begins with a verb or a noun and ends its sentences`() {
    for (name, command) in commands {
      let abstract = command.abstract ?? ""
      #expect(!["What", "How"].contains(abstract.prefix { $0.isLetter }) && abstract.hasSuffix("."), "\(name)")
    }
    for (location, text) in texts {
      #expect(!text.hasPrefix("What ") && !text.hasPrefix("How "), "\(location): \(text)")
    }
  }
}
