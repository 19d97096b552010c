import Foundation
import TextAndFiles

/// Finds the files of a data set.
package enum DataFiles {
  /// A file: its path, and its path within the set.
  struct File {
    let path: String
    let name: String

    // Files of ink are megabytes; a set of many gigabytes is distributed as several files.
    private static let unpackedLimit = 16 << 30

    /// The file's bytes; those of a gzip file are unpacked to a temporary file, which has no name any more.
    func mapped() throws -> MappedFile {
      let file = try MappedFile(path: path)
      guard name.lowercased().hasSuffix(".gz"), file.withBytes(GzipFile.isGzip) else { return file }
      let unpacked = FileManager.default.temporaryDirectory.path + "/inkling-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: unpacked) }
      let output = try OutputFile(path: unpacked)
      var budget = UnpackingBudget(
        archive: path,
        limits: UnpackingLimits(
          bytes: min(Self.unpackedLimit, UnpackingLimits.standard(forSize: file.count).bytes), files: 1))
      try GzipFile(file: file, name: path).unpack {
        try budget.addBytes($0.count)
        try output.write($0)
      }
      return try MappedFile(path: unpacked)
    }
  }

  /// The files with one of some extensions below a folder, in the order of their names; or the one file that `path` is.
  /// Each file may be compressed: `.inkml.gz` counts as `.inkml`.
  static func find(in path: String, extensions: Set<String>) throws -> [File] {
    guard try isFolder(path) else { return [File(path: path, name: URL(fileURLWithPath: path).lastPathComponent)] }
    guard let found = FileManager.default.enumerator(atPath: path) else {
      throw FileFailure(operation: "open", path: path, code: EACCES)
    }
    var names: [String] = []
    for case let name as String in found {
      let last = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name[name.index(after: $0)...] } ?? name[...]
      let parts = last.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      let ending = parts.count > 2 && parts.last == "gz" ? parts[parts.count - 2] : parts.count > 1 ? parts.last! : ""
      // Names that begin with a point are the system's.
      if parts[0] != "", extensions.contains(String(ending)) { names.append(name) }
    }
    guard !names.isEmpty else { throw DataFilesError.noFiles(folder: path, extensions: extensions.sorted()) }
    return names.sorted().map { File(path: path + "/" + $0, name: $0) }
  }

  /// The sorted names in a data set's folder.
  ///
  /// - Throws: `DataFilesError.notAFolder`, or `FileFailure` when it doesn't exist or can't be read.
  package static func names(in folder: String) throws -> [String] {
    guard try isFolder(folder) else { throw DataFilesError.notAFolder(path: folder) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw FileFailure(operation: "open", path: folder, code: EACCES)
    }
    return names.sorted()
  }

  static func isFolder(_ path: String) throws(FileFailure) -> Bool {
    guard let isFolder = FileManager.default.isFolder(path) else {
      throw FileFailure(operation: "open", path: path, code: ENOENT)
    }
    return isFolder
  }
}

/// A problem with the files of a data set as a whole.
public enum DataFilesError: Error, Hashable, Sendable {
  /// A folder has no file of the format.
  case noFiles(folder: String, extensions: [String])
  /// There are files, but no sample in them.
  case nothingUsable(path: String, example: String?)
  /// The data set is a folder, but a file was named.
  case notAFolder(path: String)
  /// Neither the name nor the contents of the data tell its format.
  case unknownFormat(path: String, known: [String])
  /// The extension of a file to write names no format.
  case unwritableFormat(path: String, known: [String])
}

extension DataFilesError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .noFiles(let folder, let extensions):
      "\(folder) has no file named \(extensions.map { "*." + $0 }.joined(separator: " or ")): check the path and the format"
    case .nothingUsable(let path, let example):
      "nothing in \(path) could be used\(example.map { ", for example: \($0)" } ?? ", it has no samples: check the path and the format")"
    case .notAFolder(let path):
      "\(path) is a file, and this data set is a folder: name the folder with its unpacked files"
    case .unknownFormat(let path, let known):
      "the format of \(path) can't be told from its contents: name it with --format (\(known.joined(separator: ", "))); “inkling read” reads notes of more programs"
    case .unwritableFormat(let path, let known):
      "the format of \(path) is unknown: end its name in \(known.joined(separator: ", "))"
    }
  }
}
