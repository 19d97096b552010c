import Distribution
import Testing

@Suite struct LaunchTests {
  @Test func `a process started alone is no launch`() {
    #expect(Launch(environment: [:]) == nil)
    #expect(Launch(environment: ["OMPI_COMM_WORLD_SIZE": "1", "OMPI_COMM_WORLD_RANK": "0"]) == nil)
    // A batch script of Slurm, which may start several with srun but is one itself.
    #expect(
      Launch(environment: ["SLURM_NTASKS": "8", "SLURM_PROCID": "0", "SLURM_STEP_NUM_TASKS": "1"]) == nil)
  }

  @Test func `mpirun, srun and MPICH's mpiexec are recognized`() throws {
    let mpirun = try #require(Launch(environment: ["OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "3"]))
    #expect(mpirun.launcher == .mpirun && mpirun.rank == 3 && mpirun.count == 4)
    let srun = try #require(Launch(environment: ["SLURM_STEP_NUM_TASKS": "2", "SLURM_PROCID": "1"]))
    #expect(srun.launcher == .srun && srun.rank == 1 && srun.count == 2)
    let hydra = try #require(Launch(environment: ["PMI_SIZE": "2", "PMI_RANK": "0"]))
    #expect(hydra.launcher == .hydra && hydra.rank == 0 && hydra.count == 2)
  }

  @Test func `without an MPI library the error names the launch and the remedy`() throws {
    let launch = try #require(Launch(environment: ["OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "3"]))
    #expect {
      try ProcessGroup.join(launch, library: "/nowhere/libmpi.so")
    } throws: { error in
      "\(error)".hasPrefix("mpirun started 4 processes, but this one can't load Open MPI (/nowhere/libmpi.so: ")
    }
  }

  #if os(Linux)
    @Test func `a library that isn't Open MPI is told apart`() throws {
      let launch = try #require(Launch(environment: ["PMI_SIZE": "2", "PMI_RANK": "0"]))
      #expect(throws: DistributionError.otherLibrary(name: "")) {
        try ProcessGroup.join(launch, library: "libm.so.6")
      }
    }
  #endif

  @Test func `without a launch the group is this process alone`() throws {
    let group = try ProcessGroup.join(nil)
    #expect(group.rank == 0 && group.count == 1 && group.isFirst)
    #expect(try group.gather([1.0, 2.0]) == [[1.0, 2.0]])
    #expect(group.share(of: 7) == 0..<7)
    try group.finish()
  }
}
