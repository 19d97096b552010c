import CInkling
import Foundation
import InkC
import Testing

@Suite struct `InkC learning a writer` {
  private static let stroke: [Float] = [0, 0, 5, 15, 10, 30, 15, 15, 20, 0]

  /// A drawing of a v, and the likeliest text of a recognizer for it.
  private static func read(_ recognizer: OpaquePointer?, _ body: (OpaquePointer?) throws -> Void = { _ in }) throws
    -> String
  {
    var drawing: OpaquePointer?
    var prediction: OpaquePointer?
    defer {
      _ = inkling_prediction_free(&prediction)
      _ = inkling_drawing_free(&drawing)
    }
    try #require(inkling_drawing_start(recognizer, nil, &drawing, nil) == INKLING_OK)
    try #require(inkling_drawing_add_stroke(drawing, stroke, stroke.count / 2, 8, nil, nil) == INKLING_OK)
    try #require(inkling_drawing_predict(drawing, nil, nil, &prediction, nil) == INKLING_OK)
    var candidate = inkling_candidate()
    candidate.size = MemoryLayout<inkling_candidate>.size
    try #require(inkling_prediction_get_candidate(prediction, 0, &candidate, nil) == INKLING_OK)
    try body(drawing)
    return String(cString: candidate.text)
  }

  @Test func `gives bytes with which a recognizer reads what was taught, until they are left out`() throws {
    var model: OpaquePointer?
    var plain: OpaquePointer?
    var adapted: OpaquePointer?
    var adaptation: OpaquePointer?
    defer {
      _ = inkling_recognizer_free(&plain)
      _ = inkling_recognizer_free(&adapted)
      _ = inkling_adaptation_free(&adaptation)
      _ = inkling_model_free(&model)
    }
    let path = Tool.package.appending(path: "Models/english/model.gguf").path
    try #require(inkling_model_open(path, &model, nil) == INKLING_OK)
    try #require(inkling_recognizer_create(model, &plain, nil) == INKLING_OK)
    try #require(inkling_adaptation_create(model, nil, 0, &adaptation, nil) == INKLING_OK)
    var delta: UnsafeRawPointer?
    var size = 7
    #expect(inkling_adaptation_learn(adaptation, nil, nil, &delta, &size, nil) == INKLING_ERROR_SAMPLE)
    #expect(delta == nil && size == 7)

    var count = 0
    let before = try Self.read(plain) { drawing in
      #expect(inkling_adaptation_add_drawing(adaptation, drawing, "é", nil) == INKLING_ERROR_SAMPLE)
      for _ in 0..<3 { #expect(inkling_adaptation_add_drawing(adaptation, drawing, "n", nil) == INKLING_OK) }
      #expect(inkling_adaptation_add_drawing(adaptation, drawing, nil, nil) == INKLING_ERROR_ARGUMENT)
      #expect(inkling_adaptation_add_drawing(drawing, drawing, "n", nil) == INKLING_ERROR_HANDLE)
    }
    #expect(before != "n")
    #expect(inkling_adaptation_get_sample_count(adaptation, &count, nil) == INKLING_OK && count == 3)

    let cancelled = inkling_adaptation_learn(adaptation, { _ in 1 }, nil, &delta, &size, nil)
    #expect(cancelled == INKLING_ERROR_CANCELLED && delta == nil)
    try #require(inkling_adaptation_learn(adaptation, nil, nil, &delta, &size, nil) == INKLING_OK)
    #expect(size < 200_000)
    try #require(inkling_recognizer_create_adapted(model, delta, size, &adapted, nil) == INKLING_OK)
    #expect(try Self.read(adapted) == "n")
    #expect(try Self.read(plain) == before)

    var other: OpaquePointer?
    #expect(inkling_recognizer_create_adapted(model, delta, size - 1, &other, nil) == INKLING_ERROR_MODEL)
    #expect(inkling_recognizer_create_adapted(model, nil, 0, &other, nil) == INKLING_ERROR_ARGUMENT)
    #expect(other == nil)
    #expect(inkling_adaptation_create(model, delta, size, &other, nil) == INKLING_OK)
    #expect(inkling_adaptation_free(&other) == INKLING_OK && other == nil)
  }
}
