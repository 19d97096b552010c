import InkCore
import InkData
import InkModelFile
import Testing

/// Files cut and changed anywhere: they give an error or a valid model, and never end the process.
@Suite struct DamageTests {
  @Test(arguments: ModelTensorType.allCases)
  func `a file cut at any byte is rejected`(type: ModelTensorType) throws {
    let bytes = try SmallModel.writer(type).bytes()
    for length in 0..<bytes.count {
      #expect(throws: ModelFileError.self, "cut at \(length)") { try ModelFile(bytes: Array(bytes[0..<length])) }
    }
  }

  @Test func `thousands of changed files are rejected or read`() throws {
    let sound = try SmallModel.writer(.int8).bytes()
    var generator = SplitMix64(state: 7)
    var rejected = 0
    for _ in 0..<6000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // The header is the vulnerable part: most changes go there.
        let limit = Bool.random(using: &generator) ? bytes.count : min(3500, bytes.count)
        let offset = Int.random(in: 0..<limit, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes[offset] = 0xff
        case 3: bytes.remove(at: offset)
        default:
          // An extreme where a length or a count might stand.
          for index in offset..<min(offset + 8, bytes.count) { bytes[index] = index < offset + 7 ? 0xff : 0x7f }
        }
      }
      do throws(ModelFileError) {
        let file = try ModelFile(bytes: bytes)
        for tensor in file.tensors { _ = try file.float32(named: tensor.name) }
      } catch {
        rejected += 1
        #expect(!error.description.isEmpty)
      }
    }
    // What is left are changes that cancel, and names of keys that nobody needs.
    #expect(rejected > 5900, "\(rejected) rejected")
  }

  @Test func `files of noise behind a sound start are rejected`() throws {
    var generator = SplitMix64(state: 3)
    for length in 0..<2000 {
      var bytes: [UInt8] = [0x47, 0x47, 0x55, 0x46, 3, 0, 0, 0]
      bytes += (0..<length).map { _ in UInt8.random(in: 0...3, using: &generator) }
      #expect(throws: ModelFileError.self) { try ModelFile(bytes: bytes) }
    }
  }
}
