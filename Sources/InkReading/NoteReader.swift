import Evaluation
import Foundation
import InkCore
import InkData
import InkDocuments
import InkPage
import InkRuntime
import Synchronization

/// Reads the pages of documents, several at once where the machine has the processors.
public struct NoteReader: Sendable {
  private let recognizers: [Recognizer]
  private let labeller: StrokeLabeller

  /// The number of other readings of each line that alternatives are taken from.
  public var alternatives = 4
  /// The number of pages that are read at once.
  public var workers = ProcessInfo.processInfo.activeProcessorCount

  /// The transcripts of a document.
  public struct Result: Sendable {
    /// The pages' transcripts, in the document's order.
    public let transcripts: [PageTranscript]
    /// The problems that the document was read in spite of.
    public let notices: [NoteNotice]
  }

  /// Makes a reader; each line is read by the recognizer that is surest of it. One of several languages reads a line in the
  /// language that fits it best, and where that is in doubt, by the languages of the document's other pages.
  public init(_ recognizers: [Recognizer], labeller: StrokeLabeller) {
    self.recognizers = recognizers
    self.labeller = labeller
  }

  /// Reads all pages of a document, whose path is for messages.
  ///
  /// `isStopped` is called often; once it returns true, reading ends. `progress` is called with the number of pages that are read,
  /// now and then on any thread.
  /// - Throws: `ReadingError.page`, or `RecognizerError.cancelled`.
  public func read(
    _ document: NoteDocument, path: String, isStopped: @Sendable () -> Bool = { false },
    progress: @Sendable (Int) -> Void = { _ in }
  ) throws -> Result {
    let done = Mutex(0)
    @Sendable func page(_ index: Int, habit: LanguageHabit) throws -> ReadPage {
      let reader = PageReader(recognizers)
      reader.hints.alternatives = alternatives + 1
      reader.habit = habit
      let number = document.pages[index].number ?? index + 1
      do throws(RecognizerError) {
        return try read(document.pages[index], number: number, with: reader) {
          progress(done.withLock(\.self))
          return isStopped()
        }
      } catch {
        if case .cancelled = error { throw error }
        throw ReadingError.page(file: path, page: number, error)
      }
    }
    var pages = try concurrentMap(count: document.pages.count, workers: workers) { index in
      let page = try page(index, habit: LanguageHabit())
      done.withLock { $0 += 1 }
      return page
    }
    if pages.count > 1 {
      let doubtful = pages.indices.filter { pages[$0].isInDoubt }
      let first = pages
      let again = try concurrentMap(count: doubtful.count, workers: workers) { number in
        var habit = LanguageHabit()
        for other in first.indices where other != doubtful[number] { habit.add(first[other].habit) }
        return try page(doubtful[number], habit: habit)
      }
      for (index, page) in zip(doubtful, again) { pages[index] = page }
    }
    return Result(
      transcripts: pages.map(\.transcript),
      notices: (document.notices + pages.flatMap(\.notices)).sorted { $0.page < $1.page })
  }

  /// Whether a stroke is writing by its tool: figures and highlights are drawings, of others the model decides.
  private static func isWriting(_ style: StrokeStyle) -> Bool? { style.tool == nil || style.tool == .pen ? nil : false }

  private struct ReadPage: Sendable {
    let transcript: PageTranscript
    let notices: [NoteNotice]
    /// The languages of its lines.
    let habit: LanguageHabit
    /// Whether a line may be in another language, too.
    let isInDoubt: Bool
  }

  private func read(
    _ notes: NotePage, number: Int, with reader: PageReader, _ isCancelled: () -> Bool
  ) throws(RecognizerError) -> ReadPage {
    var notices: [NoteNotice] = []
    let page = Page(labeller: labeller)
    for (stroke, style) in zip(notes.strokes, notes.styles) where style.tool != .eraser {
      // The ids of a page's strokes are unique.
      _ = try? page.add(stroke, isWriting: Self.isWriting(style))
    }
    while true {
      do throws(RecognizerError) {
        let texts = try reader.texts(of: page, isCancelled: isCancelled)
        var habit = LanguageHabit()
        for text in texts { text.count(in: &habit) }
        return ReadPage(
          transcript: PageTranscript(of: page, texts, strokes: notes.strokes), notices: notices, habit: habit,
          isInDoubt: texts.contains { !$0.text.isEmpty && $0.languageShare < 0.95 })
      } catch {
        guard case .features(.tooManyStrokes(_, let limit)) = error,
          let line = page.lines.first(where: { $0.strokes.count > limit }),
          let first = notes.strokes.firstIndex(where: { $0.id == line.strokes.first }),
          (try? page.setWriting(false, of: line.strokes)) != nil
        else { throw error }
        notices.append(
          NoteNotice(
            page: number,
            text: """
              the line from stroke \(first + 1) has \(line.strokes.count) strokes, more than the \(limit) that a model \
              reads at once: it is taken for a drawing
              """))
      }
    }
  }
}
