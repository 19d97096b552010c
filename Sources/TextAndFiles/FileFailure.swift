import Foundation

/// An operation on a file that the system reports as failed.
///
/// Foundation sees it as a POSIX error with its code, so that a full disk can be told from a bad input.
public struct FileFailure: Error, CustomNSError, CustomStringConvertible, Hashable, Sendable {
  /// The operation as it follows “could not”: `open`, `write`.
  public var operation: String
  /// The file or folder.
  public var path: String
  /// The system's error number.
  public var code: Int32

  /// Makes a failure; `code` is `errno` right after the call that failed.
  public init(operation: String, path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The domain of the system's error numbers.
  public static var errorDomain: String { NSPOSIXErrorDomain }

  /// The system's error number.
  public var errorCode: Int { Int(code) }

  /// The failed operation, the path, the reason and, where it is clear, the remedy.
  public var description: String {
    let reason = unsafe String(cString: strerror(code))
    return "could not \(operation) \(path): \(reason)\(remedy)"
  }

  private var remedy: String {
    switch code {
    case ENOENT: "; check the path"
    case EACCES, EPERM: "; check the permissions"
    case ENOSPC, EDQUOT: "; free some disk space and run the command again, nothing that existed is lost"
    default: ""
    }
  }

  /// Runs Foundation's file operations and turns their errors into a failure that names the file and the remedy.
  package static func explaining<Result>(
    _ operation: String, _ path: String, _ body: () throws -> Result
  ) throws(FileFailure) -> Result {
    do {
      return try body()
    } catch let failure as FileFailure {
      throw failure
    } catch {
      throw FileFailure(operation: operation, path: path, code: code(of: error as NSError))
    }
  }

  /// The system's error number beneath an error of Foundation's.
  private static func code(of error: NSError) -> Int32 {
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError { return code(of: inner) }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    default: return EIO
    }
  }
}

extension FileManager {
  /// Whether the path leads to a folder; `nil` when it leads to nothing.
  package func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return unsafe fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}
