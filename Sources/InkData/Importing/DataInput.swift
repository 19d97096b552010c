import Foundation
import TextAndFiles

/// The data behind a path as importers read it: a folder or file as it is, an archive or standard input unpacked.
///
/// `.zip`, `.tar`, `.tar.gz` and `.gz` are known by their contents. They are unpacked to a temporary folder (in `TMPDIR`)
/// in constant memory, so that importers can read their files in any order; it is removed with the last reference.
public final class DataInput: Sendable {
  /// The path that means standard input.
  public static let standardInput = "-"
  /// The path of the folder or file to read.
  public let path: String
  private let temporaryFolder: String?

  // Packages of other programs that are documents, not archives of documents.
  private static let documents: Set = ["xopp", "xoj", "rmdoc", "rmn"]

  /// Opens a folder, a file, an archive, or `-` for standard input; without limits an archive's size bounds what it unpacks
  /// to.
  ///
  /// - Throws: `ArchiveError`, or `FileFailure`.
  public init(path: String, limits: UnpackingLimits? = nil) throws {
    let isStandardInput = path == Self.standardInput
    guard isStandardInput || FileManager.default.fileExists(atPath: path) else {
      throw FileFailure(operation: "open", path: path, code: ENOENT)
    }
    let isFolder = !isStandardInput && FileManager.default.isFolder(path) == true
    guard !isFolder, !Self.documents.contains(URL(fileURLWithPath: path).pathExtension.lowercased()) else {
      self.path = path
      temporaryFolder = nil
      return
    }
    let temporary = FileManager.default.temporaryDirectory.path + "/inkling-\(UUID().uuidString)"
    let unpacking = Unpacking(temporaryFolder: temporary, limits: limits)
    do {
      let found = try unpacking.open(path, isStandardInput: isStandardInput)
      self.path = found
      temporaryFolder = found == path ? nil : temporary
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw error
    }
  }

  deinit {
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }

  private struct Unpacking {
    let temporaryFolder: String
    let limits: UnpackingLimits?

    /// The path to read: the given one, or one in the temporary folder.
    func open(_ path: String, isStandardInput: Bool) throws -> String {
      guard isStandardInput else { return try open(path, name: URL(fileURLWithPath: path).lastPathComponent) }
      let copy = try newFile("stdin")
      let output = try OutputFile(path: copy)
      while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
        try output.write(data.span)
      }
      return try open(copy, name: "stdin")
    }

    private func open(_ path: String, name: String) throws -> String {
      let file = try MappedFile(path: path)
      let kind = file.withBytes(in: 0..<min(file.count, 512)) { start in
        GzipFile.isGzip(start) ? "gzip" : ZipArchive.isZip(start) ? "zip" : TarUnpacker.isTar(start) ? "tar" : nil
      }
      let limits = limits ?? .standard(forSize: file.count)
      var budget = UnpackingBudget(archive: path, limits: limits)
      switch kind {
      case "gzip": return try unpackGzip(file, name: name, budget: &budget)
      case "tar":
        let folder = try newFolder(name)
        var tar = TarUnpacker(folder)
        for start in stride(from: 0, to: file.count, by: 1 << 20) {
          try file.withBytes(in: start..<min(start + 1 << 20, file.count)) { try tar.take($0, budget: &budget) }
        }
        try tar.finish()
        return folder.path
      case "zip":
        let zip = try ZipArchive(file, name: path, limits: limits)
        // Whatever its name.
        if zip.isDocument { return path }
        let folder = try newFolder(name)
        for entry in zip.entries where !entry.name.hasSuffix("/") && !entry.name.hasSuffix("\\") {
          try budget.addFile()
          guard let target = try folder.path(for: entry.name) else { continue }
          let output = try OutputFile(path: target)
          try zip.unpack(entry) {
            try budget.addBytes($0.count)
            try output.write($0)
          }
        }
        return folder.path
      default: return path
      }
    }

    /// Unpacks a gzip file, and the tar archive that may be in it.
    private func unpackGzip(_ file: MappedFile, name: String, budget: inout UnpackingBudget) throws -> String {
      let gzip = GzipFile(file: file, name: file.path)
      let stem = DataInput.stem(of: name)
      let start = try gzip.start(512)
      if TarUnpacker.isTar(start.span) {
        let folder = try newFolder(stem)
        var tar = TarUnpacker(folder)
        try gzip.unpack { try tar.take($0, budget: &budget) }
        try tar.finish()
        return folder.path
      }
      // Apart from the copy of standard input, which has the same name.
      let target = try newFile(stem, in: "/unpacked")
      let output = try OutputFile(path: target)
      try gzip.unpack {
        try budget.addBytes($0.count)
        try output.write($0)
      }
      return target
    }

    private func newFile(_ name: String, in folder: String = "") throws -> String {
      try FileManager.default.createDirectory(atPath: temporaryFolder + folder, withIntermediateDirectories: true)
      return temporaryFolder + folder + "/" + name
    }

    private func newFolder(_ name: String) throws -> UnpackedFolder {
      // Apart from the copy of standard input, which may have the same name.
      let path = temporaryFolder + "/unpacked/" + DataInput.stem(of: name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return UnpackedFolder(path: path, archive: name)
    }
  }

  /// A file's name without the extensions of archives: `words.tar.gz` is `words`, `words.jsonl.gz` is `words.jsonl`.
  package static func stem(of name: String) -> String {
    [".gz", ".tgz", ".tar", ".zip"].reduce(name) { stem, ending in
      stem.lowercased().hasSuffix(ending) && stem.count > ending.count ? String(stem.dropLast(ending.count)) : stem
    }
  }
}
