#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Where there are files.
#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  extension ModelFileWriter {
    /// Writes the file: beside its place first, synced, then renamed, so that what stood there stays whole until then.
    ///
    /// - Throws: `ModelFileError.cannotWrite`.
    public func write(to path: String) throws(ModelFileError) {
      let partial = path + ".partial"
      let descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .cannotWrite(path: path, code: errno) }
      var code = Self.writeAll(bytes(), to: descriptor)
      if code == 0, fsync(descriptor) != 0 { code = errno }
      if close(descriptor) != 0, code == 0 { code = errno }
      if code == 0, unsafe rename(partial, path) != 0 { code = errno }
      guard code == 0 else {
        unsafe unlink(partial)
        throw .cannotWrite(path: path, code: code)
      }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
      unsafe bytes.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
          let count = unsafe writeBytes(descriptor, buffer.baseAddress! + written, buffer.count - written)
          if count < 0 {
            if errno == EINTR { continue }
            return errno
          }
          written += count
        }
        return 0
      }
    }
  }

  // The C function under a name that the writer's own method doesn't hide.
  private func writeBytes(_ descriptor: Int32, _ address: UnsafeRawPointer, _ count: Int) -> Int {
    unsafe write(descriptor, address, count)
  }
#endif
