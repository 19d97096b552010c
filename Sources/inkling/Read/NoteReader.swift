import Foundation
import InkCore
import InkData
import InkDocuments
import InkPage
import InkRuntime
import Synchronization

/// Reads the pages of documents, several at once where the machine has the processors.
struct NoteReader {
  private let recognizers: [Recognizer]
  private let languages: [String?]
  private let labeller: StrokeLabeller

  var alternatives = 4

  /// A problem that a document was read in spite of.
  struct Notice: Encodable {
    let page: Int
    let text: String
  }

  struct Result {
    var transcripts: [PageTranscript]
    var notices: [Notice] = []
  }

  init(_ recognizers: [Recognizer], labeller: StrokeLabeller) {
    self.recognizers = recognizers
    languages = recognizers.map(\.metadata.languages.first)
    self.labeller = labeller
  }

  private struct Work {
    var next = 0
    var done = 0
    var transcripts: [PageTranscript?]
    var notices: [Notice] = []
    var failure: (page: Int, error: RecognizerError)?
  }

  /// Reads all pages of a document, whose path is for messages.
  ///
  /// - Parameters:
  ///   - isStopped: Called often; once it returns true, reading ends.
  ///   - progress: Called with the number of pages that are read, now and then on any thread.
  /// - Throws: `CommandFailure` with file and page, or `RecognizerError.cancelled`.
  func read(
    _ document: NoteDocument, path: String, isStopped: @Sendable () -> Bool, progress: @Sendable (Int) -> Void
  ) throws -> Result {
    let pages = document.pages
    let work = Mutex(Work(transcripts: [PageTranscript?](repeating: nil, count: pages.count)))
    let threads = max(1, min(pages.count, ProcessInfo.processInfo.activeProcessorCount))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let reader = PageReader(recognizers)
      reader.hints.alternatives = alternatives + 1
      func isCancelled() -> Bool {
        progress(work.withLock { $0.done })
        return isStopped() || work.withLock { $0.failure != nil }
      }
      while let index = work.withLock({ work -> Int? in
        guard work.failure == nil, work.next < pages.count else { return nil }
        defer { work.next += 1 }
        return work.next
      }) {
        do throws(RecognizerError) {
          var notices: [Notice] = []
          let transcript = try read(pages[index], number: index + 1, with: reader, &notices, isCancelled)
          work.withLock {
            $0.transcripts[index] = transcript
            $0.notices += notices
            $0.done += 1
          }
        } catch {
          work.withLock { if $0.failure == nil { $0.failure = (index + 1, error) } }
        }
      }
    }
    let finished = work.withLock { $0 }
    if let failure = finished.failure {
      if case .cancelled = failure.error { throw failure.error }
      throw CommandFailure(message: "\(path): page \(failure.page): \(failure.error)")
    }
    return Result(
      transcripts: finished.transcripts.compactMap(\.self), notices: finished.notices.sorted { $0.page < $1.page })
  }

  /// Whether a stroke is writing by its tool: figures and highlights are drawings, of others the model decides.
  private static func isWriting(_ style: StrokeStyle) -> Bool? { style.tool == nil || style.tool == .pen ? nil : false }

  private func read(
    _ notes: NotePage, number: Int, with reader: PageReader, _ notices: inout [Notice], _ isCancelled: () -> Bool
  ) throws(RecognizerError) -> PageTranscript {
    let page = Page(labeller: labeller)
    for (stroke, style) in zip(notes.strokes, notes.styles) where style.tool != .eraser {
      // The ids of a page's strokes are unique.
      _ = try? page.add(stroke, isWriting: Self.isWriting(style))
    }
    while true {
      do throws(RecognizerError) {
        let texts = try reader.texts(of: page, isCancelled: isCancelled)
        return PageTranscript(of: page, texts, strokes: notes.strokes, languages: languages)
      } catch {
        guard case .features(.tooManyStrokes(_, let limit)) = error,
          let line = page.lines.first(where: { $0.strokes.count > limit }),
          let first = notes.strokes.firstIndex(where: { $0.id == line.strokes.first }),
          (try? page.setWriting(false, of: line.strokes)) != nil
        else { throw error }
        notices.append(
          Notice(
            page: number,
            text: """
              the line from stroke \(first + 1) has \(line.strokes.count) strokes, more than the \(limit) that a model \
              reads at once: it is taken for a drawing
              """))
      }
    }
  }
}
