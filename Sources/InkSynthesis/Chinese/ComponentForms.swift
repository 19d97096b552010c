/// The forms of Chinese components that writers use instead of the templates': other stroke orders, strokes that run
/// together, conventional cursive forms; and the punctuation marks, which have no templates.
///
/// Coordinates are those of the component's own box, 0 to 100 in x and y, y **down**; of an em square for marks.
public struct ComponentForms: Hashable, Sendable {
  /// The components, in the order of their file.
  package internal(set) var components: [FormedComponent] = []
  /// The marks, in the order of their file.
  package internal(set) var marks: [WrittenMark] = []

  /// Makes an empty table: components are written as in the templates, and there are no marks.
  package init() {}

  /// Returns the component of a name and a number of strokes.
  package func component(_ element: Character, strokeCount: Int) -> FormedComponent? {
    components.first { $0.strokeCount == strokeCount && $0.names.contains(element) }
  }

  /// Returns the mark of a character.
  package func mark(_ character: Character) -> WrittenMark? { marks.first { $0.character == character } }
}

/// A component with its forms.
package struct FormedComponent: Hashable, Sendable {
  /// The names; several where it has variants of one shape.
  package var names: [Character]
  /// The number of strokes in the templates that the forms are for.
  package var strokeCount: Int
  /// The weight of the template's own form.
  package var plain: FormWeight
  /// Its forms.
  package var forms: [ComponentForm]
}

/// The weights of a form for the neatest and for the fastest writer; interpolated between them.
package struct FormWeight: Hashable, Sendable {
  /// The weight for the neatest writer.
  package var neat: Float
  /// The weight for the fastest.
  package var fast: Float

  /// Makes a weight.
  package init(neat: Float, fast: Float) {
    self.neat = neat
    self.fast = fast
  }

  /// Returns the weight for a writer's speed, from 0 to 1.
  package func weight(speed: Float) -> Float { neat + (fast - neat) * speed }
}

/// A form of a component.
package struct ComponentForm: Hashable, Sendable {
  /// The name among the component's forms.
  package var name: String
  /// The weight with which writers choose it.
  package var weight: FormWeight
  /// Whether it is another shape that can be read by itself, not a cursive one: 八 with a lead-in.
  package var isVariant = false
  /// The side of the character on which the component must be; `nil` for any.
  package var side: FormSide?
  /// The pen's strokes in the order of writing.
  package var strokes: [FormStroke]

  /// Whether a stroke of it has a path of its own.
  var isDrawn: Bool { strokes.contains { if case .drawn = $0 { true } else { false } } }

  /// Whether it is the template's strokes in another order, each by itself.
  var isOrder: Bool {
    strokes.allSatisfy { if case .kept(let indices) = $0 { indices.count == 1 } else { false } }
  }
}

/// The side of a character on which a component is.
package enum FormSide: String, CaseIterable, Sendable {
  /// Left of the rest, as 言 in 語.
  case left
  /// Right of the rest.
  case right
  /// Above the rest.
  case top
  /// Below the rest, as 心 in 想.
  case bottom
}

/// A stroke of a form.
package enum FormStroke: Hashable, Sendable {
  /// Strokes of the template, from 0, written without lifting the pen between them.
  case kept([Int])
  /// A path of its own.
  case drawn([SkeletonPoint])
}

/// A punctuation mark.
package struct WrittenMark: Hashable, Sendable {
  /// The character.
  package var character: Character
  /// The width that it takes, in hundredths of an em.
  package var advance: Float
  /// The forms, of equal weight, on the em square.
  package var forms: [[[SkeletonPoint]]]
}

extension ComponentForms {
  /// The path of the project's table in the package's folder.
  public static let defaultPath = "Datasets/hanzi/forms"

  /// Reads a table from a file, or from every `.txt` file of a folder in the order of their names.
  public init(path: String) throws(ComponentFormsError) {
    self.init()
    let files = TextFiles.paths(in: path)
    if files.isEmpty { throw .emptyFolder(path: path) }
    for file in files {
      guard let text = TextFiles.text(of: file) else { throw .unreadable(path: file) }
      try add(text: text, path: file)
    }
  }

  /// Reads a table from a text in the format that its README describes; `path` is what errors call it.
  package init(text: String, path: String) throws(ComponentFormsError) {
    self.init()
    try add(text: text, path: path)
  }

  private mutating func add(text: String, path: String) throws(ComponentFormsError) {
    var parser = ComponentFormsParser(path: path, forms: self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try parser.read(line, number: index + 1)
    }
    try parser.finish()
    self = parser.forms
  }
}
