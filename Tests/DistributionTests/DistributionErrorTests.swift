import Distribution
import Testing

@Suite struct DistributionErrorTests {
  private let mpirun = Launch(environment: ["OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "3"])!
  private let srun = Launch(environment: ["SLURM_STEP_NUM_TASKS": "2", "SLURM_PROCID": "1"])!

  @Test func `every error says what happened and what to do`() {
    let sentences: [(DistributionError, String)] = [
      (
        .noLibrary(launch: mpirun, reason: "no such file"),
        "mpirun started 4 processes, but this one can't load Open MPI (no such file): install its library on every host "
          + "(Debian: apt-get install openmpi-bin), or start one process"
      ),
      (
        .otherLibrary(name: "MPICH Version: 4.1"),
        "the MPI library found is “MPICH Version: 4.1”, but several processes need Open MPI: install it (Debian: apt-get "
          + "install openmpi-bin) and start them with its mpirun"
      ),
      (.missingFunction(name: "MPI_Test"), "the MPI library found has no MPI_Test: install Open MPI 4 or newer"),
      (
        .otherCount(launch: srun, found: 1),
        "srun started 2 processes, but the MPI library sees 1: start them with srun --mpi=pmix"
      ),
      (
        .otherCount(launch: mpirun, found: 1),
        "mpirun started 4 processes, but the MPI library sees 1: use the mpirun of the Open MPI that is loaded"
      ),
      (
        .failed(call: "MPI_Isend", rank: 2, reason: "closed"),
        "the connection to process 2 failed (MPI_Isend: closed); start the run again with --resume to go on from its last "
          + "checkpoint"
      ),
      (
        .silent(rank: 1, of: 4, host: "b", seconds: 20.2),
        "nothing came from process 1 of 4 on b for 20 s: it hangs, or the network to it does; start the run again with "
          + "--resume to go on from its last checkpoint"
      ),
      (
        .stopped(rank: 1, of: 4, host: "b"),
        "the run was told to end, and process 1 of 4 on b doesn't answer: it has probably ended; start the run again with "
          + "--resume to go on from its last checkpoint"
      ),
      (
        .differs(what: "recipe", rank: 1, host: "b"),
        "process 1 on b has another recipe than process 0: give every process the same files and options"
      ),
      (
        .runsAlone(command: "sweep", launch: mpirun),
        "`inkling sweep` is the work of one process, but mpirun started 4: start it without mpirun"
      ),
    ]
    for (error, sentence) in sentences { #expect("\(error)" == sentence) }
  }
}
