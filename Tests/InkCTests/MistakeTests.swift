import CInkling
import Foundation
import InkC
import Testing

/// A drawing with the English model and its recognizer, freed at the end.
private final class OpenDrawing {
  private(set) var model: OpaquePointer?
  private(set) var recognizer: OpaquePointer?
  var drawing: OpaquePointer?

  init() throws {
    let path = Tool.package.appending(path: "Models/english/model.gguf").path
    try #require(inkling_model_open(path, &model, nil) == INKLING_OK)
    try #require(inkling_recognizer_create(model, &recognizer, nil) == INKLING_OK)
    try #require(inkling_drawing_start(recognizer, nil, &drawing, nil) == INKLING_OK)
  }

  deinit {
    _ = inkling_drawing_free(&drawing)
    _ = inkling_recognizer_free(&recognizer)
    _ = inkling_model_free(&model)
  }

  /// Adds a stroke of x and y alone.
  func add(_ numbers: [Float], stroke: UnsafeMutablePointer<UInt64>? = nil) -> inkling_status {
    inkling_drawing_add_stroke(drawing, numbers, numbers.count / 2, 8, stroke, nil)
  }
}

/// Calls a function with an error struct, and returns the status and the message.
private func failure(
  _ call: (UnsafeMutablePointer<inkling_error>) -> inkling_status
) -> (status: inkling_status, message: String) {
  var error = inkling_error()
  error.size = MemoryLayout<inkling_error>.size
  let status = call(&error)
  let message = withUnsafeBytes(of: &error.message) {
    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
  }
  return (status, message)
}

@Suite struct `InkC with mistakes` {
  @Test func `versions are those of the header and of model files`() {
    #expect(inkling_interface_version() == INKLING_INTERFACE_VERSION)
    #expect(inkling_model_format_version() >= 1)
    for status in 0...10 {
      #expect(String(cString: inkling_status_name(Int32(status))!) != "unknown status")
    }
    #expect(String(cString: inkling_status_name(-5)!) == "unknown status")
  }

  @Test func `NULL handles give an error and a sentence`() {
    let (status, message) = failure { inkling_drawing_clear(nil, $0) }
    #expect(status == INKLING_ERROR_HANDLE)
    #expect(message == "the drawing is NULL: make one first, and don't use it after it was freed")
    var count = 7
    #expect(inkling_prediction_get_count(nil, &count, nil) == INKLING_ERROR_HANDLE)
    #expect(count == 7)
    var none: OpaquePointer?
    #expect(inkling_model_free(&none) == INKLING_OK)
    #expect(inkling_model_free(nil) == INKLING_ERROR_ARGUMENT)
  }

  @Test func `a handle of another kind gives an error`() throws {
    let open = try OpenDrawing()
    let (status, message) = failure { inkling_drawing_clear(open.recognizer, $0) }
    #expect(status == INKLING_ERROR_HANDLE)
    #expect(message == "this is no drawing: it is another kind of handle, or it was freed")
    var wrong = open.recognizer
    #expect(inkling_model_free(&wrong) == INKLING_ERROR_HANDLE)
    #expect(wrong == open.recognizer)
  }

  @Test func `bytes that aren't a model give the reader's sentence`() {
    var model: OpaquePointer?
    let (status, message) = failure { inkling_model_open_bytes("not a model", 11, &model, $0) }
    #expect(status == INKLING_ERROR_MODEL)
    #expect(model == nil)
    #expect(!message.isEmpty)
    let text: [CChar] = [-1, -2, 0]
    #expect(inkling_model_open(text, &model, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_model_open(nil, &model, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_model_open_bytes(nil, 5, &model, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_model_open_bytes(text, -1, &model, nil) == INKLING_ERROR_ARGUMENT)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `coordinates that aren't finite give an error, and nothing is added`(value: Float) throws {
    let open = try OpenDrawing()
    #expect(open.add([1, 2, 3, 4]) == INKLING_OK)
    let (status, message) = failure {
      inkling_drawing_add_stroke(open.drawing, [1, 2, 3, value] as [Float], 2, 8, nil, $0)
    }
    #expect(status == INKLING_ERROR_ARGUMENT)
    #expect(message == "y of point 1 isn't a finite number: omit the point, or the channel's bit")
    var count = 0
    #expect(inkling_drawing_get_stroke_count(open.drawing, &count, nil) == INKLING_OK)
    #expect(count == 1)
  }

