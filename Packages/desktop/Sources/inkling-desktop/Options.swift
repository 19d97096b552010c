import InkRuntime

/// The options of the command line.
struct Options: Equatable {
  /// The models that read, of which the pad takes all; the installed ones when empty.
  var models: [String] = []
  /// The language to begin with, `auto` for the one that fits the ink; the first model's when there is none.
  var language: LanguageTag?
  /// Whether mice and other pointers write, too.
  var mouseWrites = false
  /// Whether to say only what the session lacks.
  var checks = false
  /// Whether to tell what becomes of strokes.
  var logs = false
  /// Whether to serve IBus as an input method.
  var isInputMethod = false
  /// Whether to print the file by which IBus knows the input method.
  var printsComponent = false
  /// Whether to print the help.
  var helps = false
  /// Whether to print times that events took.
  var measures = false

  /// Reads arguments.
  init(_ arguments: [String]) throws(OptionError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--model":
        guard let path = rest.popFirst() else { throw .noValue(option: argument) }
        models.append(path)
      case "--language":
        guard let text = rest.popFirst() else { throw .noValue(option: argument) }
        guard let tag = text == "auto" ? InkLanguage.automatic : LanguageTag(text) else { throw .noLanguage(text) }
        language = tag
      case "--mouse": mouseWrites = true
      case "--check": checks = true
      case "--measure": measures = true
      case "--log": logs = true
      case "--ibus": isInputMethod = true
      case "--ibus-component": printsComponent = true
      case "--help", "-h": helps = true
      default: throw .unknown(option: argument)
      }
    }
  }

  /// The text of `--help`.
  static var help: String {
    """
    usage: inkling-desktop [--model FILE …] [--language TAG] [--mouse] [--check] [--measure] [--log]
           inkling-desktop --ibus | --ibus-component [--model FILE …] [--log]

    Write with the pen over a field of any application; the text appears in the field. Or be an input method of IBus with a
    pad to write on.

      --model FILE      a model that reads, instead of the installed ones; several for several languages
      --language TAG    the language to begin with, such as fr, or auto: the ink chooses among those of one network
      --mouse           the mouse writes, too, for machines without a pen
      --check           say what of this session is missing and how to turn it on, and exit with 1 if something is
      --log             tell on the error stream what becomes of strokes; never a text
      --measure         print on exit the times from a pen's event to its ink and to its text
      --ibus            serve IBus, which starts this by itself
      --ibus-component  print the file by which IBus knows the languages of the models
    """
  }
}

/// A wrong argument.
enum OptionError: Error, Equatable, CustomStringConvertible {
  /// An option needs a value.
  case noValue(option: String)
  /// A text is no language tag.
  case noLanguage(String)
  /// There is no such option.
  case unknown(option: String)

  var description: String {
    switch self {
    case .noValue(let option): "\(option) needs a value. See inkling-desktop --help."
    case .noLanguage(let text): "“\(text)” is no language tag: use one such as en or pt-BR, or auto."
    case .unknown(let option): "There is no option \(option). See inkling-desktop --help."
    }
  }
}
