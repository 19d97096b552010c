import InkDecoding
import InkModelFile
import InkNetwork
import Testing

@Suite struct MalformationTests {
  @Test func `another format is named by its first bytes`() throws {
    var file = try DamagedFile()
    file.bytes[0] = 0x7f
    #expect(file.error == .notGGUF(found: 0x7f47_5546))
    #expect(
      file.error?.description == "this is no model file: it begins with 0x7f475546, not with “GGUF”")
  }

  @Test func `another version of the container is rejected`() throws {
    var file = try DamagedFile()
    file.put(2, size: 4, at: 4)
    #expect(file.error == .containerVersion(2))
  }

  @Test(arguments: [8, 16])
  func `an absurd count of tensors or keys allocates nothing`(offset: Int) throws {
    var file = try DamagedFile()
    for count in [UInt64.max, 1 << 62, 1 << 40, 100_000] {
      file.put(count, size: 8, at: offset)
      guard case .truncated(_, offset, _, let available)? = file.error else {
        Issue.record("\(String(describing: file.error))")
        continue
      }
      #expect(available == file.bytes.count - offset - 8)
    }
  }

  @Test func `an absurd length of a text is checked against the file`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "general.name") + 4
    file.put(.max, size: 8, at: offset)
    #expect(
      file.error
        == .truncated(
          what: "the value of “general.name”", offset: offset, needed: .max, available: file.bytes.count - offset - 8))
  }

  @Test func `an absurd length of an array is checked against the file`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "inkling.alphabet") + 8
    file.put(1 << 60, size: 8, at: offset)
    #expect(
      file.error
        == .truncated(
          what: "the array “inkling.alphabet”", offset: offset, needed: 1 << 63,
          available: file.bytes.count - offset - 8)
    )
  }

  @Test func `a text that isn't UTF-8 is named`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "general.name") + 12
    file.bytes[offset] = 0xff
    #expect(file.error == .invalidText(what: "the value of “general.name”", offset: offset))
  }

  @Test func `an unknown type of a value is named`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "general.name")
    file.put(13, size: 4, at: offset)
    #expect(file.error == .valueType(key: "general.name", type: 13, offset: offset))
  }

  @Test func `an array of arrays is rejected`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "inkling.alphabet") + 4
    file.put(9, size: 4, at: offset)
    #expect(file.error == .nestedArray(key: "inkling.alphabet", offset: offset))
  }

  @Test func `a key that occurs twice is rejected`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "inkling.languages") - 17 - 8
    file.rename("inkling.languages", to: "general.languages")
    #expect(file.error == .duplicateKey("general.languages", offset: offset))
  }

  @Test(arguments: [
    "general.architecture", "general.name", "inkling.format_version", "inkling.creator", "inkling.sha256",
    "inkling.languages", "inkling.alphabet", "inkling.task", "inkling.features.step", "inkling.features.maximum_frames",
    "inkling.features.jump_limit", "inkling.features.height_limit", "inkling.features.stroke_size_share",
    "inkling.features.skew_correction", "inkling.features.slant_correction", "inkling.features.context_window",
    "inkling.features.smoothing", "inkling.network.input_features", "inkling.network.layers",
    "inkling.network.classes", "inkling.decoder.beam_width", "inkling.decoder.language_weight",
    "inkling.decoder.length_bonus", "inkling.decoder.word_weight", "inkling.licences", "inkling.sources",
    "inkling.evaluation", "inkling.recipe", "inkling.parity.texts", "inkling.parity.stroke_counts",
    "inkling.parity.point_counts", "inkling.parity.coordinates", "inkling.parity.frame_counts",
    "inkling.parity.log_probabilities", "inkling.header_sha256",
  ])
  func `a key that is missing is named`(key: String) throws {
    var file = try DamagedFile()
    file.rename(key, to: "x" + key.dropFirst())
    #expect(file.error == .missingKey(key))
  }

  @Test func `a value of the wrong type says what it is and what is needed`() throws {
    var file = try DamagedFile()
    // UINT32 and FLOAT32 take the same number of bytes.
    file.put(4, size: 4, at: file.end(of: "inkling.features.step"))
    #expect(file.error == .keyType(key: "inkling.features.step", expected: "a FLOAT32", found: "a UINT32"))
    file = try DamagedFile()
    file.put(5, size: 4, at: file.end(of: "inkling.format_version"))
    #expect(file.error == .keyType(key: "inkling.format_version", expected: "a UINT32", found: "an INT32"))
  }

  @Test func `another program's model is rejected`() throws {
    var file = try DamagedFile()
    file.rename("inkling", to: "llamas2")
    #expect(file.error == .architecture("llamas2"))
  }

  @Test func `another format is rejected`() throws {
    var file = try DamagedFile()
    file.put(3, size: 4, at: file.end(of: "inkling.format_version") + 4)
    #expect(file.error == .formatVersion(found: 3, supported: 2))
  }

  @Test func `an alignment that is no power of two is rejected`() throws {
    var file = try DamagedFile()
    file.put(48, size: 4, at: file.end(of: "general.alignment") + 4)
    #expect(
      file.error == .invalidValue(key: "general.alignment", reason: "48 is no power of two from 8 to 1048576"))
  }

  @Test func `settings out of their range are rejected`() throws {
    var file = try DamagedFile()
    file.put(UInt64(Float.nan.bitPattern), size: 4, at: file.end(of: "inkling.features.step") + 4)
    guard case .invalidValue("inkling.features.step", _)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
    file = try DamagedFile()
    file.put(0, size: 4, at: file.end(of: "inkling.decoder.beam_width") + 4)
    #expect(
      file.error == .invalidValue(key: "inkling.decoder.beam_width", reason: "0 doesn't lie between 1 and 1000"))
  }

  @Test func `classes that don't match the alphabet are rejected`() throws {
    var file = try DamagedFile()
    file.put(4, size: 4, at: file.end(of: "inkling.network.classes") + 4)
    #expect(
      file.error
        == .invalidValue(key: "inkling.network.classes", reason: "4 classes for 2 graphemes and the blank"))
  }

  @Test func `features of another version are rejected`() throws {
    var file = try DamagedFile()
    file.put(7, size: 4, at: file.end(of: "inkling.network.input_features") + 4)
    #expect(
      file.error
        == .invalidValue(key: "inkling.network.input_features", reason: "7 features, and the feature settings make 11"))
  }

  @Test(arguments: ["xru 4", "sru 3", "sru x", "sru 6"])
  func `a layer that makes no sense is named`(text: String) throws {
    var file = try DamagedFile()
    file.rename("sru 4", to: text)
    guard case .invalidValue("inkling.network.layers", let reason)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
    #expect(reason.hasPrefix("layer 3 is “\(text)”"))
  }

  @Test func `strides whose product no ink needs are rejected, and don't overflow`() throws {
    var writer = try SmallModel.writer()
    let layer = LayerDescription.convolution(channels: 4, kernel: 1, stride: 255, activation: .none)
    writer.metadata.network.layers = Array(repeating: layer, count: 9)
    #expect(
      throws: ModelFileError.invalidValue(
        key: "inkling.network.layers",
        reason: "16581375 frames of layer 0 make one frame of layer 2, “\(layer.description)”: too many")
    ) {
      try ModelFile(bytes: writer.bytes())
    }
  }

  @Test func `a grapheme that is none or occurs twice is rejected`() throws {
    var file = try DamagedFile()
    file.rename("é", to: "ab")
    #expect(file.error == .invalidValue(key: "inkling.alphabet", reason: "“ab” is not one grapheme"))
  }

  @Test func `a tensor that occurs twice is rejected`() throws {
    var file = try DamagedFile()
    file.rename("layers.0.bias", to: "layers.2.bias")
    guard case .duplicateTensor("layers.2.bias", _)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `a tensor with absurd dimensions is rejected`() throws {
    for size in [0, UInt64.max, 1 << 40] {
      var file = try DamagedFile()
      file.put(size, size: 8, at: file.end(of: "layers.0.bias") + 4)
      guard case .tensorShape("layers.0.bias", [size], _)? = file.error else {
        Issue.record("\(String(describing: file.error))")
        continue
      }
    }
    var file = try DamagedFile()
    file.put(0, size: 4, at: file.end(of: "layers.0.bias"))
    guard case .tensorShape("layers.0.bias", [], _)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `a tensor of a type that models don't have is rejected`() throws {
    var file = try DamagedFile()
    file.put(8, size: 4, at: file.end(of: "layers.0.bias") + 12)
    guard case .tensorType("layers.0.bias", 8, _)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `a tensor's offset has to be aligned, inside the file and its own`() throws {
    var file = try DamagedFile()
    let offset = file.end(of: "layers.0.bias") + 16
    file.put(65, size: 8, at: offset)
    #expect(file.error == .misalignedTensor(name: "layers.0.bias", offset: 65, alignment: 64))
    file.put(1 << 40, size: 8, at: offset)
    guard case .truncated("the tensor “layers.0.bias”", _, 16, 0)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
    file.put(0, size: 8, at: offset)
    guard case .overlappingTensors? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `one changed bit of a weight is found`() throws {
    var file = try DamagedFile()
    file.bytes[file.bytes.count - 70] ^= 1
    guard case .digest? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `one changed letter of the alphabet is found`() throws {
    var file = try DamagedFile()
    file.rename("a", to: "b")
    guard case .headerDigest? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
    file = try DamagedFile()
    file.put(UInt64(Float(0.75).bitPattern), size: 4, at: file.end(of: "inkling.features.step") + 4)
    guard case .headerDigest? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `damage to the name of the header's digest doesn't turn the check off`() throws {
    var file = try DamagedFile()
    file.rename("inkling.header_sha256", to: "inkling.header_sha255")
    #expect(file.error == .missingKey("inkling.header_sha256"))
    file.rename("inkling.header_sha255", to: "inkling.header_sha256")
    #expect(file.error == nil)
  }

  @Test func `damage to the name of a key that a model may lack is found`() throws {
    var file = try DamagedFile(bytes: SmallModel.mapWriter().bytes())
    file.rename("inkling.features.map_reach", to: "inkling.features.map_reech")
    #expect(file.error == .missingKey("inkling.features.map_reach"))
    var writer = try SmallModel.writer()
    writer.metadata.decoder.calibration = Calibration(numbers: Array(repeating: 0.5, count: 10))
    file = DamagedFile(bytes: writer.bytes())
    file.rename("inkling.decoder.calibration", to: "inkling.decoder.calibrasion")
    guard case .headerDigest? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }

  @Test func `tensors that are missing, of the wrong shape or type are named`() throws {
    var writer = try SmallModel.writer(.int8)
    let scale = try #require(writer.tensors.firstIndex { $0.name == "layers.3.weight.scale" })
    writer.tensors.remove(at: scale)
    #expect(throws: ModelFileError.missingTensor("layers.3.weight.scale")) { try ModelFile(bytes: writer.bytes()) }

    writer = try SmallModel.writer()
    writer.tensors[0] = .float32("layers.0.weight", shape: [33, 4], [Float](repeating: 0, count: 132))
    #expect(throws: ModelFileError.tensorMismatch(name: "layers.0.weight", expected: [4, 33], found: [33, 4])) {
      try ModelFile(bytes: writer.bytes())
    }

    writer = try SmallModel.writer()
    writer.tensors[1] = .float16("layers.0.bias", shape: [4], [0, 0, 0, 0])
    #expect(throws: ModelFileError.tensorRole(name: "layers.0.bias", type: .float16)) {
      try ModelFile(bytes: writer.bytes())
    }
  }

  @Test func `parity vectors whose counts don't agree are rejected`() throws {
    var file = try DamagedFile()
    file.put(7, size: 4, at: file.end(of: "inkling.parity.frame_counts") + 16)
    #expect(
      file.error
        == .invalidValue(key: "inkling.parity.log_probabilities", reason: "9 items, and 24 are needed"))
    file = try DamagedFile()
    file.put(UInt64(UInt32.max), size: 4, at: file.end(of: "inkling.parity.point_counts") + 16)
    guard case .invalidValue("inkling.parity.coordinates", _)? = file.error else {
      Issue.record("\(String(describing: file.error))")
      return
    }
  }
}
