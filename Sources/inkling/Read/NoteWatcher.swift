import Foundation
import InkDocuments
import InkRuntime

/// Reads the notes of a folder that are new or have changed, until the process is asked to end.
struct NoteWatcher {
  let folder: String
  /// The seconds between two looks.
  let interval: Double
  let task: ReadingTask
  let isQuiet: Bool

  /// Watches until Ctrl-C or termination.
  ///
  /// - Throws: When the output can't be written.
  func run() throws {
    let stop = StopFlag()
    let signals = StopSignals(raising: stop)
    defer { signals.cancel() }
    if !isQuiet { warn("watching \(folder); Ctrl-C ends it") }
    var watch = FolderWatch()
    var isMissing = false
    while !stop.isRaised {
      if let look = look() {
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
      pause(stop)
    }
  }

  private func look() -> [String: FolderWatch.State]? {
    guard case .folder(let out) = task.target.location else { return FolderWatch.look(at: folder, without: nil) }
    return FolderWatch.look(at: folder, without: out)
  }

  /// Whether the output is newer than the notes, from an earlier call.
  private func isWritten(_ file: String, _ state: FolderWatch.State) -> Bool {
    guard let path = task.target.path(for: file, in: folder), let output = FolderWatch.state(of: path) else {
      return false
    }
    return output.time >= state.time
  }

  private func read(_ file: String, _ state: FolderWatch.State, _ stop: StopFlag) throws {
    do {
      // Notes that change while they are read are read again when they have settled.
      try task.read(
        file, in: folder, isStopped: { stop.isRaised }, isCurrent: { FolderWatch.state(of: file) == state })
    } catch RecognizerError.cancelled {
      return
    } catch {
      try task.report(error, of: file)
    }
  }

  private func pause(_ stop: StopFlag) {
    let end = Date(timeIntervalSinceNow: interval)
    while !stop.isRaised, end.timeIntervalSinceNow > 0 {
      Thread.sleep(forTimeInterval: min(0.05, max(0, end.timeIntervalSinceNow)))
    }
  }
}
