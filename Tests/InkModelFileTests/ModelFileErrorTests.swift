import InkModelFile
import Testing

@Suite struct ModelFileErrorTests {
  @Test(
    arguments: [
      (.cannotRead(path: "a.gguf", code: 2), "the model file a.gguf can't be read: No such file or directory"),
      (.containerVersion(2), "the file is GGUF version 2, and version 3 is needed: export the model again"),
      (
        .truncated(what: "a key", offset: 24, needed: 99, available: 5),
        "a key at byte 24 needs 99 bytes and the file has 5 left: it was cut off or damaged"
      ),
      (.invalidText(what: "a key", offset: 7), "a key at byte 7 isn't UTF-8: the file is damaged"),
      (
        .valueType(key: "k", type: 77, offset: 3),
        "the value of “k” at byte 3 has the unknown type 77: the file is damaged"
      ),
      (.nestedArray(key: "k", offset: 3), "the value of “k” at byte 3 is an array of arrays, which models don't have"),
      (.duplicateKey("k", offset: 3), "the key “k” occurs again at byte 3"),
      (.missingKey("k"), "the key “k” is missing: export the model again with this version of Inkling"),
      (
        .keyType(key: "k", expected: "a STRING", found: "a BOOL"),
        "the value of “k” is a BOOL, and a STRING is needed"
      ),
      (.architecture("llama"), "the file holds a model of “llama”, not of “inkling”"),
      (
        .formatVersion(found: 9, supported: 1),
        "the model has format 9, and this version of Inkling reads formats up to 1: use the version that wrote it"
      ),
      (.invalidValue(key: "k", reason: "so"), "the value of “k” is wrong: so"),
      (.duplicateTensor("t", offset: 4), "the tensor “t” occurs again at byte 4"),
      (
        .tensorShape(name: "t", dimensions: [0], offset: 4),
        "the tensor “t” at byte 4 has the dimensions [0]: one or two of at least 1 are needed, with a size that fits into memory"
      ),
      (
        .tensorType(name: "t", type: 8, offset: 4),
        "the tensor “t” at byte 4 has the type 8: F32 (0), F16 (1) or I8 (24) is needed"
      ),
      (
        .misalignedTensor(name: "t", offset: 65, alignment: 64),
        "the tensor “t” lies at offset 65 in the data, which isn't a multiple of 64"
      ),
      (.overlappingTensors("t", "u"), "the tensors “t” and “u” share bytes"),
      (
        .digest(expected: "ab", found: "cd"),
        "the tensors' SHA-256 is cd, and the file says ab: it was damaged; get it again"
      ),
      (
        .headerDigest(expected: "ab", found: "cd"),
        "the header's SHA-256 is cd, and the file says ab: it was damaged; get it again"
      ),
      (.missingTensor("t"), "the tensor “t” is missing"),
      (
        .tensorMismatch(name: "t", expected: [2], found: [3]),
        "the tensor “t” has the shape [3], and the network needs [2]"
      ),
      (
        .tensorRole(name: "t", type: .int8),
        "the tensor “t” is stored as int8, and it has to be float32 (or a matrix, for float16 and int8)"
      ),
    ] as [(ModelFileError, String)])
  func `an error says what, where and what to do`(error: ModelFileError, text: String) {
    #expect(error.description == text)
  }
}
