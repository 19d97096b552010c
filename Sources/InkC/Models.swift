// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkModelFile
import InkRuntime

final class OpenedModel: HandleObject {
  static let kind = HandleKind.model

  let file: ModelFile
  let capabilities: RecognizerCapabilities
  let name: CText
  let languages: [CText]

  init(_ file: ModelFile) {
    self.file = file
    capabilities = RecognizerCapabilities(of: file)
    name = CText(file.metadata.name)
    languages = file.metadata.languages.map(CText.init)
  }

  convenience init(opening file: @autoclosure () throws(ModelFileError) -> ModelFile) throws(InterfaceError) {
    do throws(ModelFileError) { self.init(try file()) } catch { throw .model(error) }
  }
}

/// Opens a model file.
@c @implementation
public func inkling_model_open(
  _ path: UnsafePointer<CChar>?, _ model: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, making: model) { () throws(InterfaceError) -> OpenedModel in
    let path = try unsafe CText.string(path, "path")
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
      return try OpenedModel(opening: try ModelFile(path: path))
    #else
      _ = path
      throw .noFiles
    #endif
  }
}

/// Opens a model file's bytes.
@c @implementation
public func inkling_model_open_bytes(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ model: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, making: model) { () throws(InterfaceError) in
    let copy = try unsafe copied(bytes, count, "bytes", "count")
    return try OpenedModel(opening: try ModelFile(bytes: copy))
  }
}

// Pages of ink on the web have models of one language.
#if !ONE_LANGUAGE
  /// Opens a language's bytes with its network.
  @c @implementation
  public func inkling_model_open_language(
    _ network: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ count: Int, _ model: Output<OpaquePointer?>,
    _ error: Output<inkling_error>
  ) -> inkling_status {
    unsafe answer(error, network, making: model) { (network: OpenedModel) throws(InterfaceError) in
      let copy = try unsafe copied(bytes, count, "bytes", "count")
      return try OpenedModel(
        opening: try ModelFile(network: network.file, language: try LanguageFile(bytes: copy)))
    }
  }
#endif

/// Frees a model.
@c @implementation
public func inkling_model_free(_ model: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(model, OpenedModel.self)
}

/// Returns the capabilities of a model's recognizer.
@c @implementation
public func inkling_model_get_features(
  _ model: OpaquePointer?, _ features: Output<inkling_features>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, model) { (model: OpenedModel) throws(InterfaceError) in
    var result = unsafe inkling_features()
    let capabilities = model.capabilities
    let offered = [
      (capabilities.textAlternatives, INKLING_FEATURE_ALTERNATIVES),
      (capabilities.textSegmentation, INKLING_FEATURE_SEGMENTATION),
      (capabilities.hints.textContext, INKLING_FEATURE_TEXT_CONTEXT),
      (capabilities.hints.graphemeSet, INKLING_FEATURE_GRAPHEMES),
      (capabilities.hints.words, INKLING_FEATURE_WORDS),
    ]
    if model.file.metadata.task == .strokes {
      unsafe result.features = UInt32(INKLING_FEATURE_STROKE_LABELS)
      unsafe result.name = model.name.bytes
      return try unsafe result.write(to: features)
    }
    for (isOffered, bit) in offered where isOffered { unsafe result.features |= UInt32(bit) }
    unsafe result.recognition_types = bits(of: capabilities.hints.recognitionTypes)
    unsafe result.input_types = bits(of: capabilities.hints.inputTypes, from: 1)
    unsafe result.language_count = UInt32(model.languages.count)
    unsafe result.grapheme_count = UInt32(model.file.metadata.alphabet.graphemes.count)
    unsafe result.name = model.name.bytes
    try unsafe result.write(to: features)
  }
}

/// Returns one of the languages that a model declares.
@c @implementation
public func inkling_model_get_language(
  _ model: OpaquePointer?, _ index: Int, _ language: Output<UnsafePointer<CChar>?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, model) { (model: OpenedModel) throws(InterfaceError) in
    guard let language = unsafe language else { throw .null(argument: "language") }
    try check(index, "language", below: model.languages.count)
    unsafe language.pointee = model.languages[index].bytes
  }
}

