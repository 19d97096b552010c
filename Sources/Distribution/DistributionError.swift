/// Why a run of several processes can't start or go on.
public enum DistributionError: Error, Hashable, Sendable, CustomStringConvertible {
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

  /// The error's sentence: what happened, where, and what to do.
  public var description: String {
    switch self {
    case .noLibrary(let launch, let reason):
      """
      \(launch.launcher.rawValue) started \(launch.count) processes, but this one can't load Open MPI (\(reason)): install \
      its library on every host (Debian: apt-get install openmpi-bin), or start one process
      """
    case .otherLibrary(let name):
      """
      the MPI library found is \(name.isEmpty ? "an unknown one" : "“\(name)”"), but several processes need Open MPI: \
      install it (Debian: apt-get install openmpi-bin) and start them with its mpirun
      """
    case .missingFunction(let name):
      "the MPI library found has no \(name): install Open MPI 4 or newer"
    case .otherCount(let launch, let found):
      """
      \(launch.launcher.rawValue) started \(launch.count) processes, but the MPI library sees \(found): \
      \(launch.launcher == .srun ? "start them with srun --mpi=pmix" : "use the mpirun of the Open MPI that is loaded")
      """
    case .failed(let call, let rank, let reason):
      "the connection to process \(rank) failed (\(call): \(reason)); \(Self.goOn)"
    case .silent(let rank, let count, let host, let seconds):
      """
      nothing came from process \(rank) of \(count) on \(host) for \(Int(seconds.rounded())) s: it hangs, or the network \
      to it does; \(Self.goOn)
      """
    case .stopped(let rank, let count, let host):
      """
      the run was told to end, and process \(rank) of \(count) on \(host) doesn't answer: it has probably ended; \
      \(Self.goOn)
      """
    case .differs(let what, let rank, let host):
      "process \(rank) on \(host) has another \(what) than process 0: give every process the same files and options"
    case .runsAlone(let command, let launch):
      """
      `inkling \(command)` is the work of one process, but \(launch.launcher.rawValue) started \(launch.count): start it \
      without \(launch.launcher.rawValue)
      """
    }
  }

  private static let goOn = "start the run again with --resume to go on from its last checkpoint"
}
