import InkCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ModelFileError {
  /// The system's words for an error number.
  static func words(_ code: Int32) -> String {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
      if let text = unsafe strerror(code) { return unsafe String(cString: text) }
    #endif
    return "error \(code)"
  }
}

// For systems with files; in WebAssembly a page passes bytes.
#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  extension ModelFile {
    /// Opens the file at a path; with a language's, the network that is beside it.
    public convenience init(path: String) throws(ModelFileError) {
      let bytes = try CheckedBytes(mapping: path)
      guard let language = try LanguageFile(ifIn: bytes) else {
        try self.init(bytes)
        return
      }
      try self.init(network: try Self.network(of: language, at: language.networkPath(beside: path)), language: language)
    }

    /// Opens the files at some paths. The network of several languages is opened once.
    public static func files(_ paths: [String]) throws(ModelFileError) -> [ModelFile] {
      var networks: [String: ModelFile] = [:]
      return try paths.map { path throws(ModelFileError) in try file(path, networks: &networks) }
    }

    /// Opens the file at a path; `networks` are those that were opened for other languages, by their paths.
    public static func file(
      _ path: String, networks: inout [String: ModelFile]
    ) throws(ModelFileError) -> ModelFile {
      let bytes = try CheckedBytes(mapping: path)
      guard let language = try LanguageFile(ifIn: bytes) else { return try ModelFile(bytes) }
      let networkPath = language.networkPath(beside: path)
      let network: ModelFile
      if let known = networks[networkPath] {
        network = known
      } else {
        network = try Self.network(of: language, at: networkPath)
        networks[networkPath] = network
      }
      return try ModelFile(network: network, language: language)
    }

    private static func network(of language: LanguageFile, at path: String) throws(ModelFileError) -> ModelFile {
      do throws(ModelFileError) {
        return try ModelFile(CheckedBytes(mapping: path))
      } catch {
        guard case .cannotRead(_, let code) = error else { throw error }
        throw .missingNetwork(language: language.name, path: path, code: code)
      }
    }
  }

  extension LanguageFile {
    /// Opens the language's file at a path, without its network.
    public init(path: String) throws(ModelFileError) {
      let bytes = try CheckedBytes(mapping: path)
      try self.init(bytes, ContainerReader(bytes))
    }

    /// A language, if bytes are a language's file.
    fileprivate init?(ifIn bytes: CheckedBytes) throws(ModelFileError) {
      let container = try ContainerReader(bytes)
      guard case .string(Self.architecture) = container.values[ContainerReader.architectureKey] else { return nil }
      try self.init(bytes, container)
    }

    /// The path of the network, given that of the language's file.
    public func networkPath(beside path: String) -> String {
      guard let slash = path.lastIndex(of: "/") else { return networkName }
      return path[...slash] + networkName
    }
  }

  extension CheckedBytes {
    fileprivate convenience init(mapping path: String) throws(ModelFileError) {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .cannotRead(path: path, code: errno) }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, code: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(path: path, code: EISDIR) }
      // mmap rejects zero bytes.
      guard status.st_size > 0 else { throw .truncated(what: "the magic number", offset: 0, needed: 4, available: 0) }
      let size = Int(status.st_size)
      let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let address = unsafe address, unsafe address != MAP_FAILED else {
        throw .cannotRead(path: path, code: errno)
      }
      unsafe self.init(UnsafeRawPointer(address), count: size) { base, count in
        unsafe munmap(UnsafeMutableRawPointer(mutating: base), count)
      }
    }
  }
#endif
