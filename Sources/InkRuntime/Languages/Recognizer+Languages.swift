public import InkModelFile

// Pages of ink on the web have models of one language: Scripts/build-wasm leaves this out there.
#if !ONE_LANGUAGE
  extension Recognizer {
    /// Makes a recognizer from a model file, with the network of one of some other recognizers where that is the same.
    ///
    /// So several languages over one network have it in memory once. The other parameters and errors are those of
    /// `init(model:delta:)`.
    public convenience init(
      model: ModelFile, delta: WriterDelta? = nil, sharing others: [Recognizer]
    ) throws(RecognizerError) {
      guard let other = others.first(where: { $0.networkDigest == model.digest && $0.delta == delta }) else {
        try self.init(model: model, delta: delta)
        return
      }
      try self.init(model, other.network, other.characters, delta)
    }

    /// Joins recognizers of several languages over one network: a drawing runs the network once, and is read in the language
    /// that fits it best.
    ///
    /// - Precondition: There is a recognizer.
    /// - Throws: `RecognizerError.severalNetworks` when they don't share their network.
    public convenience init(joining recognizers: [Recognizer]) throws(RecognizerError) {
      precondition(!recognizers.isEmpty, "a recognizer needs a language")
      let all = recognizers.flatMap { $0.languages }
      let first = all[0]
      for other in all where other.network !== first.network {
        throw .severalNetworks(first.metadata.name, other.metadata.name)
      }
      self.init(first, siblings: Array(all.dropFirst()))
    }

    /// Joins those of some recognizers that have the same network: one recognizer for each network, in the order of the first
    /// of its languages.
    public static func joined(_ recognizers: [Recognizer]) -> [Recognizer] {
      var groups: [[Recognizer]] = []
      for recognizer in recognizers.flatMap({ $0.languages }) {
        if let index = groups.firstIndex(where: { $0[0].network === recognizer.network }) {
          groups[index].append(recognizer)
        } else {
          groups.append([recognizer])
        }
      }
      return groups.map { $0.count == 1 ? $0[0] : Recognizer($0[0], siblings: Array($0.dropFirst())) }
    }
  }
#endif