  @Test func `points have only known channels, and a valid size`() throws {
    let open = try OpenDrawing()
    let size = MemoryLayout<inkling_point>.size
    var point = inkling_point()
    point.channels = 1 << 9
    #expect(inkling_drawing_add_stroke(open.drawing, &point, 1, size, nil, nil) == INKLING_ERROR_ARGUMENT)
    point.channels = UInt32(INKLING_POINT_FORCE)
    point.force = .nan
    #expect(inkling_drawing_add_stroke(open.drawing, &point, 1, size, nil, nil) == INKLING_ERROR_ARGUMENT)
    point.channels = 0
    #expect(inkling_drawing_add_stroke(open.drawing, &point, 1, size, nil, nil) == INKLING_OK)
    for wrong in [0, 4, 12, -1, 1 << 40] {
      #expect(inkling_drawing_add_stroke(open.drawing, &point, 1, wrong, nil, nil) == INKLING_ERROR_ARGUMENT)
    }
    #expect(inkling_drawing_add_stroke(open.drawing, &point, -1, size, nil, nil) == INKLING_ERROR_QUOTA)
    #expect(inkling_drawing_add_stroke(open.drawing, &point, 1 << 40, size, nil, nil) == INKLING_ERROR_QUOTA)
    #expect(inkling_drawing_add_stroke(open.drawing, nil, 1, size, nil, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_drawing_add_stroke(open.drawing, nil, 0, size, nil, nil) == INKLING_OK)
  }