/// Finds the best model for some languages.
@c @implementation
public func inkling_models_find(
  _ models: UnsafePointer<OpaquePointer?>?, _ modelCount: Int, _ languages: UnsafePointer<UnsafePointer<CChar>?>?,
  _ languageCount: Int, _ index: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error) { () throws(InterfaceError) in
    guard let index = unsafe index else { throw .null(argument: "index") }
    let opened: [OpenedModel] = try unsafe Handle.objects(models, count: modelCount, "models")
    let files = opened.map { $0.file }
    let languages = try unsafe CText.strings(languages, count: languageCount, "languages")
    let set = ModelSet(files)
    guard let found = set.model(for: languages), let position = files.firstIndex(where: { $0 === found }) else {
      throw .recognizer(.unsupportedLanguages(languages, available: set.languages.map { $0.description }))
    }
    unsafe index.pointee = position
  }
}

extension Recognizer: HandleObject {
  static var kind: HandleKind { .recognizer }
}

/// Makes a recognizer from a model.
@c @implementation
public func inkling_recognizer_create(
  _ model: OpaquePointer?, _ recognizer: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, model, making: recognizer) { (model: OpenedModel) throws(InterfaceError) in
    return try running(try Recognizer(model: model.file))
  }
}

/// Makes a recognizer from a model and an adaptation to a writer.
@c @implementation
public func inkling_recognizer_create_adapted(
  _ model: OpaquePointer?, _ delta: UnsafeRawPointer?, _ deltaSize: Int, _ recognizer: Output<OpaquePointer?>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, model, making: recognizer) { (model: OpenedModel) throws(InterfaceError) in
    guard unsafe delta != nil else { throw .null(argument: "delta") }
    let read = try unsafe WriterDelta(delta, size: deltaSize)
    return try running(try Recognizer(model: model.file, delta: read))
  }
}

// Pages of ink on the web have models of one language.
#if !ONE_LANGUAGE
  /// Makes a recognizer from a model with the network of another one.
  @c @implementation
  public func inkling_recognizer_create_sharing(
    _ model: OpaquePointer?, _ other: OpaquePointer?, _ recognizer: Output<OpaquePointer?>,
    _ error: Output<inkling_error>
  ) -> inkling_status {
    unsafe answer(error, model, making: recognizer) { (model: OpenedModel) throws(InterfaceError) in
      let other: Recognizer = try unsafe Handle.object(other)
      return try running(try Recognizer(model: model.file, sharing: [other]))
    }
  }

  /// Joins recognizers of several languages.
  @c @implementation
  public func inkling_recognizer_join(
    _ recognizers: UnsafePointer<OpaquePointer?>?, _ count: Int, _ recognizer: Output<OpaquePointer?>,
    _ error: Output<inkling_error>
  ) -> inkling_status {
    unsafe answer(error, making: recognizer) { () throws(InterfaceError) in
      let joined: [Recognizer] = try unsafe Handle.objects(recognizers, count: count, "recognizers")
      guard !joined.isEmpty else { throw .range(argument: "count", value: count, lower: 1, upper: .max) }
      return try running(try Recognizer(joining: joined))
    }
  }
#endif

/// Frees a recognizer.
@c @implementation
public func inkling_recognizer_free(_ recognizer: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(recognizer, Recognizer.self)
}

/// Checks that this processor computes the same as the training network.
@c @implementation
public func inkling_recognizer_verify(_ recognizer: OpaquePointer?, _ error: Output<inkling_error>) -> inkling_status {
  unsafe answer(error, recognizer) { (recognizer: Recognizer) throws(InterfaceError) in
    _ = try running(try recognizer.verify())
  }
}

extension StrokeLabeller: HandleObject {
  static var kind: HandleKind { .labeller }
}

/// Makes a labeller from a model.
@c @implementation
public func inkling_labeller_create(
  _ model: OpaquePointer?, _ labeller: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, model, making: labeller) { (model: OpenedModel) throws(InterfaceError) in
    return try running(try StrokeLabeller(model: model.file))
  }
}

/// Frees a labeller.
@c @implementation
public func inkling_labeller_free(_ labeller: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(labeller, StrokeLabeller.self)
}

/// The interface's version that the library offers.
@c @implementation
public func inkling_interface_version() -> Int32 { Int32(INKLING_INTERFACE_VERSION) }

/// The version of model files that the library reads.
@c @implementation
public func inkling_model_format_version() -> Int32 { Int32(ModelMetadata.latestFormatVersion) }

/// A short name of a status.
@c @implementation
public func inkling_status_name(_ status: inkling_status) -> UnsafePointer<CChar>? {
  // In the order of the header's numbers.
  let names: [StaticString] = [
    "done", "invalid handle", "invalid argument", "invalid index", "invalid struct", "invalid model", "not supported",
    "too much ink", "cancelled", "busy", "invalid sample",
  ]
  let name = names.indices.contains(Int(status)) ? names[Int(status)] : "unknown status"
  // A static string ends with a zero.
  return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
