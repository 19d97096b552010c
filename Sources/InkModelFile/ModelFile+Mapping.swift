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
    /// Opens the file at a path.
    public convenience init(path: String) throws(ModelFileError) { try self.init(CheckedBytes(mapping: path)) }
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
