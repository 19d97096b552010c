import Foundation

/// The launch of a run's processes as the environment tells it: by Open MPI's `mpirun`, Slurm's `srun`, or not at all.
public struct Launch: Hashable, Sendable {
  /// The program that started the processes.
  public enum Launcher: String, Sendable {
    /// Open MPI's.
    case mpirun
    /// Slurm's.
    case srun
    /// That of MPICH and its relatives.
    case hydra = "MPICH's mpiexec"
  }

  /// The program that started the processes.
  public var launcher: Launcher
  /// The number of this process, from 0.
  public var rank: Int
  /// The number of processes.
  public var count: Int

  /// Reads the environment; `nil` where this process was started alone.
  public init?(environment: [String: String]) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    // In a batch script's own step Slurm has tasks for the job, but this process is the step's only one.
    let known: [(Launcher, count: String, rank: String)] = [
      (.mpirun, "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"), (.srun, "SLURM_STEP_NUM_TASKS", "SLURM_PROCID"),
      (.hydra, "PMI_SIZE", "PMI_RANK"),
    ]
    for (launcher, countName, rankName) in known {
      guard let count = number(countName), let rank = number(rankName), count > 1 else { continue }
      (self.launcher, self.rank, self.count) = (launcher, rank, count)
      return
    }
    return nil
  }

  /// The launch of this process.
  public static var current: Launch? { Launch(environment: ProcessInfo.processInfo.environment) }
}
