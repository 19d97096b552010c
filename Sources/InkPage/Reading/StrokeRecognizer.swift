import InkCore
import InkRuntime

/// The text of a drawing that changes: of all of it or of some strokes, searched, and for an index.
///
/// ```swift
/// let recognizer = StrokeRecognizer(labeller: labeller, recognizers: [english])
/// recognizer.updateDrawing(ink)
/// print(try recognizer.recognizedText(of: selection.strokes))
/// for match in try recognizer.search("milk") { highlight(match.boxes) }
/// ```
///
/// The lines that an update leaves as they are aren't read again. Reading ends once `isCancelled`, which is called a few
/// times a millisecond, returns true. A recognizer belongs to one task at a time.
public final class StrokeRecognizer {
  /// The page that the drawing is on.
  public let page: Page
  private let reader: PageReader
  private var nextID: Stroke.ID = 1

  /// Makes a recognizer of an empty drawing.
  ///
  /// `recognizers`: the recognizers, at least one; of equally sure ones the first decides.
  /// - Precondition: There is a recognizer.
  public init(labeller: StrokeLabeller, recognizers: [Recognizer]) {
    page = Page(labeller: labeller)
    reader = PageReader(recognizers)
    recognitionVersion = Self.version(labeller, recognizers)
  }

  /// The version of the results: results that were kept under another one are to be made again.
  ///
  /// It names the models and the way in which pages are read.
  public let recognitionVersion: String

  /// Rises when pages are read in another way by the same models.
  private static let method = "1"

  /// The version of the results of models.
  package static func version(_ labeller: StrokeLabeller, _ recognizers: [Recognizer]) -> String {
    let digests = [labeller.modelDigest] + recognizers.map { $0.modelDigest }
    return ([method] + digests.map { String($0.prefix(12)) }).joined(separator: "-")
  }

  /// Replaces the drawing.
  ///
  /// Strokes are told apart by their ids; the ones without an id get a new one at each update.
  ///
  /// - Throws: `PageError.duplicateStroke` when two strokes have the same id; the page is unchanged then.
  public func updateDrawing(_ ink: Ink) throws(PageError) {
    var wanted: Set<Stroke.ID> = []
    for case let id? in ink.strokes.map({ $0.id }) where !wanted.insert(id).inserted { throw .duplicateStroke(id) }
    let known = page.ink.strokes
    try page.remove(known.compactMap { $0.id }.filter { !wanted.contains($0) })
    let kept = known.filter { wanted.contains($0.id!) }
    var same = 0
    while same < kept.count, same < ink.strokes.count, kept[same] == ink.strokes[same] { same += 1 }
    // What follows the first difference is written again, so that the order is the drawing's.
    try page.remove(kept[same...].map { $0.id! })
    for stroke in ink.strokes[same...] {
      var stroke = stroke
      if stroke.id == nil {
        while wanted.contains(nextID) || page.stroke(nextID) != nil { nextID += 1 }
        stroke.id = nextID
        nextID += 1
      }
      try page.add(stroke)
    }
  }

  /// The text of the drawing, or that of some of its strokes.
  ///
  /// - Throws: As `PageReader.texts(of:isCancelled:)`.
  public func recognizedText(
    of strokes: Set<Stroke.ID>? = nil, isCancelled: () -> Bool = { false }
  ) throws(RecognizerError) -> String {
    let text = try reader.read(page, isCancelled: isCancelled)
    return strokes.map { text.text(of: $0) } ?? text.text
  }

  /// Finds text.
  ///
  /// - Returns: The matches in reading order.
  /// - Throws: As `PageReader.texts(of:isCancelled:)`.
  public func search(
    _ query: String, _ options: SearchOptions = SearchOptions(), isCancelled: () -> Bool = { false }
  ) throws(RecognizerError) -> [SearchMatch] {
    try reader.read(page, isCancelled: isCancelled).search(query, options)
  }

  /// The text for a search engine's index: what was read, and then words of other readings.
  ///
  /// - Throws: As `PageReader.texts(of:isCancelled:)`.
  public func indexableContent(isCancelled: () -> Bool = { false }) throws(RecognizerError) -> String {
    try reader.read(page, isCancelled: isCancelled).indexableContent
  }
}
