/// How hands write Chinese components otherwise than the templates do: other stroke orders, strokes that run together,
/// conventional cursive forms; and the punctuation marks that no template has.
///
/// Coordinates are those of the component's own box, 0 to 100 in x and y, y **down**; of an em square for marks.
public struct ComponentForms: Hashable, Sendable {
  /// The components, in the order of their file.
  public internal(set) var components: [FormedComponent] = []
  /// The marks, in the order of their file.
  public internal(set) var marks: [WrittenMark] = []

  /// Makes an empty table: components are written as the templates have them, and there are no marks.
  public init() {}

  /// The component of a name and a number of strokes.
  public func component(_ element: Character, strokeCount: Int) -> FormedComponent? {
    components.first { $0.strokeCount == strokeCount && $0.names.contains(element) }
  }

  /// The mark of a character.
  public func mark(_ character: Character) -> WrittenMark? { marks.first { $0.character == character } }
}

/// A component and the forms that hands give it.
public struct FormedComponent: Hashable, Sendable {
  /// What it is called; several names where it has variants of one shape.
  public var names: [Character]
  /// The number of strokes in the templates that the forms are for.
  public var strokeCount: Int
  /// How often hands leave it as the template has it.
  public var plain: FormWeight
  /// Its forms.
  public var forms: [ComponentForm]
}

/// How gladly a neat and a fast hand take a form; in between as much in between.
public struct FormWeight: Hashable, Sendable {
  /// The weight in the neatest hand.
  public var neat: Float
  /// The weight in the fastest.
  public var fast: Float

  /// Makes a weight.
  public init(neat: Float, fast: Float) {
    self.neat = neat
    self.fast = fast
  }

  /// The weight in a hand of some haste, from 0 to 1.
  public func weight(haste: Float) -> Float { neat + (fast - neat) * haste }
}

/// One way to write a component.
public struct ComponentForm: Hashable, Sendable {
  /// What it is called among the component's forms.
  public var name: String
  /// How gladly hands take it.
  public var weight: FormWeight
  /// Where in a character the component must stand; `nil` for anywhere.
  public var place: FormPlace?
  /// The pen's strokes in the order of writing.
  public var strokes: [FormStroke]

  /// Whether a stroke of it has a path of its own.
  var isDrawn: Bool {
    strokes.contains { stroke in
      if case .drawn = stroke { true } else { false }
    }
  }
}

/// The side of a character on which a component stands.
public enum FormPlace: String, CaseIterable, Sendable {
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
public enum FormStroke: Hashable, Sendable {
  /// Strokes of the template, from 0, written without lifting the pen between them.
  case kept([Int])
  /// A path of its own.
  case drawn([SkeletonPoint])
}

/// A punctuation mark.
public struct WrittenMark: Hashable, Sendable {
  /// The character.
  public var character: Character
  /// The width that it takes, in hundredths of an em.
  public var advance: Float
  /// The ways to write it, of equal weight, on the em square.
  public var forms: [[[SkeletonPoint]]]
}
