import Foundation

extension FileFailure {
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
