import CInkling
import InkC
import InkDecoding
import InkModelFile
import TestSupport
import Testing

@Suite struct `InkC with languages of one network` {
  @Test func `opens their bytes with the network, joins them, and tells the language that was read`() throws {
    let whole = try SpellingModel.bytes(beamWidth: 4)
    let file = try ModelFile(bytes: whole)
    var network: OpaquePointer?
    var models: [OpaquePointer?] = [nil, nil]
    var recognizers: [OpaquePointer?] = [nil, nil]
    var joined: OpaquePointer?
    var drawing: OpaquePointer?
    var prediction: OpaquePointer?
    defer {
      _ = inkling_prediction_free(&prediction)
      _ = inkling_drawing_free(&drawing)
      _ = inkling_recognizer_free(&joined)
      for index in 0..<2 {
        _ = inkling_recognizer_free(&recognizers[index])
        _ = inkling_model_free(&models[index])
      }
      _ = inkling_model_free(&network)
    }
    try #require(inkling_model_open_bytes(whole, whole.count, &network, nil) == INKLING_OK)
    for (index, letter) in (["l", "n"] as [Character]).enumerated() {
      let language = LanguageFile(
        name: String(letter), languages: [index == 0 ? "de" : "fr"], graphemes: [],
        decoder: DecoderSettings(beamWidth: 4),
        network: file, networkName: "network.gguf", languageModel: SmallLanguageModel(mostly: letter).bytes()
      ).bytes()
      try #require(
        inkling_model_open_language(network, language, language.count, &models[index], nil) == INKLING_OK)
      try #require(
        index == 0
          ? inkling_recognizer_create(models[0], &recognizers[0], nil) == INKLING_OK
          : inkling_recognizer_create_sharing(models[1], recognizers[0], &recognizers[1], nil) == INKLING_OK)
    }
    try #require(inkling_recognizer_join(recognizers, 2, &joined, nil) == INKLING_OK)
    try #require(inkling_drawing_start(joined, nil, &drawing, nil) == INKLING_OK)
    // Five strokes up, which read “n”.
    for number in 0..<5 {
      let points = (0...10).flatMap { [Float(number) * 20, 10 - Float($0)] }
      try #require(inkling_drawing_add_stroke(drawing, points, points.count / 2, 8, nil, nil) == INKLING_OK)
    }
    try #require(inkling_drawing_predict(drawing, nil, nil, &prediction, nil) == INKLING_OK)
    var language = 0
    try #require(inkling_drawing_get_language(drawing, &language, nil) == INKLING_OK)
    #expect(language == 1)
    #expect(inkling_recognizer_join(recognizers, 0, &joined, nil) == INKLING_ERROR_ARGUMENT)
    var other: OpaquePointer?
    #expect(inkling_model_open_language(network, whole, whole.count, &other, nil) == INKLING_ERROR_MODEL)
  }
}
