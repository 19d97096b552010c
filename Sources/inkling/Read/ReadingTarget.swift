import ArgumentParser
import Foundation
import InkData
import InkDocuments
import TextAndFiles

/// The location and the format of what is written for each file of notes.
package struct ReadingTarget: Equatable, Sendable {
  package enum Location: Equatable, Sendable {
    case standardOutput
    case file(String)
    case folder(String)
    case beside
  }

  package let location: Location
  package let format: TranscriptFormat
  /// The paths that several files of folders would be written to: these keep their own endings before the format's.
  private var shared: Set<String> = []

  /// Chooses the target of a call by the values of its options.
  ///
  /// - Throws: `ValidationError` for options that contradict each other, `NoteDocumentError.unwritableFormat`.
  package init(out: String?, format: TranscriptFormat?, inputs: [NoteInput]) throws {
    let isSeveral = inputs.count > 1 || inputs.contains { $0.folder != nil }
    guard let out else {
      self.format = format ?? .text
      location = .standardOutput
      if self.format == .pdf { throw ValidationError("a PDF is written to a file: name it with --out") }
      guard !isSeveral || self.format.canFollow else {
        throw ValidationError(
          "\(inputs.count) files as \(self.format.name) don't fit into one output: name a folder with --out")
      }
      return
    }
    let isFolder = out.hasSuffix("/") || FileManager.default.isFolder(out) == true
    if isFolder || isSeveral {
      guard isFolder || FileManager.default.isFolder(out) == nil && (try? TranscriptFormat(path: out)) == nil else {
        throw ValidationError("--out \(out) is one file, but \(inputs.count) are read: name a folder")
      }
      location = .folder(out)
      self.format = format ?? .text
    } else {
      location = .file(out)
      self.format = try format ?? TranscriptFormat(path: out)
    }
    var paths: Set<String> = []
    for input in inputs where input.folder != nil {
      guard let path = path(for: input), !paths.insert(path).inserted else { continue }
      shared.insert(path)
    }
    try rejectClashes(inputs)
  }

  /// The target of a watched folder, by the values of the call's options.
  package init(out: String?, format: TranscriptFormat?, watching folder: String) throws {
    self.format = format ?? .text
    guard let out else {
      // Its files are notes, too, and would be read again.
      if self.format.isNotes { throw Self.besideNotes(self.format) }
      location = .beside
      return
    }
    if FileManager.default.isFolder(out) == false {
      throw ValidationError("--out \(out) is a file: with --watch name a folder")
    }
    if self.format.isNotes, Self.absolute(out) == Self.absolute(folder) { throw Self.besideNotes(self.format) }
    location = .folder(out)
  }

  private static func besideNotes(_ format: TranscriptFormat) -> ValidationError {
    ValidationError(
      "\(format.rawValue.uppercased()) beside the notes would be read as notes: name another folder with --out")
  }

  /// The file to write for one of notes; `nil` is standard output.
  package func path(for input: NoteInput) -> String? {
    guard let path = path(for: input, named: Self.stem(of: input.file)) else { return nil }
    return shared.contains(path)
      ? self.path(for: input, named: URL(fileURLWithPath: input.file).lastPathComponent) : path
  }

  private func path(for input: NoteInput, named stem: String) -> String? {
    let file = input.file
    let name = stem + "." + format.rawValue
    switch location {
    case .standardOutput: return nil
    case .file(let path): return path
    case .beside: return Self.join(URL(fileURLWithPath: file).deletingLastPathComponent().path, name)
    case .folder(let out):
      guard let folder = input.folder else { return Self.join(out, name) }
      let parent = URL(fileURLWithPath: file).deletingLastPathComponent().path
      let inner = parent.dropFirst(Self.absolute(folder).count).drop { $0 == "/" }
      return Self.join(inner.isEmpty ? out : Self.join(out, String(inner)), name)
    }
  }

  /// The path of notes from the folder of the file that is written for them; `nil` where there is none.
  func link(from input: NoteInput) -> String? {
    guard let path = path(for: input), input.file != DataInput.standardInput else { return nil }
    let from = Self.absolute(path).split(separator: "/").dropLast()
    let to = Self.absolute(input.file).split(separator: "/")
    let common = zip(from, to).prefix { $0 == $1 }.count
    return ([String](repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }

  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// A file's name without its extension: `notes` for `a/notes.xopp`, and for `notes.inkml.gz`.
  private static func stem(of file: String) -> String {
    guard file != DataInput.standardInput else { return "stdin" }
    let url = URL(fileURLWithPath: file)
    // Obsidian's drawings are named “notes.excalidraw.md”.
    let hasOuter = url.pathExtension.lowercased() == "gz" || FolderWatch.isObsidianDrawing(file)
    return (hasOuter ? url.deletingPathExtension() : url).deletingPathExtension().lastPathComponent
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Rejects files that would be written over each other or over the notes.
  private func rejectClashes(_ inputs: [NoteInput]) throws {
    let notes = Set(inputs.map(\.file).filter { $0 != DataInput.standardInput }.map(Self.absolute))
    var sources: [String: String] = [:]
    for input in inputs {
      let file = input.file
      guard let path = path(for: input) else { continue }
      if notes.contains(Self.absolute(path)) {
        throw ValidationError("\(path) would replace the notes: write to another file or folder")
      }
      if let other = sources.updateValue(file, forKey: path) {
        throw ValidationError("\(other) and \(file) would both be written to \(path): read them one by one")
      }
    }
  }
}

extension TranscriptFormat: ExpressibleByArgument {
  /// The name on the command line.
  package var name: String { "\(self)".lowercased() }

  /// A format by its name, or the ending of its files.
  public init?(argument: String) {
    let name = argument.lowercased()
    guard let format = Self.allCases.first(where: { $0.name == name || $0.rawValue == name }) else { return nil }
    self = format
  }

  /// The names of all formats.
  public static var allValueStrings: [String] { allCases.map(\.name) }
  /// None: the names tell enough.
  public static var allValueDescriptions: [String: String] { [:] }
  /// The name that help shows for a default.
  public var defaultValueDescription: String { name }

  /// Whether the format's files are themselves read as notes.
  var isNotes: Bool { self == .svg || self == .jiix }

  /// Whether transcripts of several documents can follow one another.
  var canFollow: Bool { [.text, .markdown, .json].contains(self) }
}