  @Test func `strokes that don't exist, or exist already, give an error`() throws {
    let open = try OpenDrawing()
    var stroke: UInt64 = 0
    #expect(open.add([1, 2], stroke: &stroke) == INKLING_OK)
    #expect(stroke != 0)
    #expect(open.add([1, 2], stroke: &stroke) == INKLING_ERROR_INDEX)
    #expect(
      inkling_drawing_extend_stroke(open.drawing, stroke + 1, [1, 2] as [Float], 1, 8, nil) == INKLING_ERROR_INDEX)
    #expect(inkling_drawing_remove_stroke(open.drawing, stroke + 1, nil) == INKLING_ERROR_INDEX)
    var found: UInt64 = 0
    #expect(inkling_drawing_get_stroke(open.drawing, 0, &found, nil) == INKLING_OK)
    #expect(found == stroke)
    #expect(inkling_drawing_get_stroke(open.drawing, 1, &found, nil) == INKLING_ERROR_INDEX)
    #expect(inkling_drawing_get_stroke(open.drawing, -1, &found, nil) == INKLING_ERROR_INDEX)
    #expect(inkling_drawing_remove_stroke(open.drawing, stroke, nil) == INKLING_OK)
    #expect(inkling_drawing_get_stroke(open.drawing, 0, &found, nil) == INKLING_ERROR_INDEX)
  }

  @Test func `hints out of their range give an error, and the drawing keeps those it has`() throws {
    let open = try OpenDrawing()
    func status(_ change: (inout inkling_hints) -> Void) -> inkling_status {
      var hints = inkling_hints()
      hints.size = MemoryLayout<inkling_hints>.size
      change(&hints)
      return inkling_drawing_set_hints(open.drawing, &hints, nil)
    }
    #expect(status { _ in } == INKLING_OK)
    #expect(status { $0.recognition_type = 4 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.input_type = -1 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.decoding = 4 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.alternatives = .max } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.beam_width = 1025 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.word_count = 1 } == INKLING_ERROR_ARGUMENT)
    #expect(status { $0.size = 8 } == INKLING_ERROR_STRUCT)
    #expect(status { $0.size = .max } == INKLING_ERROR_STRUCT)
    #expect(inkling_drawing_set_hints(open.drawing, nil, nil) == INKLING_OK)
  }

  @Test func `a newer program's struct is accepted as long as the added members are 0`() throws {
    let open = try OpenDrawing()
    let size = MemoryLayout<inkling_hints>.size
    let newer = UnsafeMutableRawPointer.allocate(byteCount: size + 16, alignment: 8)
    defer { newer.deallocate() }
    newer.initializeMemory(as: UInt8.self, repeating: 0, count: size + 16)
    newer.storeBytes(of: size + 16, as: Int.self)
    let hints = newer.assumingMemoryBound(to: inkling_hints.self)
    #expect(inkling_drawing_set_hints(open.drawing, hints, nil) == INKLING_OK)
    newer.storeBytes(of: 1, toByteOffset: size + 3, as: UInt8.self)
    #expect(inkling_drawing_set_hints(open.drawing, hints, nil) == INKLING_ERROR_STRUCT)
  }

  @Test func `an error struct is filled as far as its size allows`() {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    defer { bytes.deallocate() }
    bytes.initializeMemory(as: UInt8.self, repeating: 0xEE, count: 64)
    bytes.storeBytes(of: 20, as: Int.self)
    let error = bytes.assumingMemoryBound(to: inkling_error.self)
    #expect(inkling_drawing_clear(nil, error) == INKLING_ERROR_HANDLE)
    let message = (bytes + 12).assumingMemoryBound(to: CChar.self)
    #expect(String(cString: message) == "the dra")
    #expect(bytes.load(fromByteOffset: 20, as: UInt8.self) == 0xEE)
    bytes.storeBytes(of: 0, as: Int.self)
    #expect(inkling_drawing_clear(nil, error) == INKLING_ERROR_HANDLE)
  }

  @Test func `a prediction can be cancelled, and its callback can't reach the drawing`() throws {
    let open = try OpenDrawing()
    #expect(open.add((0..<60).map { Float($0 % 7) }) == INKLING_OK)
    var prediction: OpaquePointer?
    #expect(
      inkling_drawing_predict(open.drawing, { _ in 1 }, nil, &prediction, nil) == INKLING_ERROR_CANCELLED)
    #expect(prediction == nil)
    #expect(
      inkling_drawing_predict(
        open.drawing,
        { drawing in
          var handle = OpaquePointer(drawing)
          let isBusy = inkling_drawing_clear(handle, nil) == INKLING_ERROR_BUSY
          return isBusy && inkling_drawing_free(&handle) == INKLING_ERROR_BUSY ? 0 : 1
        }, UnsafeMutableRawPointer(open.drawing), &prediction, nil) == INKLING_OK)
    #expect(inkling_prediction_free(&prediction) == INKLING_OK)
    #expect(prediction == nil)
  }

  @Test func `an empty drawing's prediction has no candidates`() throws {
    let open = try OpenDrawing()
    var prediction: OpaquePointer?
    #expect(inkling_drawing_predict(open.drawing, nil, nil, &prediction, nil) == INKLING_OK)
    defer { _ = inkling_prediction_free(&prediction) }
    var count = 7
    #expect(inkling_prediction_get_count(prediction, &count, nil) == INKLING_OK)
    #expect(count == 0)
    var candidate = inkling_candidate()
    candidate.size = MemoryLayout<inkling_candidate>.size
    #expect(inkling_prediction_get_candidate(prediction, 0, &candidate, nil) == INKLING_ERROR_INDEX)
    var part = inkling_part()
    part.size = MemoryLayout<inkling_part>.size
    #expect(inkling_prediction_get_part(prediction, 0, 0, 0, &part, nil) == INKLING_ERROR_INDEX)
  }

  @Test func `the largest coordinates don't stop a prediction`() throws {
    let open = try OpenDrawing()
    let most = Float.greatestFiniteMagnitude
    #expect(open.add([-most, -most, most, most, 0, 0, most, -most]) == INKLING_OK)
    var prediction: OpaquePointer?
    #expect(inkling_drawing_predict(open.drawing, nil, nil, &prediction, nil) == INKLING_OK)
    _ = inkling_prediction_free(&prediction)
  }

  @Test func `models are found by language`() throws {
    let open = try OpenDrawing()
    func find(_ language: String) -> (status: inkling_status, index: Int) {
      var index = -1
      let models = [open.model]
      let status = language.withCString { text in
        inkling_models_find(models, 1, [text], 1, &index, nil)
      }
      return (status, index)
    }
    #expect(find("en-GB").status == INKLING_OK)
    #expect(find("en-GB").index == 0)
    #expect(find("zh-Hant").status == INKLING_ERROR_NOT_SUPPORTED)
    #expect(find("no tag at all").status == INKLING_ERROR_NOT_SUPPORTED)
    var features = inkling_features()
    features.size = MemoryLayout<inkling_features>.size
    #expect(inkling_model_get_features(open.model, &features, nil) == INKLING_OK)
    #expect(features.language_count == 1)
    #expect(features.recognition_types & 1 == 1)
    var language: UnsafePointer<CChar>?
    #expect(inkling_model_get_language(open.model, 0, &language, nil) == INKLING_OK)
    #expect(String(cString: language!) == "en")
    #expect(inkling_model_get_language(open.model, 1, &language, nil) == INKLING_ERROR_INDEX)
    #expect(inkling_recognizer_verify(open.recognizer, nil) == INKLING_OK)
  }
}
