/// Why a run of several processes can't start or go on.
public enum DistributionError: Error, Hashable, Sendable {
  /// No MPI library can be loaded.
  case noLibrary(launch: Launch, reason: String)
  /// The library isn't Open MPI.
  case otherLibrary(name: String)
  /// The library lacks a function.
  case missingFunction(name: String)
  /// The library found another number of processes than the launcher started.
  case otherCount(launch: Launch, found: Int)
  /// A call of the library failed.
  case failed(call: String, rank: Int, reason: String)
  /// Nothing came from another process for too long.
  case silent(rank: Int, of: Int, host: String, seconds: Double)
  /// The run was asked to end while another process doesn't answer.
  case stopped(rank: Int, of: Int, host: String)
  /// Processes disagree about what they compute.
  case differs(what: String, rank: Int, host: String)
  /// A command that one process carries out was started as several.
  case runsAlone(command: String, launch: Launch)
}
