// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkModelFile
import InkRuntime

/// The object of a model's handle.
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

  /// Opens a file, and turns its reader's errors into the interface's.
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
    guard let bytes = unsafe bytes else { throw .null(argument: "bytes") }
    // A negative count is a size larger than all memory.
    guard count >= 0 else { throw .range(argument: "count", value: count, lower: 0, upper: .max) }
    let copy = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    return try OpenedModel(opening: try ModelFile(bytes: copy))
  }
}

/// Frees a model.
@c @implementation
public func inkling_model_free(_ model: Output<OpaquePointer?>) -> inkling_status {
  answer(nil) { () throws(InterfaceError) in try unsafe Handle.free(model, OpenedModel.self) }
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
    if model.file.metadata.labelsStrokes {
      unsafe result.features = UInt32(INKLING_FEATURE_STROKE_LABELS)
      unsafe result.name = model.name.bytes
      return try unsafe result.write(to: features)
    }
    for (isOffered, bit) in offered where isOffered { unsafe result.features |= UInt32(bit) }
    for type in capabilities.hints.recognitionTypes { unsafe result.recognition_types |= 1 << UInt32(type.code) }
    for type in capabilities.hints.inputTypes { unsafe result.input_types |= 1 << UInt32(type.code) }
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
