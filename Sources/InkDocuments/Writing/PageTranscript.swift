import InkCore

/// The text that was read from a page of ink, and the strokes of every word.
public struct PageTranscript: Hashable, Codable, Sendable {
  /// The lines in reading order; those of a paragraph follow one another.
  public var lines: [Line]
  /// The drawings: strokes that aren't writing.
  public var drawings: [Drawing]

  /// Makes a transcript.
  public init(lines: [Line] = [], drawings: [Drawing] = []) {
    self.lines = lines
    self.drawings = drawings
  }

  /// A rectangle in the document's units, y down.
  public struct Rectangle: Hashable, Codable, Sendable {
    /// The left edge.
    public var x: Float
    /// The upper edge.
    public var y: Float
    /// The extent to the right.
    public var width: Float
    /// The extent downwards.
    public var height: Float

    /// Makes a rectangle from its numbers.
    public init(x: Float, y: Float, width: Float, height: Float) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// Makes the rectangle of a box.
    public init(_ box: Box) {
      self.init(x: box.lower.x, y: box.lower.y, width: box.width, height: box.height)
    }

    /// The rectangle as a box.
    public var box: Box { Box(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + height)) }

    var isFinite: Bool { box.lower.isFinite && box.upper.isFinite }
  }

  /// A line of writing.
  public struct Line: Hashable, Codable, Sendable {
    /// The words in reading order.
    public var words: [Word]
    /// The text: that of the words with the spaces between them.
    public var text: String
    /// The number of the line's paragraph on the page, from 0.
    public var paragraph: Int
    /// The kind of paragraph that the line belongs to.
    public var style: ParagraphStyle
    /// The rectangle around the line.
    public var box: Rectangle
    /// The probability that the whole line's text is right, from 0 to 1, where known.
    public var confidence: Double?
    /// The language that it was read in, as a BCP-47 tag, where known.
    public var language: String?

    /// Makes a line; by default its text is the words with a space between each two, its rectangle the one around them.
    public init(
      words: [Word], text: String? = nil, paragraph: Int, style: ParagraphStyle = .body, box: Rectangle? = nil,
      confidence: Double? = nil, language: String? = nil
    ) {
      self.words = words
      self.text = text ?? words.map(\.text).joined(separator: " ")
      self.paragraph = paragraph
      self.style = style
      self.confidence = confidence
      self.language = language
      self.box = box ?? Rectangle(Box(around: words.map(\.box.box)) ?? Box(lower: .zero, upper: .zero))
    }
  }

  /// A word of a line.
  public struct Word: Hashable, Codable, Sendable {
    /// The text that it was read as, without spaces.
    public var text: String
    /// The rectangle around its strokes.
    public var box: Rectangle
    /// The probability that the text is right, from 0 to 1, where known.
    public var confidence: Double?
    /// Other texts that it may be, the likeliest first.
    public var alternatives: [String]
    /// The ids of its strokes.
    public var strokeIDs: [Stroke.ID]
    /// The indices of its strokes on the page.
    public var strokes: [Int]

    /// Makes a word.
    public init(
      text: String, box: Rectangle, confidence: Double? = nil, alternatives: [String] = [],
      strokeIDs: [Stroke.ID] = [], strokes: [Int] = []
    ) {
      self.text = text
      self.box = box
      self.confidence = confidence
      self.alternatives = alternatives
      self.strokeIDs = strokeIDs
      self.strokes = strokes
    }
  }

  /// Strokes that aren't writing.
  public struct Drawing: Hashable, Codable, Sendable {
    /// The rectangle around the strokes.
    public var box: Rectangle
    /// The ids of the strokes.
    public var strokeIDs: [Stroke.ID]
    /// The indices of the strokes on the page.
    public var strokes: [Int]

    /// Makes a drawing.
    public init(box: Rectangle, strokeIDs: [Stroke.ID] = [], strokes: [Int] = []) {
      self.box = box
      self.strokeIDs = strokeIDs
      self.strokes = strokes
    }
  }
}
