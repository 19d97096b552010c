import Foundation
import InkDocuments
import InkRuntime

/// Reads the notes of a folder that are new or have changed, until the process is asked to end.
struct NoteWatcher {
  let folder: String
  let interval: Double
  let task: ReadingTask
  let isQuiet: Bool

  /// Watches until Ctrl-C or termination; throws when the output can't be written.
  func run() throws {
    let stop = StopFlag()
    let signals = StopSignals(raising: stop)
    defer { signals.cancel() }
    if !isQuiet { warn("watching \(folder); Ctrl-C ends it") }
    let out: String? = if case .folder(let out) = task.target.location { out } else { nil }
    var watch = FolderWatch()
    var isMissing = false
    while !stop.isRaised {
      if let look = FolderWatch.look(at: folder, without: out) {
        isMissing = false
        for file in watch.settled(look) {
          guard let state = look[file], !stop.isRaised else { break }
          if !isWritten(file, state) { try read(file, state, stop) }
          watch.finish(file, state)
        }
      } else if !isMissing {
        isMissing = true
        warn("could not open \(folder): it is read again when it is back")
      }
      let end = Date(timeIntervalSinceNow: interval)
      while !stop.isRaised, end.timeIntervalSinceNow > 0 {
        Thread.sleep(forTimeInterval: min(0.05, max(0, end.timeIntervalSinceNow)))
      }
    }
  }

  /// Whether the output is newer than the notes, from an earlier call.
  private func isWritten(_ file: String, _ state: FolderWatch.State) -> Bool {
    guard let path = task.target.path(for: NoteInput(file: file, folder: folder)),
      let output = FolderWatch.state(of: path)
    else {
      return false
    }
    return output.time >= state.time && !(task.hasLinks && task.isOthers(path))
  }

  private func read(_ file: String, _ state: FolderWatch.State, _ stop: StopFlag) throws {
    do {
      // Notes that change while they are read are read again when they have settled.
      let outcome = try task.outcome(of: NoteInput(file: file, folder: folder), isStopped: { stop.isRaised })
      guard FolderWatch.state(of: file) == state else { return }
      try task.write(outcome, of: NoteInput(file: file, folder: folder))
    } catch RecognizerError.cancelled {
      return
    } catch {
      try task.report(error, of: file)
    }
  }
}

/// Finds the notes of a folder that are new or have changed and are complete: two looks saw the same size and time.
package struct FolderWatch {
  package struct State: Equatable {
    package var size: Int
    package var time: Date

    package init(size: Int, time: Date) {
      self.size = size
      self.time = time
    }
  }

  private var last: [String: State] = [:]
  private var finished: [String: State] = [:]

  package init() {}

  /// Takes a look and returns the files that have settled and aren't finished, sorted.
  package mutating func settled(_ look: [String: State]) -> [String] {
    let settled = look.filter { last[$0.key] == $0.value && finished[$0.key] != $0.value }.keys.sorted()
    finished = finished.filter { look[$0.key] != nil }
    last = look
    return settled
  }

  /// Marks a file as finished until it changes.
  package mutating func finish(_ path: String, _ state: State) { finished[path] = state }

  private static let endings = Set(NoteFormat.allCases.flatMap(\.extensions))

  /// The notes in a folder and its subfolders; `nil` when the folder can't be read.
  ///
  /// Hidden files and folders are left out, as are links.
  static func look(at folder: String, without excluded: String?) -> [String: State]? {
    let root = ReadingTarget.absolute(folder)
    let excluded = excluded.map(ReadingTarget.absolute)
    guard (try? FileManager.default.contentsOfDirectory(atPath: root)) != nil,
      let files = FileManager.default.enumerator(atPath: root)
    else { return nil }
    var look: [String: State] = [:]
    while let name = files.nextObject() as? String {
      let url = URL(fileURLWithPath: name)
      let path = root + "/" + name
      if url.lastPathComponent.hasPrefix(".") || path == excluded {
        files.skipDescendants()
        continue
      }
      let inner = url.pathExtension.lowercased() == "gz" ? url.deletingPathExtension() : url
      guard endings.contains(inner.pathExtension.lowercased()) || isObsidianDrawing(name), let state = state(of: path)
      else { continue }
      look[path] = state
    }
    return look
  }

  /// Whether a file is one of Obsidian's notes with a drawing.
  static func isObsidianDrawing(_ name: String) -> Bool { name.lowercased().hasSuffix(".excalidraw.md") }

  /// The state of a regular file; `nil` for everything else.
  static func state(of path: String) -> State? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
      let time = attributes[.modificationDate] as? Date
    else { return nil }
    return State(size: size, time: time)
  }
}
