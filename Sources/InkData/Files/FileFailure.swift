import Foundation

/// The system refused an operation on a file.
///
/// It reaches Foundation as a POSIX error with its code, so that a full disk can be told from a bad input.
public struct FileFailure: Error, CustomNSError, CustomStringConvertible, Hashable, Sendable {
  /// What was tried, as it stands after “could not”: `open`, `write`.
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

  /// Tells Foundation that `errorCode` is the system's.
  public static var errorDomain: String { NSPOSIXErrorDomain }

  /// The system's error number.
  public var errorCode: Int { Int(code) }

  /// What happened, where, and what to do where that is clear.
  public var description: String {
    let reason = unsafe String(cString: strerror(code))
    return "could not \(operation) \(path): \(reason)\(remedy)"
  }

  private var remedy: String {
    switch code {
    case ENOENT: "; check the path"
    case EACCES, EPERM: "; check who may read and write it"
    case ENOSPC, EDQUOT: "; make room and run the command again, nothing that existed is lost"
    default: ""
    }
  }
}
