import Foundation
import TextAndFiles

/// Finds the files of a data set that is a folder of them.
package enum DataFiles {
  /// A file: where it is and what it is called within the set.
  struct File {
    let path: String
    let name: String
  }

  /// The files with one of some extensions below a folder, in the order of their names; or the one file that `path` is.
  static func find(in path: String, extensions: Set<String>) throws -> [File] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileFailure(operation: "open", path: path, code: ENOENT)
    }
    guard isFolder.boolValue else {
      return [File(path: path, name: URL(fileURLWithPath: path).lastPathComponent)]
    }
    guard let found = FileManager.default.enumerator(atPath: path) else {
      throw FileFailure(operation: "open", path: path, code: EACCES)
    }
    var names: [String] = []
    for case let name as String in found {
      if extensions.contains(URL(fileURLWithPath: name).pathExtension.lowercased()) { names.append(name) }
    }
    guard !names.isEmpty else { throw DataFilesError.noFiles(folder: path, extensions: extensions.sorted()) }
    return names.sorted().map { File(path: path + "/" + $0, name: $0) }
  }

  /// The names of what is in a data set's folder, in order.
  ///
  /// - Throws: `DataFilesError.notAFolder`, or `FileFailure` where it isn't there or may not be read.
  package static func names(in folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw FileFailure(operation: "open", path: folder, code: ENOENT)
    }
    guard isFolder.boolValue else { throw DataFilesError.notAFolder(path: folder) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw FileFailure(operation: "open", path: folder, code: EACCES)
    }
    return names.sorted()
  }
}

/// What can be wrong with the files of a data set as a whole.
public enum DataFilesError: Error, Hashable, Sendable {
  /// A folder has no file of the format.
  case noFiles(folder: String, extensions: [String])
  /// There are files, but nothing in them became a sample.
  case nothingUsable(path: String, example: String?)
  /// The data set is a folder, but a file was named.
  case notAFolder(path: String)
  /// A file's name tells no format.
  case unknownFormat(path: String, known: [String])
}

extension DataFilesError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .noFiles(let folder, let extensions):
      "\(folder) has no file named \(extensions.map { "*." + $0 }.joined(separator: " or ")): check the path and the format"
    case .nothingUsable(let path, let example):
      "nothing in \(path) could be used\(example.map { ", for example: \($0)" } ?? ", it has no samples: check the path and the format")"
    case .notAFolder(let path):
      "\(path) is a file, and this data set is a folder: name the folder that its files lie in, unpacked"
    case .unknownFormat(let path, let known):
      "the name of \(path) tells no format: end it in \(known.joined(separator: ", ")), or name a folder's with --format"
    }
  }
}
