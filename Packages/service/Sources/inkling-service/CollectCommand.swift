public import ArgumentParser
import Foundation
import InkReading
public import InkService
import Logging

struct CollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Let people write what a file asks for, on a page of their phone or tablet.",
    discussion: """
      The file has a text a line. People open the page that this command shows, agree to the licence and write. Each sample \
      is on the disk before the page says so, with an anonymous writer, the times, and the pen's pressure and tilt.

        inkling collect words.txt --to mine.jsonl --language en
        inkling collect words.txt --to mine.jsonl --model Models/english/model.gguf
        inkling collect words.txt --to mine.jsonl --finish

      The second page is the owner's: it shows what came in and, with a model, what looks wrong. --finish makes what \
      “inkling train” takes. Who is on the same network and knows the address can write; the connection isn't encrypted.
      """)

  @Argument(
    help: "The file of prompts: a text a line, or a line of JSON with text, language, direction and kind.",
    completion: .file())
  var prompts: String

  @Option(help: "The file of samples, JSON lines; what is in it is kept.", completion: .file(extensions: ["jsonl"]))
  var to: String

  @Option(help: "The language of prompts that don't state theirs.")
  var language = "und"

  @Option(help: "The order of the prompts: balanced (those written least first), random or file.")
  var order = InkCollection.Order.balanced

  @Option(name: .customLong("repeat"), help: "The number of times that each writer writes each prompt.")
  var repetitions = 1

  @Option(help: "The number of samples that a writer is asked for. (default: all)")
  var perWriter: Int?

  @Option(help: "The licence of the ink: CC0-1.0 or CC-BY-4.0.")
  var licence = "CC0-1.0"

  @Option(
    name: .customLong("model"),
    help: "A model that finds ink that is unlikely for its prompt; give it again for several.",
    completion: .file(extensions: ["gguf"]))
  var models: [String] = []

  @Option(help: "The address to listen on; 127.0.0.1 for this machine alone.")
  var host = "0.0.0.0"

  @Option(help: "The port to listen on; 0 for any free one.")
  var port = 8282

  @Flag(help: "Don't serve, but write a compiled set with card, split and recipe beside the samples.")
  var finish = false

  func validate() throws {
    for (name, value, range) in [
      ("--repeat", repetitions, 1...1000), ("--per-writer", perWriter ?? 1, 1...1_000_000),
      ("--port", port, 0...65_535),
    ] where !range.contains(value) {
      throw ValidationError("\(name) is \(value), but must be between \(range.lowerBound) and \(range.upperBound)")
    }
    if !to.hasSuffix(".jsonl") { throw ValidationError("--to names a file of JSON lines: let it end in .jsonl") }
  }

  func run() async throws {
    try await reportingErrors {
      let list = try PromptList(
        text: String(contentsOfFile: prompts, encoding: .utf8), file: prompts, language: language)
      var settings = InkCollection.Settings()
      (settings.order, settings.repetitions, settings.perWriter) = (order, repetitions, perWriter)
      settings.licence = licence
      let collection = try InkCollection(list, path: to, settings: settings)
      if finish {
        let paths = try collection.finish { set, split in Self.recipe(set: set, split: split, languages: list) }
        let (samples, writers) = collection.count
        say("\(samples) samples by \(writers) writers: \(paths.joined(separator: ", "))")
        say("inkling train \(paths[3])")
        return
      }
      let keys = try CollectionKeys(ofCollectionAt: to)
      let recognizers = try models.map { try ModelOpening.recognizer($0, ModelOpening.file($0)) }
      var logger = Logger(label: "inkling")
      logger.logLevel = .warning
      let server = CollectionServer(collection, keys: keys, recognizers: recognizers, logger: logger)
      try await server.run(host: host, port: port) { [host, list] port in
        let machine = host == "0.0.0.0" ? NetworkAddress.local ?? "127.0.0.1" : host
        let address = "http://\(machine):\(port)"
        say("\(list.prompts.count) prompts; open this to write:\n\n  \(address)/?key=\(keys.write)\n")
        NetworkAddress.showCode(of: "\(address)/?key=\(keys.write)")
        say("and this to look at what came in:\n\n  \(address)/review?key=\(keys.own)\n\nCtrl-C ends it.")
      }
      let (samples, writers) = collection.count
      say("\(samples) samples by \(writers) writers in \(to); with --finish they become a set to train on")
    }
  }

  /// A recipe that a set of any size trains with.
  private static func recipe(set: String, split: String, languages: PromptList) -> String {
    let tags = Set(languages.prompts.map(\.language)).subtracting(["und"]).sorted()
    return """
      # Made by “inkling collect --finish”. With few samples, start from a model: inkling train … --from MODEL.gguf
      name: collected
      seed: 1
      languages: [\(tags.joined(separator: ", "))]
      data:
        - {set: \(set), split: \(split)}
      network:
        - convolution: {channels: 64, kernel: 5, stride: 2, activation: relu}
        - convolution: {channels: 160, kernel: 5, stride: 2, activation: relu}
        - sru: {width: 160, dropout: 0.1, repeat: 3}
      optimizer: {learningRate: 0.003}
      training: {steps: 2000, epochs: 1000, batchFrames: 8000}

      """
  }
}

extension InkCollection.Order: ExpressibleByArgument {}

/// The addresses that others on the network reach this machine by.
private enum NetworkAddress {
  /// The first address of version 4 that isn't this machine's own.
  static var local: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return nil }
    defer { unsafe freeifaddrs(first) }
    var next = unsafe first
    while let interface = unsafe next?.pointee {
      unsafe next = interface.ifa_next
      guard let address = unsafe interface.ifa_addr, unsafe address.pointee.sa_family == sa_family_t(AF_INET),
        unsafe interface.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let failed = unsafe getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
      if failed == 0 { return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
    }
    return nil
  }

  /// Shows an address as a QR code, where the program qrencode is installed.
  static func showCode(of address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["qrencode", "-t", "UTF8", "-m", "2", address]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { say("(With qrencode installed, it is shown as a code for phones, too.)\n") }
  }
}
