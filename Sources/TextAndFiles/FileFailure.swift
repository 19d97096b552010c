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
}
